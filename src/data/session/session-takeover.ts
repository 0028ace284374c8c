import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/session/session.ts';
import type { SessionStore } from './session-store.ts';

/** Another tab changed the session: takes over new tokens or its end, and reloads for anything else. */
export async function takeOverSession(
  store: SessionStore,
  session: ActorRefFrom<typeof sessionMachine>,
): Promise<void> {
  const before = session.getSnapshot().context.claims;
  const { deviceOwner } = await store.read();
  const after = store.claims;
  // Signed out on both sides: a sign-in started here continues.
  if (before === null && after === null) return;
  const isSameSession =
    before !== null && after !== null && before.userId === after.userId && before.tenantId === after.tenantId;
  if (isSameSession && session.getSnapshot().matches('signedIn')) {
    session.send({ type: 'TOKENS_REFRESHED', claims: after });
  } else if (after === null && deviceOwner === before?.userId) {
    session.send({ type: 'SESSION_ENDED_ELSEWHERE' });
  } else {
    session.send({ type: 'SESSION_CHANGED_ELSEWHERE' });
  }
}
