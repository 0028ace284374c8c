import { AppError, toAppError } from '../../contract/app-error.ts';
import { probeServer } from '../connectivity/probe.ts';

const REACH_WORDS = {
  noNetwork: 'You are offline. You can sign in once the server can be reached.',
  unreachable: 'The sign-in service can’t be reached. Try again in a moment.',
  intercepted: 'This network blocks the sign-in service. You may have to sign in to the network first.',
} as const;

/** Converts to one error with readable text, except the provider's own words. `issuer` is the provider's address. */
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
