import { queuedDeployment } from '../../machines/lifecycles/deployment/confirmed-commands.ts';
import type { QueuedAreaName } from '../../rules/areas.ts';
import { QUEUED_RESOURCES } from '../areas.ts';
import { deploymentCommands } from '../deployments/commands.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import { deploymentResource } from '../deployments/resource.ts';
import { type QueuedKinds, queuedKind } from './queued-kind.ts';

export const QUEUED_KINDS: QueuedKinds = {
  deployments: queuedKind({
    resource: deploymentResource,
    records: deploymentRecords,
    commands: deploymentCommands,
    rules: queuedDeployment,
    idOf: Number,
  }),
  'cloud-accounts': queuedKind(QUEUED_RESOURCES['cloud-accounts']),
  vpcs: queuedKind(QUEUED_RESOURCES.vpcs),
  'bi-deployments': queuedKind(QUEUED_RESOURCES['bi-deployments']),
};

export function isQueuedArea(area: string): area is QueuedAreaName {
  return Object.hasOwn(QUEUED_KINDS, area);
}

export const QUEUED_AREAS = Object.keys(QUEUED_KINDS).filter(isQueuedArea);
