import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../../contract/app-error.ts';
import { absent } from '../../../detail/detail.css.ts';
import { HideableSecret } from '../../../detail/HideableSecret.tsx';
import { useHiddenSoon } from '../../../detail/hidden-secret.ts';
import { useOfflineRefusal } from '../../../offline.ts';
import { failure } from './access.css.ts';
import { type PasswordReader, type SecretHost, usePassword } from './host-secrets.ts';

export interface HostPasswordProps {
  host: SecretHost;
  passwordOf: PasswordReader;
}

type Standing =
  | { readonly kind: 'hidden' | 'asked' }
  | { readonly kind: 'shown'; readonly password: string }
  | { readonly kind: 'failed'; readonly message: string };

const HIDDEN: Standing = { kind: 'hidden' };

/** A host's password: asked for when it is to be seen, and forgotten as soon as it is hidden again. */
export function HostPassword({ host, passwordOf }: HostPasswordProps) {
  const read = usePassword(host, passwordOf);
  const [standing, setStanding] = useState<Standing>(HIDDEN);
  // Which press the answer is for: one that comes after the password was hidden shows nothing.
  const press = useRef(0);
  const hide = useCallback(() => {
    press.current += 1;
    setStanding(HIDDEN);
  }, []);
  useEffect(() => hide, [hide]);
  useHiddenSoon(standing.kind === 'shown' || standing.kind === 'asked', hide);
  const refusal = useOfflineRefusal('needs network', 'Showing a password');
  if (read === null) return <span className={absent}>–</span>;
  const name = `password of ${host.hostName}`;
  const show = async () => {
    press.current += 1;
    const own = press.current;
    const settle = (outcome: Standing) => press.current === own && setStanding(outcome);
    setStanding({ kind: 'asked' });
    try {
      settle({ kind: 'shown', password: await read() });
    } catch (error) {
      settle({ kind: 'failed', message: toAppError(error).message });
    }
  };
  const isShown = standing.kind === 'shown';
  return (
    <HideableSecret
      name={name}
      shown={standing.kind === 'shown' ? standing.password : null}
      aria-busy={standing.kind === 'asked' || undefined}
      refusal={isShown || host.password ? undefined : refusal}
      onToggle={isShown ? hide : () => void show()}
    >
      {standing.kind === 'failed' && (
        <span className={failure} role="alert">
          {standing.message}
        </span>
      )}
    </HideableSecret>
  );
}
