/**
 * Sessions in the activity log (Administration §2 "Activity log"): a sign-in makes one, a switch of the tenant changes it, a sign-out
 * ends it. The entity is named by the sign-in that every token of it bears.
 */
import type { Transaction } from '../database/database.ts';
import type { Account } from '../identity/accounts.ts';
import { tenantScopeOf } from '../identity/viewer.ts';
import { fromAddress } from './client-address.ts';
import { recordActivity } from './record-changes.ts';

const ENTITY = 'Session';

/** Whose call it is and from where. */
export interface SessionCaller {
  /** The tenant of the access token; null where none came with the call. */
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
    entity: ENTITY,
    entityId: session,
    tenantId: tenantScopeOf(place.tenantId),
    userId,
    description: `Signed in${fromAddress(place.clientAddress)}`,
    before: null,
    after: { ...place, accountStatus: status },
  });
}

/** Whether the last entry of the session has it in the tenant already: the answer to a switch was lost, and it is asked for again. */
async function isKnownIn(transaction: Transaction, session: string, tenantId: string): Promise<boolean> {
  const last = await transaction
    .selectFrom('activity_log')
    .select('new_entity')
    .where('entity_name', '=', ENTITY)
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
    entity: ENTITY,
    entityId: session,
    tenantId: tenantScopeOf(next),
    userId,
    description: `Switched to the tenant ${next}${fromAddress(clientAddress)}`,
    before: { tenantId, clientAddress },
    after: { tenantId: next, clientAddress },
  });
}

/** Why a session ends before its time. */
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
    entity: ENTITY,
    entityId: session,
    tenantId: tenantId === null ? null : tenantScopeOf(tenantId),
    userId,
    description: `${ENDED[why]}${fromAddress(clientAddress)}`,
    before: { tenantId, clientAddress },
    after: null,
  });
}
