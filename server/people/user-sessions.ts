import { sql } from 'kysely';
import { isReadmitted } from '../../src/rules/users/record.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountStatus } from '../database/tables.ts';

interface Account {
  readonly user_id: number;
  readonly status: AccountStatus;
}

/** A reactivated user has to sign in again: an inactive user's session must not revive on any device. */
export async function endFormerSessions(within: Transaction, before: Account, after: Account): Promise<void> {
  if (!isReadmitted(before.status, after.status)) return;
  await within
    .updateTable('refresh_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', after.user_id)
    .where('revoked_at', 'is', null)
    .execute();
}
