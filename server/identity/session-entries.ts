/** Sessions in the activity log (Administration §2 "Activity log"). The entity's id is the sign-in id in all its tokens. */

import { fromAddress } from '../audit/client-address.ts';
import { recordActivity } from '../audit/record-changes.ts';
import type { Transaction } from '../database/database.ts';
import type { Account } from './accounts.ts';
import { tenantScopeOf } from './viewer.ts';

export const SESSION_ENTITY = 'Session';

export interface SessionCaller {
  readonly tenantId: string | null;
  readonly clientAddress: string | null;
}

interface SessionOfUser {
  readonly session: string;
  readonly userId: number;
}

export async function recordSignIn(
  transaction: Transaction,
  session: string,
  { userId, status }: Account,
  place: SessionCaller & { readonly tenantId: string },
): Promise<void> {
  await recordActivity(transaction, {
    type: 'CREATE',
    entity: SESSION_ENTITY,
    entityId: session,
    tenantId: tenantScopeOf(place.tenantId),
    userId,
    description: `Signed in${fromAddress(place.clientAddress)}`,
    before: null,
    after: { ...place, accountStatus: status },
  });
}

/** True for a repeated switch whose first answer was lost. */
async function isKnownIn(transaction: Transaction, session: string, tenantId: string): Promise<boolean> {
  const last = await transaction
    .selectFrom('activity_log')
    .select('new_entity')
    .where('entity_name', '=', SESSION_ENTITY)
    .where('entity_id', '=', session)
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entity = last?.new_entity ?? {};
  return 'tenantId' in entity && entity.tenantId === tenantId;
}

export async function recordTenantSwitch(
  transaction: Transaction,
  { session, userId }: SessionOfUser,
  { tenantId, clientAddress }: SessionCaller,
  next: string,
): Promise<void> {
  if (await isKnownIn(transaction, session, next)) return;
  await recordActivity(transaction, {
    type: 'UPDATE',
    entity: SESSION_ENTITY,
    entityId: session,
    tenantId: tenantScopeOf(next),
    userId,
    description: `Switched to the tenant ${next}${fromAddress(clientAddress)}`,
    before: { tenantId, clientAddress },
    after: { tenantId: next, clientAddress },
  });
}

export type SessionEnd = 'signed out' | 'token reused';

const ENDED: Readonly<Record<SessionEnd, string>> = {
  'signed out': 'Signed out',
  'token reused': 'Session ended because a used refresh token was sent again',
};

export async function recordSessionEnd(
  transaction: Transaction,
  { session, userId }: SessionOfUser,
  { tenantId, clientAddress }: SessionCaller,
  why: SessionEnd,
): Promise<void> {
  await recordActivity(transaction, {
    type: 'DELETE',
    entity: SESSION_ENTITY,
    entityId: session,
    tenantId: tenantId === null ? null : tenantScopeOf(tenantId),
    userId,
    description: `${ENDED[why]}${fromAddress(clientAddress)}`,
    before: { tenantId, clientAddress },
    after: null,
  });
}
