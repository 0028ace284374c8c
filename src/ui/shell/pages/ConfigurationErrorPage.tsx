import { Unplug } from 'lucide-react';
import { Button } from '../../kit/Button.tsx';
import { Logo } from '../Logo.tsx';
import { mark, message } from '../StandaloneFrame.css.ts';
import { StandaloneFrame } from '../StandaloneFrame.tsx';

export interface ConfigurationErrorPageProps {
  readonly reason: string;
  readonly onRetry: () => void;
}

export function ConfigurationErrorPage({ reason, onRetry }: ConfigurationErrorPageProps) {
  return (
    <StandaloneFrame
      title="The portal couldn’t start"
      brand={<Logo />}
      mark={
        <span className={mark}>
          <Unplug aria-hidden />
        </span>
      }
      actions={
        <Button intent="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="alert" className={message}>
        {reason}
      </p>
    </StandaloneFrame>
  );
}
