import { sql } from 'kysely';
import { isReadmitted } from '../../src/rules/users/record.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountStatus } from '../database/tables.ts';

interface Account {
  readonly user_id: number;
  readonly status: AccountStatus;
}

/**
 * Who was shut out and is let in again signs in anew. A session of who is not active takes nothing but the question why, so that the device
 * can say so and be emptied; it is not to come to life again with the account, on whichever device it has stayed.
 */
export async function endFormerSessions(within: Transaction, before: Account, after: Account): Promise<void> {
  if (!isReadmitted(before.status, after.status)) return;
  await within
    .updateTable('refresh_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', after.user_id)
    .where('revoked_at', 'is', null)
    .execute();
}
