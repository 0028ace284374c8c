import { useCallback, useState } from 'react';
import { absent, licence, secretText } from './detail.css.ts';
import { HideableSecret } from './HideableSecret.tsx';
import { HIDDEN_SECRET, useHiddenSoon } from './hidden-secret.ts';

export interface SecretValueProps {
  /** Names the secret: "Show default password". */
  name: string;
  /** The secret; null where there is none, undefined where the device does not have it. */
  value: string | null | undefined;
  /** Whether the server keeps a secret that it need not tell; absent where it tells every one. */
  isKept?: boolean | undefined;
  /** A text of several lines, in a box of its own. */
  isBlock?: boolean | undefined;
}

/** A secret, hidden until it is asked for, and again soon after or when the window is left (Deployments §2). */
export function SecretValue({ name, value, isKept, isBlock = false }: SecretValueProps) {
  const [isShown, setShown] = useState(false);
  useHiddenSoon(
    isShown,
    useCallback(() => setShown(false), []),
  );
  if (isKept !== undefined && (value === undefined || value === null || value === '')) {
    return isKept ? <span className={secretText}>{HIDDEN_SECRET} Kept</span> : <span className={absent}>Not kept</span>;
  }
  if (value === undefined) return <span className={absent}>Not kept on this device</span>;
  if (value === null || value === '') return <span className={absent}>–</span>;
  return (
    <HideableSecret
      name={name}
      shown={isShown ? value : null}
      isElsewhere={isBlock}
      onToggle={() => setShown(!isShown)}
    >
      {isBlock && isShown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={licence} aria-label={name} tabIndex={0}>
          {value}
        </section>
      )}
    </HideableSecret>
  );
}
