/** Reads the change feed: what changed after a cursor, and every record of an area once where there is none yet. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { holdsAny } from '../../src/rules/access/access.ts';
import { ALL_TENANTS } from '../../src/rules/people/tenants.ts';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type AnnouncedRecord, type ChangeSource, type ChangeSources, idOf, receivedScope } from './change-source.ts';

type Schemas = components['schemas'];
export type Change = Schemas['Change'];

/** For whom changes are read. */
export interface ChangeReader {
  readonly viewer: Pick<Viewer, 'tenantScope' | 'privileges'>;
  readonly wantsDetail: boolean;
}

/** The tenants whose changes are received in one of them: its own, and those of records that every tenant sees. */
export function heardIn(tenantScope: string | null): readonly string[] {
  return tenantScope === null ? [] : [tenantScope, ALL_TENANTS];
}

export function mayList({ privileges }: Pick<Viewer, 'privileges'>, { listPrivileges }: ChangeSource): boolean {
  return holdsAny(privileges, listPrivileges);
}

/** A change of one tenant's record, or of one that every tenant sees. */
export interface RecordChange {
  readonly sequence: number;
  /** Whose change it is, or `ALL_TENANTS`; the record may be in another tenant by now. */
  readonly tenantId: string;
  readonly source: ChangeSource;
  readonly id: number | string;
  /** As it is now; null where it is gone. */
  readonly record: AnnouncedRecord | null;
}

/** How a change is sent to a reader. */
export type ChangeForm = 'gone' | 'summary' | 'detail';

/**
 * A record that has left the reader's tenant is gone like one that was deleted. Whoever may list records but not open one gets
 * no details, asked for or not.
 */
export function changeForm({ record, source }: RecordChange, { viewer, wantsDetail }: ChangeReader): ChangeForm {
  const tenantScope = receivedScope(source, viewer);
  if (record === null) return 'gone';
  if (tenantScope !== null && record.tenantIds?.includes(tenantScope) === false) return 'gone';
  if (record.isSeenWith?.(viewer.privileges) === false) return 'gone';
  return wantsDetail && holdsAny(viewer.privileges, source.viewPrivileges) ? 'detail' : 'summary';
}

export function changeAs(
  { sequence, source, id, record }: RecordChange,
  form: ChangeForm,
  { viewer: { privileges } }: ChangeReader,
): Change {
  const common = { sequence, area: source.area, id } as const;
  if (record === null || form === 'gone') return { ...common, kind: 'delete' };
  const summary = { ...common, kind: 'upsert', record: { ...record.summary(privileges) } } as const;
  return form === 'summary' ? summary : { ...summary, detail: { ...record.detail(privileges) } };
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

/** Whether an area has more changes after a cursor than a number. */
export async function hasMoreChanges(
  queries: Queries,
  { area, after, tenantScope, than }: { area: string; after: number; tenantScope: string | null; than: number },
): Promise<boolean> {
  const further = await queries
    .selectFrom('changes')
    .select('sequence')
    .where('sequence', '>', after)
    .where('area', '=', area)
    .$if(tenantScope !== null, (query) => query.where('tenant_id', 'in', heardIn(tenantScope)))
    .orderBy('sequence')
    .offset(than)
    .limit(1)
    .execute();
  return further.length > 0;
}

export interface ChangesRead {
  /** In the order of their sequences, each tenant's record once, as it is now. */
  readonly changes: readonly RecordChange[];
  /** Sequence of the last change that was read; the given one where there was none. */
  readonly cursor: number;
  /** Whether there are further ones. */
  readonly more: boolean;
}

export interface ChangesWanted {
  readonly sources: ChangeSources;
  readonly after: number;
  /** The receivers; null for the changes of every tenant. */
  readonly viewer: ChangeReader['viewer'] | null;
  readonly limit: number;
}

/** The changes that a viewer can receive: areas with the same scope are queried together. */
function receivedBy(
  { eb, or, and }: ExpressionBuilder<Tables, 'changes'>,
  sources: ChangeSources,
  viewer: ChangeReader['viewer'] | null,
): Expression<SqlBool> {
  const byScope = Map.groupBy(sources.values(), (source) => (viewer === null ? null : receivedScope(source, viewer)));
  return or(
    [...byScope].map(([scope, those]) => {
      const isOfThose = eb(
        'area',
        'in',
        those.map(({ area }) => area),
      );
      return scope === null ? isOfThose : and([isOfThose, eb('tenant_id', 'in', heardIn(scope))]);
    }),
  );
}

/** The changes of some areas after a cursor. At most `limit`, in one query and those that each area takes. */
export async function readChanges(
  queries: Queries,
  { sources, after, viewer, limit }: ChangesWanted,
): Promise<ChangesRead> {
  const found = await queries
    .selectFrom('changes')
    .select(['sequence', 'tenant_id', 'area', 'record_id'])
    .where('sequence', '>', after)
    .where((builder) => receivedBy(builder, sources, viewer))
    .orderBy('sequence')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = new Map(rows.map((row) => [`${row.area} ${row.tenant_id} ${row.record_id}`, row]));
  const latest = [...last.values()].sort((left, right) => left.sequence - right.sequence);
  const records = new Map<string, AnnouncedRecord>();
  for (const source of sources.values()) {
    const texts = new Set(latest.filter(({ area }) => area === source.area).map((row) => row.record_id));
    if (texts.size === 0) continue;
    for (const record of await source.read(
      queries,
      [...texts].map((text) => idOf(source, text)),
    ))
      records.set(`${source.area} ${record.id}`, record);
  }
  return {
    changes: latest.flatMap(({ sequence, tenant_id, area, record_id }) => {
      const source = sources.get(area);
      if (source === undefined) return [];
      const record = records.get(`${area} ${record_id}`) ?? null;
      return { sequence, tenantId: tenant_id, source, id: idOf(source, record_id), record };
    }),
    cursor: rows.at(-1)?.sequence ?? after,
    more: found.length > limit,
  };
}

/** A place in the first reading of every record: the highest id first, then the changes since `sequence`. */
export interface SnapshotCursor {
  readonly sequence: number;
  /** The last record that was read. */
  readonly lastId: number | string;
}

/** Every record of an area once, the highest id first; at most `limit`. `next` is null where there are no more. */
export async function readSnapshot(
  queries: Queries,
  {
    source,
    from,
    tenantScope,
    limit,
  }: {
    readonly source: ChangeSource;
    /** Null for the records of every tenant. */
    readonly tenantScope: string | null;
    readonly limit: number;
    readonly from: SnapshotCursor | null;
  },
): Promise<{
  readonly changes: readonly RecordChange[];
  readonly sequence: number;
  readonly next: SnapshotCursor | null;
}> {
  // Read before the records: what changes meanwhile comes again, and nothing is left out.
  const sequence = from?.sequence ?? (await feedBounds(queries)).newest;
  const found = await source.page(queries, { tenantScope, below: from?.lastId ?? null, limit: limit + 1 });
  const records = found.slice(0, limit);
  const last = records.at(-1);
  return {
    changes: records.map((record) => ({
      sequence,
      tenantId: tenantScope ?? record.tenantIds?.[0] ?? '',
      source,
      id: record.id,
      record,
    })),
    sequence,
    next: found.length > limit && last !== undefined ? { sequence, lastId: last.id } : null,
  };
}
