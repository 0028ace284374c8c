/** What the list of deployments shows after its first rows: everything that asks the lifecycle. */
import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import {
  ANSWERED_WITH_ALERT,
  DEPLOYMENT_ACTIONS,
  type DeploymentAction,
} from '../../../../rules/deployments/actions.ts';
import type { ListActionsDefinition, ListLater } from '../../../list/list-definition.ts';
import { deploymentActions } from '../actions.tsx';
import { deploymentColumns } from './columns.tsx';
import { Schedule } from './Schedule.tsx';

const EXTENSION_ACTIONS: ReadonlySet<DeploymentAction> = new Set([
  'LAUNCH',
  'KEEP_AWAKE',
  'END_KEEP_AWAKE',
  'CANCEL',
  'PLAN',
]);

/** Deployments §2 "Deployment list". */
const rowActions: ListActionsDefinition<DeploymentRequestSummary, DeploymentAction> = {
  ...deploymentActions,
  listed: DEPLOYMENT_ACTIONS.filter((action) => !EXTENSION_ACTIONS.has(action)),
  extended: [
    { action: 'LAUNCH', extension: 'launch' },
    { action: 'CANCEL', extension: 'cancel' },
    { action: 'PLAN', extension: 'plans' },
  ],
  view: 'VIEW',
  likely: ['APPROVE', 'REJECT', 'RETRY', 'START', 'STOP', 'OPEN_MANAGEMENT_APP', 'LOGS', 'LAST_BUILD'],
  // Stopping an environment takes another press.
  cardButtons: ['APPROVE', 'REJECT', 'RETRY', 'START'],
  alertedWhenRefused: ANSWERED_WITH_ALERT,
  // Shows requesters who can approve their own request.
  showsRefusal: new Set(['APPROVE']),
  bulk: {
    commands: ['APPROVE', 'REJECT', 'RETRY', 'START', 'STOP', 'DESTROY', 'DELETE'],
    isCredentialEmpty: ({ deployments }, credentialId, signal) => deployments.isCredentialEmpty(credentialId, signal),
  },
};

export const deploymentListLater: ListLater<DeploymentRequestSummary, DeploymentProgress, DeploymentAction> = {
  actions: rowActions,
  columns: deploymentColumns(({ record, now }) => <Schedule record={record} now={now} />),
};
