/** Conflict details of a refused command: the record's current state, and who changed or deleted it when. */
import { type SqlBool, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { holds, holdsAny, type Privilege } from '../../src/rules/access/access.ts';
import type { Queries } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

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

/** The record and the last change of its version; null for users who can't list the area's records. */
export async function conflictWith<Row extends StoredRecord>(
  queries: Queries,
  kind: RecordKind<Row>,
  record: Row,
  viewer: Viewer,
): Promise<CommandConflict | null> {
  if (!holdsAny(viewer.privileges, kind.listPrivileges)) return null;
  const entry = await entriesAbout(queries, kind, record.id)
    .where(sql<SqlBool>`(entry.diff @> '[{"property": "version"}]' or entry.diff @> '[{"property": "revision"}]')`)
    .executeTakeFirst();
  return { current: { ...kind.summary(record, viewer.privileges) }, ...whoAndWhen(entry) };
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
