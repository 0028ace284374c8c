import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import { secretFailure } from './detail.css.ts';
import { HideableSecret } from './HideableSecret.tsx';
import { useHiddenSoon } from './hidden-secret.ts';

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
