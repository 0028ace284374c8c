import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../kit/CopyButton.tsx';
import { IconButton, type IconButtonProps } from '../kit/IconButton.tsx';
import { secret, secretButtons, secretText } from './detail.css.ts';
import { HIDDEN_SECRET } from './hidden-secret.ts';

export interface HideableSecretProps extends Pick<IconButtonProps, 'aria-busy' | 'refusal'> {
  /** Button: "Show default password". */
  name: string;
  /** Null while hidden. */
  shown: string | null;
  isElsewhere?: boolean;
  onToggle: () => void;
  children?: ReactNode;
}

export function HideableSecret({
  name,
  shown,
  isElsewhere = false,
  onToggle,
  children,
  ...button
}: HideableSecretProps) {
  return (
    <span className={secret}>
      {!(isElsewhere && shown !== null) && (
        <span className={secretText}>
          {shown ?? (
            <span role="img" aria-label={`${name}, hidden`}>
              {HIDDEN_SECRET}
            </span>
          )}
        </span>
      )}
      <span className={secretButtons}>
        <IconButton
          {...button}
          size="small"
          label={`${shown === null ? 'Show' : 'Hide'} ${name}`}
          icon={shown === null ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          onClick={onToggle}
        />
        {shown !== null && <CopyButton text={shown} label={`Copy ${name}`} />}
      </span>
      {children}
    </span>
  );
}
