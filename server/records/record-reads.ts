/** Read calls of any area's records; the area maps them to operations of the contract. */
import type { Privilege } from '../../src/rules/access/access.ts';
import type { AreaRoute } from '../../src/rules/area.ts';
import { recordReveals } from '../audit/revealed-secrets.ts';
import type { PageQuery } from '../database/page-window.ts';
import { listedTenant, requireAnyPrivilege, requirePrivilege, type Viewer } from '../identity/viewer.ts';
import type { Call, OperationId } from '../plugins/contract/handlers.ts';
import { notFound } from '../problems/problem.ts';
import type { Services } from '../services.ts';
import { readBuildLog } from './build-log.ts';
import type { StoredRecord } from './record-kind.ts';
import type { RecordTable } from './record-table.ts';

export function recordReads<Row extends StoredRecord, Columns, Summary extends object, Query extends PageQuery>(
  { queries }: Services,
  table: RecordTable<Row, Columns, Summary, Query>,
) {
  /** Throws the same for a record of another tenant as for a missing one. */
  async function recordOf({ tenantScope, privileges }: Viewer, id: Row['id']): Promise<Row> {
    const row = await table.find(queries, id, tenantScope);
    if (row === null || !table.isSeen(row, privileges)) throw notFound();
    return row;
  }
  /** @param what names the secrets within a sentence */
  function reveal(
    call: Pick<Call<OperationId>, 'viewer' | 'request'>,
    row: Row,
    secrets: readonly string[],
    what: string,
  ): Promise<void> {
    const entry = {
      record: table.entity,
      recordId: String(row.id),
      tenantId: row.tenant_id,
      secrets,
      version: row.version,
      what: `${what} of ${table.title(row)}`,
    };
    return recordReveals(queries, call, [entry]);
  }
  return {
    /** @param privileges any one of them allows the list; forms that read it add their own */
    list: async (
      viewer: Viewer,
      query: Query & { readonly tenantId?: string },
      privileges: readonly Privilege[] = table.listPrivileges,
    ) => {
      requireAnyPrivilege(viewer, privileges);
      // Users who can't list the creators can't filter by them either.
      if ('createdBy' in query && query.createdBy !== undefined) requirePrivilege(viewer, 'user.view');
      const { rows, total } = await table.list(queries, listedTenant(viewer, query.tenantId), query);
      return { records: rows.map((row) => table.summary(row, viewer.privileges)), totalRecords: total };
    },
    get: async (viewer: Viewer, id: Row['id'], privileges: readonly Privilege[] = table.changes.viewPrivileges) => {
      requireAnyPrivilege(viewer, privileges);
      return table.summary(await recordOf(viewer, id), viewer.privileges);
    },
    find: async (viewer: Viewer, id: Row['id'], { privileges }: Pick<AreaRoute, 'privileges'>) => {
      requireAnyPrivilege(viewer, privileges);
      return recordOf(viewer, id);
    },
    /** Logs the reading before it returns secrets; the call can ask for their names only. */
    getWithSecrets: async <Secrets extends object>(
      call: Pick<Call<OperationId>, 'viewer' | 'request'>,
      id: Row['id'],
      secretsOf: (row: Row) => Secrets,
      isWithout: boolean,
    ) => {
      requireAnyPrivilege(call.viewer, table.changes.viewPrivileges);
      const row = await recordOf(call.viewer, id);
      const secrets = secretsOf(row);
      const secretFields = Object.entries(secrets).flatMap(([name, value]) => (value ? [name] : []));
      if (isWithout) return { ...table.summary(row), secretFields };
      await reveal(call, row, secretFields, 'the secrets');
      return { ...table.summary(row), ...secrets };
    },
    /** Logs the reading first. @param what its name within a sentence */
    revealSecret: async (
      call: Pick<Call<OperationId>, 'viewer' | 'request'>,
      id: Row['id'],
      secretOf: (row: Row) => string | null | undefined | Promise<string | null | undefined>,
      { field, what }: { readonly field: string; readonly what: string },
    ) => {
      requireAnyPrivilege(call.viewer, table.changes.viewPrivileges);
      const row = await recordOf(call.viewer, id);
      const value = await secretOf(row);
      if (!value) throw notFound();
      await reveal(call, row, [field], what);
      return { value };
    },
    reveal,
    creators: async (viewer: Viewer) => {
      requirePrivilege(viewer, 'user.view');
      return table.creators(queries, viewer.tenantScope);
    },
    log: async (viewer: Viewer, id: Row['id'], { privileges }: AreaRoute) => {
      requireAnyPrivilege(viewer, privileges);
      const row = await recordOf(viewer, id);
      const log = await readBuildLog(queries, { area: table.area, id: row.id });
      if (log === null) throw notFound();
      return { log, row };
    },
  };
}
