import { AskedSecret } from '../../../detail/AskedSecret.tsx';
import { absent } from '../../../detail/detail.css.ts';
import { useOfflineRefusal } from '../../../offline.ts';
import { type PasswordReader, type SecretHost, usePassword } from './host-secrets.ts';

export interface HostPasswordProps {
  host: SecretHost;
  passwordOf: PasswordReader;
}

/** A host's password, shown on request. */
export function HostPassword({ host, passwordOf }: HostPasswordProps) {
  const read = usePassword(host, passwordOf);
  const refusal = useOfflineRefusal('needs network', 'Showing a password');
  if (read === null) return <span className={absent}>–</span>;
  return (
    <AskedSecret name={`password of ${host.hostName}`} read={read} refusal={host.password ? undefined : refusal} />
  );
}
