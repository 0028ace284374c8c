/** What every change writes beside itself, in its own transaction: the change feed and the two logs. */
import { type RawBuilder, sql } from 'kysely';
import { beforeCommit, type Transaction } from '../database/database.ts';
import { type Entity, loggedChange } from './logged-entity.ts';

/** The channel on which a committed change is announced (LISTEN); the payload is its sequence. */
export const CHANGES_CHANNEL = 'portal_changes';

export interface Change {
  tenantId: string;
  /** Area's name, as `deployments`. */
  area: string;
  recordId: string;
  kind: 'upsert' | 'delete';
}

/** Held from the giving out of a sequence to the commit; the triggers that count requests take the same. */
const SEQUENCE_LOCK = sql.lit(7_236_511);

/**
 * Adds to the change feed and announces it. Changes become visible in the order of their sequences, so that no cursor steps
 * over one that commits late: from the giving out of one to the commit, all other changes wait. So it is the last that the
 * transaction does, in one statement, and behind every row lock.
 * @param changes rows of `tenant_id`, `area`, `record_id` and `kind`
 */
export async function addChanges(within: Transaction, changes: RawBuilder<unknown>): Promise<void> {
  await sql`
    with lock as materialized (select pg_advisory_xact_lock(${SEQUENCE_LOCK})),
    told as materialized (${changes}),
    added as (
      insert into changes (tenant_id, area, record_id, kind)
      select tenant_id, area, record_id, kind from lock, told
      returning sequence
    )
    select pg_notify(${CHANGES_CHANNEL}, max(sequence)::text) from added having count(*) > 0`.execute(within);
}

/** Adds one change to the feed when the transaction ends. */
export function recordChange(transaction: Transaction, { tenantId, area, recordId, kind }: Change): void {
  const change = sql`
    select ${tenantId}::text as tenant_id, ${area}::text as area, ${recordId}::text as record_id, ${kind}::text as kind`;
  beforeCommit(transaction, (within) => addChanges(within, change));
}

export interface Activity {
  type: 'CREATE' | 'UPDATE' | 'DELETE';
  /** Entity's name, as `DeploymentRequest`. */
  entity: string;
  entityId: string;
  tenantId: string | null;
  /** Null where the portal itself acted. */
  userId: number | null;
  description: string;
  /** The whole entity where it is known; neither may bear a secret. */
  before: Entity | null;
  after: Entity | null;
  /** Secret fields that were given, changed or taken away: never what they are. */
  changedSecrets?: readonly string[];
  /** Those of them that were taken away. */
  removedSecrets?: readonly string[];
  /** Now where it is not given. */
  at?: Date;
}

/** Characters; the texts of the portal are far shorter, but for names that users give. */
const LONGEST_DESCRIPTION = 2_000;

/** Adds to the activity log (Administration §2 "Activity log"). */
export async function recordActivity(transaction: Transaction, activity: Activity): Promise<void> {
  const { before, after, diff } = loggedChange(
    activity.before,
    activity.after,
    activity.changedSecrets,
    activity.removedSecrets,
  );
  await transaction
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
    .execute();
}

export interface DeploymentAction {
  /** The action, as `APPROVE`. */
  type: string;
  resource: string;
  resourceId: string;
  tenantId: string | null;
  userId: number | null;
  description: string;
  /** Now where it is not given. */
  at?: Date;
}

/** Adds to the deployment action log (Administration §2 "Deployment action log"). */
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
