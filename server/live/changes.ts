/** Reads the change feed: what changed after a cursor, and every record once where there is none yet. */
import { sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';
import { selectRecords, summaryOf } from '../deployments/record.ts';
import { DEPLOYMENTS_AREA } from '../deployments/store.ts';

type Schemas = components['schemas'];
export type Change = Schemas['Change'];

/** A change with the tenant it belongs to. */
export interface TenantChange {
  readonly tenantId: string;
  readonly change: Change;
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
  /** In the order of their sequences, each record once, as it is now. */
  readonly changes: readonly TenantChange[];
  /** Sequence of the last change that was read; the given one where there was none. */
  readonly cursor: number;
  /** Whether `limit` was reached. */
  readonly more: boolean;
}

/** The changes after a cursor in a tenant, or in all of them where the scope is null. At most `limit`. */
export async function readChanges(
  queries: Queries,
  after: number,
  tenantScope: string | null,
  limit: number,
): Promise<ChangesRead> {
  const rows = await queries
    .selectFrom('changes')
    .select(['sequence', 'tenant_id', 'record_id', 'kind'])
    .where('sequence', '>', after)
    .where('area', '=', DEPLOYMENTS_AREA)
    .$if(tenantScope !== null, (query) => query.where('tenant_id', '=', tenantScope ?? ''))
    .orderBy('sequence')
    .limit(limit)
    .execute();
  const last = new Map(rows.map((row) => [row.record_id, row]));
  const latest = [...last.values()].sort((left, right) => left.sequence - right.sequence);
  const ids = latest.filter((row) => row.kind === 'upsert').map((row) => Number(row.record_id));
  const records = ids.length === 0 ? [] : await selectRecords(queries).where('request.id', 'in', ids).execute();
  const byId = new Map(records.map((record) => [record.id, summaryOf(record)]));
  return {
    changes: latest.map((row) => {
      const id = Number(row.record_id);
      const record = byId.get(id);
      const common = { sequence: row.sequence, area: DEPLOYMENTS_AREA, id } as const;
      return {
        tenantId: row.tenant_id,
        change: record === undefined ? { ...common, kind: 'delete' } : { ...common, kind: 'upsert', record },
      };
    }),
    cursor: rows.at(-1)?.sequence ?? after,
    more: rows.length === limit,
  };
}

/** A place in the first reading of every record: newest record first, then the changes since `sequence`. */
export interface SnapshotCursor {
  readonly sequence: number;
  /** The last record that was read. */
  readonly lastId: number;
}

/** Every record once, newest first. */
export async function readSnapshot(
  queries: Queries,
  from: SnapshotCursor | null,
  tenantScope: string | null,
  limit: number,
): Promise<{ readonly changes: readonly Change[]; readonly next: SnapshotCursor; readonly more: boolean }> {
  // Read before the records: what changes meanwhile comes again, and nothing is left out.
  const sequence = from?.sequence ?? (await feedBounds(queries)).newest;
  const records = await selectRecords(queries)
    .$if(tenantScope !== null, (query) => query.where('request.tenant_id', '=', tenantScope ?? ''))
    .$if(from !== null, (query) => query.where('request.id', '<', from?.lastId ?? 0))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute();
  return {
    changes: records.map((record) => ({
      sequence,
      kind: 'upsert',
      area: DEPLOYMENTS_AREA,
      id: record.id,
      record: summaryOf(record),
    })),
    next: { sequence, lastId: records.at(-1)?.id ?? 0 },
    more: records.length === limit,
  };
}
