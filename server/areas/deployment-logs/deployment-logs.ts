/** Administration §7 "Logs". */
import { sql } from 'kysely';
import type { components, operations } from '../../../src/contract/generated/schema.d.ts';
import { deploymentLogsArea } from '../../../src/rules/deployment-logs/area.ts';
import { userName } from '../../../src/rules/people/users.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../problems/problem.ts';
import { type LogRow, logTable } from '../../records/log-table.ts';
import type { Services } from '../../services.ts';

type Entry = components['schemas']['DeploymentActionLogEntry'];
type Filters = NonNullable<operations['exportDeploymentActionLog']['parameters']['query']>;

interface ActionRow extends LogRow {
  readonly resource: string;
  readonly resource_id: string;
}

const log = logTable<ActionRow, Filters>({
  table: 'deployment_action_log',
  columns: [sql`entry.resource`, sql`entry.resource_id`],
  filters: { entryType: 'entry_type', resource: 'resource', resourceId: 'resource_id' },
  file: {
    'Entry Date': ({ entry_date: date }) => date.toISOString(),
    'Deployment Action': ({ entry_type: type }) => type,
    'Resource Type': ({ resource }) => resource,
    'Resource Id': ({ resource_id: id }) => id,
    User: ({ actor }) => (actor === null ? '' : userName(actor)),
    'User ID': ({ actor }) => String(actor?.userId ?? ''),
    Tenant: ({ tenant_id: tenantId }) => tenantId ?? '',
    Description: ({ description }) => description,
  },
});

function entryOf(row: ActionRow): Entry {
  return {
    entryId: row.entry_id,
    entryType: row.entry_type,
    resource: row.resource,
    resourceId: row.resource_id,
    entryDate: row.entry_date.toISOString(),
    description: row.description,
    user: row.actor,
  };
}

export function deploymentLogHandlers({
  queries,
}: Services): Handlers<Extract<OperationId, `${string}DeploymentAction${string}`>> {
  const { list, view } = deploymentLogsArea.routes;
  return {
    listDeploymentActionLog: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, list.privileges);
      const { rows, ...page } = await log.list(queries, viewer, query);
      return { results: rows.map(entryOf), ...page };
    },
    getDeploymentActionLogEntry: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, view.privileges);
      const row = await log.find(queries, viewer, path.entryId);
      if (row === null) throw notFound();
      return entryOf(row);
    },
    listDeploymentActionLogUsers: async ({ viewer }) => {
      requireAnyPrivilege(viewer, list.privileges);
      return log.users(queries, viewer);
    },
    listDeploymentActionTypes: async ({ viewer }) => {
      requireAnyPrivilege(viewer, list.privileges);
      return log.types(queries, viewer);
    },
    exportDeploymentActionLog: async ({ viewer, query, reply }) => {
      requireAnyPrivilege(viewer, list.privileges);
      const name = 'deployment-action-log.csv';
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
      return log.file(queries, viewer, query);
    },
  };
}
