/** Reads the change feed after a cursor, or every record of an area once if there is no cursor. */
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

export interface ChangeReader {
  readonly viewer: Pick<Viewer, 'tenantScope' | 'privileges'>;
  readonly wantsDetail: boolean;
}

/** The tenant itself and records that every tenant sees. */
export function visibleTenants(tenantScope: string | null): readonly string[] {
  return tenantScope === null ? [] : [tenantScope, ALL_TENANTS];
}

export function mayList({ privileges }: Pick<Viewer, 'privileges'>, { listPrivileges }: ChangeSource): boolean {
  return holdsAny(privileges, listPrivileges);
}

export interface RecordChange {
  readonly sequence: number;
  /** The changed record's tenant at that time, or `ALL_TENANTS`; it may have moved since. */
  readonly tenantId: string;
  readonly source: ChangeSource;
  readonly id: number | string;
  readonly record: AnnouncedRecord | null;
}

export type ChangeForm = 'gone' | 'summary' | 'detail';

/** A record that left the reader's tenant is gone. Readers who can list but not open records never get details. */
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

export interface FeedBounds {
  /** Changes after this sequence are complete. */
  readonly oldestCursor: number;
  readonly newest: number;
}

export async function feedBounds(queries: Queries): Promise<FeedBounds> {
  const { rows } = await sql<{ oldest: number | null; newest: number | null }>`
    select min(sequence) as oldest, max(sequence) as newest from changes`.execute(queries);
  const { oldest = null, newest = null } = rows[0] ?? {};
  return { oldestCursor: oldest === null ? 0 : oldest - 1, newest: newest ?? 0 };
}

/** False for a cursor whose changes were removed, or from another database (in the future). */
export function isKnownCursor(cursor: number, bounds: FeedBounds): boolean {
  return cursor >= bounds.oldestCursor && cursor <= bounds.newest;
}

export async function hasMoreChanges(
  queries: Queries,
  { area, after, tenantScope, than }: { area: string; after: number; tenantScope: string | null; than: number },
): Promise<boolean> {
  const further = await queries
    .selectFrom('changes')
    .select('sequence')
    .where('sequence', '>', after)
    .where('area', '=', area)
    .$if(tenantScope !== null, (query) => query.where('tenant_id', 'in', visibleTenants(tenantScope)))
    .orderBy('sequence')
    .offset(than)
    .limit(1)
    .execute();
  return further.length > 0;
}

export interface ChangesRead {
  /** By sequence, each tenant's record once, in its current state. */
  readonly changes: readonly RecordChange[];
  readonly cursor: number;
  readonly more: boolean;
}

export interface ChangesWanted {
  readonly sources: ChangeSources;
  readonly after: number;
  readonly viewer: ChangeReader['viewer'] | null;
  readonly limit: number;
}

/** Areas with the same scope are queried together. */
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
      return scope === null ? isOfThose : and([isOfThose, eb('tenant_id', 'in', visibleTenants(scope))]);
    }),
  );
}

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

/** A position in the first sync: highest id first, then the changes since `sequence`. */
export interface SnapshotCursor {
  readonly sequence: number;
  readonly lastId: number | string;
}

/** Every record once, highest id first, at most `limit`. `next` is null at the end. */
export async function readSnapshot(
  queries: Queries,
  {
    source,
    from,
    tenantScope,
    limit,
  }: {
    readonly source: ChangeSource;
    readonly tenantScope: string | null;
    readonly limit: number;
    readonly from: SnapshotCursor | null;
  },
): Promise<{
  readonly changes: readonly RecordChange[];
  readonly sequence: number;
  readonly next: SnapshotCursor | null;
}> {
  // Before the records: changes meanwhile repeat, and none is lost.
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
