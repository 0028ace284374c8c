import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../machines/session/session.ts';

export type SessionPhase =
  | 'starting'
  | 'signedOut'
  | 'signingIn'
  /** Signed in to an account that may not use the portal. */
  | 'accountHalted'
  | 'failed'
  | 'signedIn'
  | 'leaving';

export function sessionPhase(snapshot: SnapshotFrom<typeof sessionMachine>): SessionPhase {
  if (snapshot.matches('signedIn')) return 'signedIn';
  if (snapshot.matches('signedOut')) return 'signedOut';
  if (snapshot.matches('signingIn')) return 'signingIn';
  if (snapshot.matches('accountHalted')) return 'accountHalted';
  if (snapshot.matches('loginError')) return 'failed';
  return snapshot.matches('loggingOut') ? 'leaving' : 'starting';
}
