import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import { CopyButton } from '../kit/CopyButton.tsx';
import { IconButton, type IconButtonProps } from '../kit/IconButton.tsx';
import { secret, secretButtons, secretFailure, secretText } from './detail.css.ts';
import { HIDDEN_SECRET, useHiddenSoon } from './hidden-secret.ts';

interface HideableSecretProps extends Pick<IconButtonProps, 'aria-busy' | 'refusal'> {
  /** Button: "Show default password". */
  name: string;
  /** Null while hidden. */
  shown: string | null;
  isElsewhere?: boolean;
  onToggle: () => void;
  children?: ReactNode;
}

function HideableSecret({ name, shown, isElsewhere = false, onToggle, children, ...button }: HideableSecretProps) {
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

export interface AskedSecretProps {
  /** Button: "Show default password". */
  name: string;
  /** Rejects with an AppError. */
  read: () => Promise<string>;
  /** As a sentence; undefined if it can be shown. */
  refusal?: string | undefined;
  box?: (value: string) => ReactNode;
}

type Standing =
  | { readonly kind: 'hidden' | 'asked' }
  | { readonly kind: 'shown'; readonly value: string }
  | { readonly kind: 'failed'; readonly message: string };

const HIDDEN: Standing = { kind: 'hidden' };

/** Requested when shown, dropped when hidden. */
export function AskedSecret({ name, read, refusal, box }: AskedSecretProps) {
  const [standing, setStanding] = useState<Standing>(HIDDEN);
  // Identifies the press: a late answer after hiding shows nothing.
  const press = useRef(0);
  const hide = useCallback(() => {
    press.current += 1;
    setStanding(HIDDEN);
  }, []);
  useEffect(() => hide, [hide]);
  useHiddenSoon(standing.kind === 'shown' || standing.kind === 'asked', hide);
  const show = async () => {
    press.current += 1;
    const own = press.current;
    const settle = (outcome: Standing) => press.current === own && setStanding(outcome);
    setStanding({ kind: 'asked' });
    try {
      settle({ kind: 'shown', value: await read() });
    } catch (error) {
      settle({ kind: 'failed', message: toAppError(error).message });
    }
  };
  const isShown = standing.kind === 'shown';
  return (
    <HideableSecret
      name={name}
      shown={isShown ? standing.value : null}
      isElsewhere={box !== undefined}
      aria-busy={standing.kind === 'asked' || undefined}
      refusal={isShown ? undefined : refusal}
      onToggle={isShown ? hide : () => void show()}
    >
      {isShown && box?.(standing.value)}
      {standing.kind === 'failed' && (
        <span className={secretFailure} role="alert">
          {standing.message}
        </span>
      )}
    </HideableSecret>
  );
}
