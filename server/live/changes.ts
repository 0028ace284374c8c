/** Reads the change feed: what changed after a cursor, and every record once where there is none yet. */
import { sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { DEPLOYMENT_ROUTE_PRIVILEGES, holdsAny } from '../../src/rules/access.ts';
import type { Queries } from '../database/database.ts';
import { selectRecords, summaryOf } from '../deployments/record.ts';
import { DEPLOYMENTS_AREA } from '../deployments/store.ts';
import type { Viewer } from '../identity/viewer.ts';
import { deviceDetailOf, type NamedRecord, withNames } from './device-detail.ts';

type Schemas = components['schemas'];
export type Change = Schemas['Change'];

/** For whom changes are read. */
export interface ChangeReader {
  /** Null where the reader looks at every tenant. */
  readonly tenantScope: string | null;
  /** Whether details are asked for by one who may see them. */
  readonly seesDetail: boolean;
}

/** Whoever may list requests but not open one gets no details, asked for or not. */
export function changeReader(viewer: Viewer, wantsDetail: boolean): ChangeReader {
  return {
    tenantScope: viewer.tenantScope,
    seesDetail: wantsDetail && holdsAny(viewer.privileges, DEPLOYMENT_ROUTE_PRIVILEGES.view),
  };
}

/** A change of one tenant's record. */
export interface RecordChange {
  readonly sequence: number;
  /** Whose change it is; the record may be in another tenant by now. */
  readonly tenantId: string;
  readonly id: number;
  /** As it is now; null where it is gone. */
  readonly record: NamedRecord | null;
}

/** What a reader is told of a change. */
export type ChangeForm = 'gone' | 'summary' | 'detail';

/** A record that has left the reader's tenant is gone like one that was deleted. */
export function changeForm({ record }: RecordChange, { tenantScope, seesDetail }: ChangeReader): ChangeForm {
  if (record === null || (tenantScope !== null && tenantScope !== record.tenant_id)) return 'gone';
  return seesDetail ? 'detail' : 'summary';
}

export function changeAs({ sequence, id, record }: RecordChange, form: ChangeForm): Change {
  const common = { sequence, area: DEPLOYMENTS_AREA, id } as const;
  if (record === null || form === 'gone') return { ...common, kind: 'delete' };
  const summary = { ...common, kind: 'upsert', record: summaryOf(record) } as const;
  return form === 'summary' ? summary : { ...summary, detail: deviceDetailOf(record) };
}

/** What the server still knows of the feed. */
export interface FeedBounds {
  /** Changes after this sequence are all there. */
  readonly oldestCursor: number;
  readonly newest: number;
}

export async function feedBounds(queries: Queries): Promise<FeedBounds> {
  const { rows } = await sql<{ oldest: number | null; newest: number | null }>`
    select min(sequence) as oldest, max(sequence) as newest from changes`.execute(queries);
  const { oldest = null, newest = null } = rows[0] ?? {};
  return { oldestCursor: oldest === null ? 0 : oldest - 1, newest: newest ?? 0 };
}

/** Whether everything after a cursor is still known; one from the future comes from another database. */
export function isKnownCursor(cursor: number, bounds: FeedBounds): boolean {
  return cursor >= bounds.oldestCursor && cursor <= bounds.newest;
}

export interface ChangesRead {
  /** In the order of their sequences, each tenant's record once, as it is now. */
  readonly changes: readonly RecordChange[];
  /** Sequence of the last change that was read; the given one where there was none. */
  readonly cursor: number;
  /** Whether there are further ones. */
  readonly more: boolean;
}

/** The changes after a cursor in a tenant, or in all of them where the scope is null. At most `limit`, in three queries. */
export async function readChanges(
  queries: Queries,
  after: number,
  tenantScope: string | null,
  limit: number,
): Promise<ChangesRead> {
  const found = await queries
    .selectFrom('changes')
    .select(['sequence', 'tenant_id', 'record_id'])
    .where('sequence', '>', after)
    .where('area', '=', DEPLOYMENTS_AREA)
    .$if(tenantScope !== null, (query) => query.where('tenant_id', '=', tenantScope ?? ''))
    .orderBy('sequence')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = new Map(rows.map((row) => [`${row.tenant_id} ${row.record_id}`, row]));
  const latest = [...last.values()].sort((left, right) => left.sequence - right.sequence);
  const ids = [...new Set(latest.map((row) => Number(row.record_id)))];
  const records = ids.length === 0 ? [] : await selectRecords(queries).where('request.id', 'in', ids).execute();
  const byId = new Map((await withNames(queries, records)).map((record) => [record.id, record]));
  return {
    changes: latest.map((row) => {
      const id = Number(row.record_id);
      return { sequence: row.sequence, tenantId: row.tenant_id, id, record: byId.get(id) ?? null };
    }),
    cursor: rows.at(-1)?.sequence ?? after,
    more: found.length > limit,
  };
}

/** A place in the first reading of every record: newest record first, then the changes since `sequence`. */
export interface SnapshotCursor {
  readonly sequence: number;
  /** The last record that was read. */
  readonly lastId: number;
}

/** Every record once, newest first; at most `limit`, in two queries and one for the first. */
export async function readSnapshot(
  queries: Queries,
  from: SnapshotCursor | null,
  tenantScope: string | null,
  limit: number,
): Promise<{ readonly changes: readonly RecordChange[]; readonly next: SnapshotCursor; readonly more: boolean }> {
  // Read before the records: what changes meanwhile comes again, and nothing is left out.
  const sequence = from?.sequence ?? (await feedBounds(queries)).newest;
  const found = await selectRecords(queries)
    .$if(tenantScope !== null, (query) => query.where('request.tenant_id', '=', tenantScope ?? ''))
    .$if(from !== null, (query) => query.where('request.id', '<', from?.lastId ?? 0))
    .orderBy('request.id', 'desc')
    .limit(limit + 1)
    .execute();
  const records = found.slice(0, limit);
  return {
    changes: (await withNames(queries, records)).map((record) => ({
      sequence,
      tenantId: record.tenant_id,
      id: record.id,
      record,
    })),
    next: { sequence, lastId: records.at(-1)?.id ?? 0 },
    more: found.length > limit,
  };
}
