/** Conflict details of a refused command: the record's current state, and who changed or deleted it when. */
import { type SqlBool, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { holds, holdsAny, type Privilege } from '../../src/rules/access/access.ts';
import type { Queries } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

const MOST_CHANGES = 100;

type CommandConflict = components['schemas']['CommandConflict'];

interface Logged {
  readonly entity: string;
  readonly listPrivileges: readonly Privilege[];
  readonly isBeyondTenants?: true;
  readonly seenWith?: readonly Privilege[];
}

function entriesAbout(queries: Queries, { entity }: Logged, id: StoredRecord['id']) {
  return queries
    .selectFrom('activity_log as entry')
    .leftJoin('users', 'users.user_id', 'entry.user_id')
    .select(['entry.user_id', 'entry.entry_date', 'users.first_name', 'users.last_name'])
    .where('entry.entity_name', '=', entity)
    .where('entry.entity_id', '=', String(id))
    .orderBy('entry.entry_id', 'desc')
    .limit(1);
}

type Entry = Awaited<ReturnType<ReturnType<typeof entriesAbout>['execute']>>[number];

function whoAndWhen(entry: Entry | undefined): Pick<CommandConflict, 'changedBy' | 'changedAt'> {
  if (entry === undefined) return {};
  const ownName = [entry.first_name, entry.last_name].filter((part) => part !== null && part !== '').join(' ');
  const name = entry.user_id === null ? 'The portal' : ownName;
  return { ...(name === '' ? {} : { changedBy: name }), changedAt: entry.entry_date.toISOString() };
}

/** Whether the user has made every change of the version since, and the last one too. */
async function areOwnChanges<Row extends StoredRecord>(
  queries: Queries,
  { entity }: RecordKind<Row>,
  { id, version }: Row,
  { userId, since }: { readonly userId: number; readonly since: number },
): Promise<boolean> {
  const { rows } = await sql<{ readonly user_id: number | null; readonly version: number }>`
    select entry.user_id, (change->>'rightValue')::integer as version
    from activity_log as entry cross join jsonb_array_elements(entry.diff) as change
    where entry.entity_name = ${entity} and entry.entity_id = ${String(id)}
      and change->>'property' in ('version', 'revision')
      and jsonb_typeof(change->'rightValue') = 'number' and (change->>'rightValue')::integer > ${since}::numeric
    order by entry.entry_id desc limit ${MOST_CHANGES}`.execute(queries);
  const isWhole = rows.length < MOST_CHANGES && rows.some((row) => row.version === version);
  return isWhole && rows.every((row) => row.user_id === userId);
}

/**
 * The record and the last change of its version; null for users who can't list the area's records.
 * @param since the version that the command names; null or absent for none
 */
export async function conflictWith<Row extends StoredRecord>(
  queries: Queries,
  kind: RecordKind<Row>,
  record: Row,
  viewer: Viewer,
  since: number | null = null,
): Promise<CommandConflict | null> {
  if (!holdsAny(viewer.privileges, kind.listPrivileges)) return null;
  const entry = await entriesAbout(queries, kind, record.id)
    .where(sql<SqlBool>`(entry.diff @> '[{"property": "version"}]' or entry.diff @> '[{"property": "revision"}]')`)
    .executeTakeFirst();
  const { userId } = viewer;
  const isOwn = since !== null && (await areOwnChanges(queries, kind, record, { userId, since }));
  return {
    current: { ...kind.summary(record, viewer.privileges) },
    ...whoAndWhen(entry),
    ...(isOwn && { isOwn }),
  };
}

/** Null if nothing with that id was deleted in the viewer's tenant, or the viewer can't see all records, to hide its existence. */
export async function deletionOf(
  queries: Queries,
  kind: Logged,
  id: StoredRecord['id'],
  viewer: Viewer,
): Promise<CommandConflict | null> {
  if (!holdsAny(viewer.privileges, kind.listPrivileges)) return null;
  if (kind.seenWith?.every((needed) => holds(viewer.privileges, needed)) === false) return null;
  const tenantScope = kind.isBeyondTenants === true ? null : viewer.tenantScope;
  const entry = await entriesAbout(queries, kind, id)
    .where('entry.entry_type', '=', 'DELETE')
    .$if(tenantScope !== null, (query) => query.where('entry.tenant_id', '=', tenantScope ?? ''))
    .executeTakeFirst();
  return entry === undefined ? null : whoAndWhen(entry);
}
