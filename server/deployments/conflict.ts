/** What a refused command is told of its record: how it is now, and who changed or deleted it, and when. */
import { type SqlBool, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { holdsAny } from '../../src/rules/access.ts';
import { deploymentsArea } from '../../src/rules/deployments/area.ts';
import type { Queries } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type DeploymentRecord, summaryOf } from './record.ts';

type CommandConflict = components['schemas']['CommandConflict'];

function mayList(viewer: Viewer): boolean {
  return holdsAny(viewer.privileges, deploymentsArea.routes.list.privileges);
}

/** Entries of the activity log about a request, the newest first, with the names of who acted. */
function entriesAbout(queries: Queries, id: number) {
  return queries
    .selectFrom('activity_log as entry')
    .leftJoin('users', 'users.user_id', 'entry.user_id')
    .select(['entry.user_id', 'entry.entry_date', 'users.first_name', 'users.last_name'])
    .where('entry.entity_name', '=', 'DeploymentRequest')
    .where('entry.entity_id', '=', String(id))
    .orderBy('entry.entry_id', 'desc')
    .limit(1);
}

type Entry = Awaited<ReturnType<ReturnType<typeof entriesAbout>['execute']>>[number];

/** The name is left out where it is not known any more, or never was. */
function whoAndWhen(entry: Entry | undefined): Pick<CommandConflict, 'changedBy' | 'changedAt'> {
  if (entry === undefined) return {};
  const ownName = [entry.first_name, entry.last_name].filter((part) => part !== null && part !== '').join(' ');
  const name = entry.user_id === null ? 'The portal' : ownName;
  return { ...(name === '' ? {} : { changedBy: name }), changedAt: entry.entry_date.toISOString() };
}

/** The request as it is, and the last change that raised its version; null for who may not list requests. */
export async function conflictWith(
  queries: Queries,
  record: DeploymentRecord,
  viewer: Viewer,
): Promise<CommandConflict | null> {
  if (!mayList(viewer)) return null;
  const entry = await entriesAbout(queries, record.id)
    .where(sql<SqlBool>`entry.diff @> '[{"property": "version"}]'`)
    .executeTakeFirst();
  return { current: summaryOf(record), ...whoAndWhen(entry) };
}

/**
 * Who deleted a request that is not there, and when. Null where none of that id was deleted in the viewer's tenant, or
 * the viewer may not list requests: then nobody learns whether there ever was one.
 */
export async function deletionOf(queries: Queries, id: number, viewer: Viewer): Promise<CommandConflict | null> {
  if (!mayList(viewer)) return null;
  const { tenantScope } = viewer;
  const entry = await entriesAbout(queries, id)
    .where('entry.entry_type', '=', 'DELETE')
    .$if(tenantScope !== null, (query) => query.where('entry.tenant_id', '=', tenantScope ?? ''))
    .executeTakeFirst();
  return entry === undefined ? null : whoAndWhen(entry);
}
