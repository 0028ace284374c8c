/** Why this device can't create passkeys, in the order in which its user can do something about it. */
export type PasskeyHindrance = 'insecure' | 'numericAddress' | 'otherAddress' | 'unsupported';

const NUMERIC = /^(\[.*\]|\d+(\.\d+){3})$/;

/** @param rpId the host name for which the server accepts passkeys */
export function passkeyHindrance(rpId: string): PasskeyHindrance | null {
  const { hostname } = globalThis.location;
  if (!globalThis.isSecureContext) return 'insecure';
  if (NUMERIC.test(hostname)) return 'numericAddress';
  if (hostname !== rpId && !hostname.endsWith(`.${rpId}`)) return 'otherAddress';
  return 'PublicKeyCredential' in globalThis ? null : 'unsupported';
}
