/** A session alone can't add a passkey: its user has signed in a moment ago (docs/decisions/0042). */

import type { Queries } from '../database/database.ts';
import { SESSION_ENTITY } from '../identity/session-entries.ts';
import { signInTooOld } from '../problems/problem.ts';

const FRESH_MINUTES = 10;
const SIGN_IN_AGAIN = `Sign in again, then add the passkey within ${FRESH_MINUTES} minutes. This keeps others from adding one on a device that you left open.`;

/** By the activity log, which nobody can change. Throws a Problem. */
export async function requireFreshSignIn(queries: Queries, session: string, now: Date): Promise<void> {
  const signIn = await queries
    .selectFrom('activity_log')
    .select('entry_id')
    .where('entity_name', '=', SESSION_ENTITY)
    .where('entity_id', '=', session)
    .where('entry_type', '=', 'CREATE')
    .where('entry_date', '>', new Date(now.getTime() - FRESH_MINUTES * 60_000))
    .limit(1)
    .executeTakeFirst();
  if (signIn === undefined) throw signInTooOld(SIGN_IN_AGAIN);
}
