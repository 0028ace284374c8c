/** Identifiers of requests, BI requests too (Deployments §5 "Client-side, all types", §9; Administration §5 "BI deployment", §9). */
import { lengthError } from '../texts/limits.ts';

const NAME_MAX_LENGTH = 100;
export const CLIENT_AND_ENVIRONMENT_MAX_LENGTH = 36;

const NAME = /^[A-Za-z0-9_-]+$/;

export function nameError(name: string): string | null {
  if (name === '') return 'cannot be blank';
  return (
    lengthError(name, NAME_MAX_LENGTH) ??
    (NAME.test(name) ? null : 'can contain only letters, digits, underscores and hyphens')
  );
}

/** At most 36 characters together. Reported for the identifier; not where the client alone is already too long. */
export function pairError(client: string, environmentIdentifier: string): string | null {
  if (client.length > NAME_MAX_LENGTH) return null;
  return client.length + environmentIdentifier.length > CLIENT_AND_ENVIRONMENT_MAX_LENGTH
    ? `is too long: together with the client, at most ${CLIENT_AND_ENVIRONMENT_MAX_LENGTH} characters`
    : null;
}

export function roomBeside(client: string): { readonly maxLength: number; readonly maxLengthNote?: string } {
  const maxLength = Math.min(NAME_MAX_LENGTH, Math.max(0, CLIENT_AND_ENVIRONMENT_MAX_LENGTH - client.length));
  return client === ''
    ? { maxLength }
    : { maxLength, maxLengthNote: ` (${CLIENT_AND_ENVIRONMENT_MAX_LENGTH} with the client)` };
}
