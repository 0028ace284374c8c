/** What every change writes in its own transaction: the change feed and the two logs. */

import { type RawBuilder, sql } from 'kysely';
import { SEQUENCE_LOCK } from '../database/advisory-locks.ts';
import { beforeCommit, type Transaction } from '../database/database.ts';
import { type Entity, loggedChange } from './logged-entity.ts';

/** LISTEN channel for committed changes; the payload is the sequence. */
export const CHANGES_CHANNEL = 'portal_changes';

export interface Change {
  tenantId: string;
  area: string;
  recordId: string;
  kind: 'upsert' | 'delete';
}

/**
 * Makes changes visible in sequence order, so that no cursor skips a late commit: others wait until the commit. Do this last, after every
 * row lock. @param changes rows of `tenant_id`, `area`, `record_id` and `kind`
 */
export async function addChanges(within: Transaction, changes: RawBuilder<unknown>): Promise<void> {
  await sql`
    with lock as materialized (select pg_advisory_xact_lock(${sql.lit(SEQUENCE_LOCK)})),
    changed as materialized (${changes}),
    added as (
      insert into changes (tenant_id, area, record_id, kind)
      select tenant_id, area, record_id, kind from lock, changed
      returning sequence
    )
    select pg_notify(${CHANGES_CHANNEL}, max(sequence)::text) from added having count(*) > 0`.execute(within);
}

export function recordChange(transaction: Transaction, { tenantId, area, recordId, kind }: Change): void {
  const change = sql`
    select ${tenantId}::text as tenant_id, ${area}::text as area, ${recordId}::text as record_id, ${kind}::text as kind`;
  beforeCommit(transaction, (within) => addChanges(within, change));
}

export interface Activity {
  type: 'CREATE' | 'UPDATE' | 'DELETE';
  entity: string;
  entityId: string;
  tenantId: string | null;
  /** Null if the portal itself acted. */
  userId: number | null;
  description: string;
  /** The whole entity if known; never with secrets. */
  before: Entity | null;
  after: Entity | null;
  /** Secret fields that were set, changed or removed: only names. */
  changedSecrets?: readonly string[];
  removedSecrets?: readonly string[];
  at?: Date;
}

/** Characters; only user-chosen names can make a description this long. */
const LONGEST_DESCRIPTION = 2_000;

/** Administration §2 "Activity log". Returns the entry's id. */
export async function addActivity(transaction: Transaction, activity: Activity): Promise<number> {
  const { before, after, diff } = loggedChange(
    activity.before,
    activity.after,
    activity.changedSecrets,
    activity.removedSecrets,
  );
  const { entry_id: entryId } = await transaction
    .insertInto('activity_log')
    .values({
      entry_type: activity.type,
      entity_name: activity.entity,
      entity_id: activity.entityId,
      tenant_id: activity.tenantId,
      user_id: activity.userId,
      description: activity.description.slice(0, LONGEST_DESCRIPTION),
      old_entity: before === null ? null : JSON.stringify(before),
      new_entity: after === null ? null : JSON.stringify(after),
      diff: JSON.stringify(diff),
      entry_date: activity.at,
    })
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  return entryId;
}

/** Where nothing else belongs to the entry. */
export async function recordActivity(transaction: Transaction, activity: Activity): Promise<void> {
  await addActivity(transaction, activity);
}

export interface DeploymentAction {
  type: string;
  resource: string;
  resourceId: string;
  tenantId: string | null;
  userId: number | null;
  description: string;
  at?: Date;
}

/** Administration §2 "Deployment action log". */
export async function recordDeploymentAction(transaction: Transaction, action: DeploymentAction): Promise<void> {
  await transaction
    .insertInto('deployment_action_log')
    .values({
      entry_type: action.type,
      resource: action.resource,
      resource_id: action.resourceId,
      tenant_id: action.tenantId,
      user_id: action.userId,
      description: action.description.slice(0, LONGEST_DESCRIPTION),
      entry_date: action.at,
    })
    .execute();
}
