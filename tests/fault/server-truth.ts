/** What is true at the server, read and changed in its database: beside every call, every cache and every network. */
import { recordActivity, recordChange } from '../../server/audit/record-changes.ts';
import { connectPostgres, transaction } from '../../server/database/database.ts';

/** A deployment request that waits for its approval, as it was when the test began. */
export interface WaitingRequest {
  readonly id: number;
  readonly tenantId: string;
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly version: number;
}

/** What a request is, and what both logs say was done to it since it was taken, in their order. */
export interface Effects {
  readonly approval: string;
  readonly version: number;
  /** Actions of the deployment action log. */
  readonly actions: readonly string[];
  /** Entries of the activity log. */
  readonly entries: number;
}

export interface ServerTruth {
  /** A request that waits for its approval, none of production, and not the same one twice. */
  take(tenantId?: string): Promise<WaitingRequest>;
  effects(request: WaitingRequest): Promise<Effects>;
  /** Edits a request in a user's name. */
  edit(request: WaitingRequest, userId: number, approvalReference: string): Promise<void>;
  /** Keeps the row of a request locked, as a long transaction does, until the returned function is called. */
  lock(request: WaitingRequest): Promise<() => Promise<void>>;
  /** How many of the server's queries wait for a lock. */
  blocked(): Promise<number>;
  /** Lets the time of every refresh token of a user be over. */
  endRefreshTokens(userId: number): Promise<void>;
  /** Lets a user be a viewer in a tenant and nothing else, until the returned function is called. */
  makeViewer(userId: number, tenantId?: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function openServerTruth(url: string): Promise<ServerTruth> {
  const database = await connectPostgres(url);
  if (database.kind !== 'postgresql') throw new Error('Only a PostgreSQL can be looked into beside the server.');
  const { queries, pool } = database;
  const taken: number[] = [0];
  /** What both logs said of a request when it was taken. */
  const logged = new Map<number, { readonly actions: number; readonly entries: number }>();
  const logsOf = async (id: number) => {
    const actions = await queries
      .selectFrom('deployment_action_log')
      .select('entry_type')
      .where('resource_id', '=', String(id))
      .orderBy('entry_id')
      .execute();
    const entries = await queries
      .selectFrom('activity_log')
      .select('entry_id')
      .where('entity_name', '=', 'DeploymentRequest')
      .where('entity_id', '=', String(id))
      .execute();
    return { actions: actions.map(({ entry_type }) => entry_type), entries: entries.length };
  };
  const newest = (tenantId: string, ...statuses: readonly ('PENDING_APPROVAL' | 'REJECTED' | 'APPROVED')[]) =>
    queries
      .selectFrom('deployment_requests')
      .select(['id', 'version', 'client', 'tenant_id', 'environment_identifier'])
      .where('tenant_id', '=', tenantId)
      .where('approval_status', 'in', statuses)
      .where('environment_type', '<>', 'PRODUCTION')
      .where('id', 'not in', taken)
      .orderBy('id', 'desc')
      .limit(1);

  /** Makes a decided request pending again, so that the next test has one. */
  const askAgain = (tenantId: string) =>
    transaction(queries, async (within) => {
      const { id, version, ...decided } = await newest(tenantId, 'REJECTED', 'APPROVED').executeTakeFirstOrThrow();
      await within
        .updateTable('deployment_requests')
        .set({ approval_status: 'PENDING_APPROVAL', approvals: '[]', version: version + 1 })
        .where('id', '=', id)
        .execute();
      recordChange(within, { tenantId, area: 'deployments', recordId: String(id), kind: 'upsert' });
      return { ...decided, id, version: version + 1 };
    });

  return {
    take: async (tenantId = 'BRIGHTWATER') => {
      const row = (await newest(tenantId, 'PENDING_APPROVAL').executeTakeFirst()) ?? (await askAgain(tenantId));
      const { id, version, client } = row;
      taken.push(id);
      const { actions, entries } = await logsOf(id);
      logged.set(id, { actions: actions.length, entries });
      return { id, version, client, tenantId: row.tenant_id, environmentIdentifier: row.environment_identifier };
    },
    effects: async ({ id }) => {
      const { approval_status, version } = await queries
        .selectFrom('deployment_requests')
        .select(['approval_status', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const now = await logsOf(id);
      const before = logged.get(id) ?? { actions: 0, entries: 0 };
      return {
        approval: approval_status,
        version,
        actions: now.actions.slice(before.actions),
        entries: now.entries - before.entries,
      };
    },
    edit: ({ id, tenantId, version }, userId, approvalReference) =>
      transaction(queries, async (within) => {
        await within
          .updateTable('deployment_requests')
          .set({ approval_reference: approvalReference, version: version + 1 })
          .where('id', '=', id)
          .execute();
        await recordActivity(within, {
          type: 'UPDATE',
          entity: 'DeploymentRequest',
          entityId: String(id),
          tenantId,
          userId,
          description: `Edited deployment request #${id}`,
          before: { version },
          after: { version: version + 1, approvalReference },
        });
        recordChange(within, { tenantId, area: 'deployments', recordId: String(id), kind: 'upsert' });
      }),
    lock: async ({ id }) => {
      const connection = await pool.connect();
      await connection.query('begin');
      await connection.query('select 1 from deployment_requests where id = $1 for update', [id]);
      return async () => {
        await connection.query('rollback');
        connection.release();
      };
    },
    blocked: async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    },
    endRefreshTokens: async (userId) => {
      await queries
        .updateTable('refresh_tokens')
        .set({ expires_at: new Date(Date.now() - 60_000) })
        .where('user_id', '=', userId)
        .execute();
    },
    makeViewer: async (userId, tenantId = 'BRIGHTWATER') => {
      const place = { user_id: userId, scope: 'TENANT', tenant_id: tenantId } as const;
      const roles = await queries
        .deleteFrom('user_roles')
        .where('user_id', '=', userId)
        .where('tenant_id', '=', tenantId)
        .returningAll()
        .execute();
      await queries
        .insertInto('user_roles')
        .values({ ...place, role_id: 'VIEWER' })
        .execute();
      return async () => {
        await queries
          .deleteFrom('user_roles')
          .where('user_id', '=', userId)
          .where('tenant_id', '=', tenantId)
          .execute();
        await queries.insertInto('user_roles').values(roles).execute();
      };
    },
    close: () => database.close(),
  };
}
