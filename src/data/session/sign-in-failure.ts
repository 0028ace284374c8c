import { AppError, toAppError } from '../../contract/app-error.ts';
import { probeServer } from '../connectivity/probe.ts';

/** Why no sign-in is possible now, in a sentence for each way of it. */
const REACH_WORDS = {
  noNetwork: 'You are offline. You can sign in once the server can be reached.',
  unreachable: 'The sign-in service can’t be reached. Try again in a moment.',
  intercepted: 'This network blocks the sign-in service. You may have to sign in to the network first.',
} as const;

/**
 * A failed talk with the identity provider as the one error, in words for people: what a browser or a library says of a connection
 * or of a foreign page names neither. What the provider itself has said keeps its words.
 * @param issuer address of the identity provider
 */
export async function signInFailure(
  issuer: string,
  failure: unknown,
  probe: typeof probeServer = probeServer,
): Promise<AppError> {
  if (failure instanceof AppError || (failure instanceof Error && failure.name === 'ErrorResponse')) {
    return toAppError(failure);
  }
  const reach = await probe(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (reach !== 'reached') return new AppError({ kind: 'offline', message: REACH_WORDS[reach], cause: failure });
  return new AppError({
    kind: 'unexpected-answer',
    message: 'The sign-in couldn’t be completed. Try again.',
    cause: failure,
  });
}
