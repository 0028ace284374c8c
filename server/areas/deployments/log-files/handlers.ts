/** The calls about the log files of an environment's applications (Deployments §2 "Logs page", §7 "Logs and monitoring"). */
import { deploymentsArea } from '../../../../src/rules/deployments/area.ts';
import { ALREADY_FETCHING, fetchRefusal } from '../../../../src/rules/deployments/log-files.ts';
import { requireAnyPrivilege, requirePrivilege } from '../../../identity/viewer.ts';
import type { Call, Handlers, OperationId } from '../../../plugins/contract/handlers.ts';
import { actionNotAllowed, notFound } from '../../../plugins/problem.ts';
import { conflictWith } from '../../../records/conflict.ts';
import type { Services } from '../../../services.ts';
import { tupleOf } from '../record.ts';
import { deploymentRecords } from '../records.ts';
import { DEPLOYMENTS_AREA, findRecord } from '../store.ts';
import { isFetching, orderFetch } from './fetches.ts';

type LogFileOperation = 'listLogFiles' | 'downloadLogFile' | 'isFetchingLogFiles' | 'fetchLogFiles';

export function logFileHandlers(services: Services): Handlers<LogFileOperation> {
  const { queries } = services;

  /** The request in the viewer's tenant; of any other, nobody learns whether it exists. */
  async function requestOf({ viewer }: Pick<Call<OperationId>, 'viewer'>, id: number) {
    const record = await findRecord(queries, id, viewer.tenantScope);
    if (record === null) throw notFound();
    return record;
  }
  const filesOf = (id: number) =>
    queries.selectFrom('log_files').where('area', '=', DEPLOYMENTS_AREA).where('subject_id', '=', String(id));

  return {
    listLogFiles: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.logs.privileges);
      const { id } = await requestOf(call, call.path.deploymentId);
      const rows = await filesOf(id).select('file_name').orderBy('file_name').execute();
      return rows.map(({ file_name: name }) => name);
    },
    downloadLogFile: async (call) => {
      requireAnyPrivilege(call.viewer, deploymentsArea.routes.logs.privileges);
      const { id } = await requestOf(call, call.path.deploymentId);
      const { fileName } = call.path;
      const file = await filesOf(id).select('content').where('file_name', '=', fileName).executeTakeFirst();
      if (file === undefined) throw notFound();
      // Its name fits between quotes: the contract lets no other in.
      call.reply.type('application/octet-stream').header('content-disposition', `attachment; filename="${fileName}"`);
      return Buffer.from(file.content);
    },
    isFetchingLogFiles: async (call) => {
      requirePrivilege(call.viewer, 'logfiles.fetch');
      const { id } = await requestOf(call, call.path.deploymentId);
      return isFetching(queries, id);
    },
    fetchLogFiles: async (call) => {
      requirePrivilege(call.viewer, 'logfiles.fetch');
      const record = await requestOf(call, call.path.deploymentId);
      const refusal = fetchRefusal(tupleOf(record));
      const refuse = async (reason: string) =>
        actionNotAllowed(reason, await conflictWith(queries, deploymentRecords, record, call.viewer));
      if (refusal !== null) throw await refuse(refusal);
      const isOrdered = await orderFetch(queries, record.id, call.viewer.userId, services.now());
      if (!isOrdered) throw await refuse(ALREADY_FETCHING);
    },
  };
}
