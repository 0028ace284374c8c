import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { type DeploymentRecord, type DeploymentRequestSummary, detailsOf, summaryOf } from './record.ts';
import { DEPLOYMENTS_AREA, deleteRow, lockRecord } from './store.ts';

/** Deployment requests, as commands, forms and both logs know them. */
export const deploymentRecords: RecordKind<DeploymentRecord, DeploymentRequestSummary> = {
  area: DEPLOYMENTS_AREA,
  entity: 'DeploymentRequest',
  noun: 'request',
  listPrivileges: deploymentsArea.routes.list.privileges,
  lock: lockRecord,
  delete: deleteRow,
  summary: summaryOf,
  logged: (record) => ({ ...detailsOf(record, {}, null) }),
  title: ({ id, client, environment_identifier: identifier }) => `deployment request #${id} (${client}/${identifier})`,
};
