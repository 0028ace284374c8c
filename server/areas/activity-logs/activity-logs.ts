/** The calls of the activity log (Administration §7 "Logs"). */
import { sql } from 'kysely';
import type { components, operations } from '../../../src/contract/generated/schema.d.ts';
import { activityLogsArea } from '../../../src/rules/activity-logs/area.ts';
import { EVENT_KINDS } from '../../../src/rules/audit/logged-kinds.ts';
import { userName } from '../../../src/rules/people/users.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import { signatureOf } from '../../passkeys/signatures.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../problems/problem.ts';
import { type LogRow, logTable } from '../../records/log-table.ts';
import type { Services } from '../../services.ts';

type Entry = components['schemas']['ActivityLogEntry'];
type Detail = components['schemas']['ActivityLogDetail'];
type Filters = NonNullable<operations['exportActivityLog']['parameters']['query']>;
type ActivityOperation = 'listActivityLog' | 'getActivityLogEntry' | 'listActivityLogUsers' | 'exportActivityLog';

interface ActivityRow extends LogRow {
  readonly entry_type: Entry['entryType'];
  readonly entity_name: string;
  readonly entity_id: string;
  readonly diff?: NonNullable<Detail['diff']>;
  readonly old_entity?: Detail['oldEntity'];
  readonly new_entity?: Detail['newEntity'];
}

const log = logTable<ActivityRow, Filters>({
  table: 'activity_log',
  columns: [sql`entry.entity_name`, sql`entry.entity_id`],
  filters: {
    entryType: 'entry_type',
    entityName: 'entity_name',
    entityId: 'entity_id',
    changesOnly: (isAsked) =>
      isAsked === true ? sql`entry.entity_name not in (${sql.join(EVENT_KINDS.map((kind) => sql`${kind}`))})` : null,
  },
  file: {
    'Entry Date': ({ entry_date: date }) => date.toISOString(),
    'Entry Type': ({ entry_type: type }) => type,
    'Entity Name': ({ entity_name: name }) => name,
    'Entity Id': ({ entity_id: id }) => id,
    User: ({ actor }) => (actor === null ? '' : userName(actor)),
    'User ID': ({ actor }) => String(actor?.userId ?? ''),
    Tenant: ({ tenant_id: tenantId }) => tenantId ?? '',
    Description: ({ description }) => description,
  },
});

/** Counters and times that change with every edit. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['version', 'revision', 'updatedAt']);

function entryOf(row: ActivityRow): Entry {
  return {
    entryId: row.entry_id,
    entryType: row.entry_type,
    entryEntityName: row.entity_name,
    entryEntityId: row.entity_id,
    entryDate: row.entry_date.toISOString(),
    description: row.description,
    user: row.actor,
  };
}

export function activityLogHandlers({ queries }: Services): Handlers<ActivityOperation> {
  const { list, view } = activityLogsArea.routes;
  return {
    listActivityLog: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, list.privileges);
      const { rows, ...page } = await log.list(queries, viewer, query);
      return { results: rows.map(entryOf), ...page };
    },
    getActivityLogEntry: async ({ viewer, path, query }) => {
      requireAnyPrivilege(viewer, view.privileges);
      const isWhole = query.listingType === 'FULL_ENTITY_DATA';
      const entities = isWhole ? [sql`entry.old_entity`, sql`entry.new_entity`] : [];
      const row = await log.find(queries, viewer, path.entryId, [sql`entry.diff`, ...entities]);
      if (row === null) throw notFound();
      return {
        ...entryOf(row),
        diff: row.diff?.filter(({ property }) => !BOOKKEEPING.has(property)) ?? [],
        ...(await signatureOf(queries, path.entryId)),
        ...(isWhole && { oldEntity: row.old_entity ?? null, newEntity: row.new_entity ?? null }),
      };
    },
    listActivityLogUsers: async ({ viewer }) => {
      requireAnyPrivilege(viewer, list.privileges);
      return log.users(queries, viewer);
    },
    exportActivityLog: async ({ viewer, query, reply }) => {
      requireAnyPrivilege(viewer, list.privileges);
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="activity-log.csv"');
      return log.file(queries, viewer, query);
    },
  };
}
