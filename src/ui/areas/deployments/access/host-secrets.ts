import { useCallback, useMemo } from 'react';
import type { AccessResult } from '../../../../contract/generated/schema.d.ts';
import { usePortal } from '../../../portal-context.tsx';

/** A host as far as its password is asked for. */
export type SecretHost = Pick<AccessResult, 'hostName' | 'password' | 'hasPassword'>;

/** How a host's password is asked for; null where it has none. Rejects with an AppError. */
export type PasswordReader = (host: SecretHost) => (() => Promise<string>) | null;

/** Passwords of an environment's hosts: what a plain back end has sent along is in memory, any other is revealed by a call. */
export function usePasswords(deploymentId: number): PasswordReader {
  const { deployments } = usePortal();
  return useCallback(
    ({ hostName, password, hasPassword = false }) => {
      if (password) return () => Promise.resolve(password);
      return hasPassword ? () => deployments.revealPassword(deploymentId, hostName) : null;
    },
    [deployments, deploymentId],
  );
}

/** The password of one host; null where it has none. */
export function usePassword(host: SecretHost, passwordOf: PasswordReader): (() => Promise<string>) | null {
  return useMemo(() => passwordOf(host), [host, passwordOf]);
}
