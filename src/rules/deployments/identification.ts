/** Limits of what identifies a deployment request (Deployments §5 "Client-side, all types", §9). */
export const NAME_MAX_LENGTH = 100;
export const CLIENT_AND_ENVIRONMENT_MAX_LENGTH = 36;
export const APPROVAL_REFERENCE_MAX_LENGTH = 200;

const NAME = /^[A-Za-z0-9_-]+$/;

/** Why a client or an environment identifier is not acceptable, to follow the field's label; null where it is. */
export function nameError(name: string): string | null {
  if (name === '') return 'cannot be blank';
  if (name.length > NAME_MAX_LENGTH) return 'is too long';
  return NAME.test(name) ? null : 'may contain only letters, digits, underscores and hyphens';
}

/** Client and environment identifier together are at most 36 characters. */
export function pairError(client: string, environmentIdentifier: string): string | null {
  return client.length + environmentIdentifier.length > CLIENT_AND_ENVIRONMENT_MAX_LENGTH ? 'is too long' : null;
}

export function approvalReferenceError(reference: string): string | null {
  if (reference.trim() === '') return 'cannot be blank';
  return reference.length > APPROVAL_REFERENCE_MAX_LENGTH ? 'is too long' : null;
}
