import type { QueuedAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/record-key.ts';
import { queuedBiDeployment } from '../lifecycles/bi-deployment/lifecycle.ts';
import { queuedCloudAccount } from '../lifecycles/cloud-account/lifecycle.ts';
import { queuedDeployment } from '../lifecycles/deployment/confirmed-commands.ts';
import { queuedVpc } from '../lifecycles/vpc/lifecycle.ts';
import type { QueuedSubjectRules } from './queued-subject.ts';

/** What the queue asks of each area whose decisions may wait. It hands an area what was read as a record of that area. */
export const QUEUED_SUBJECTS: Readonly<Record<QueuedAreaName, QueuedSubjectRules<AreaRecord>>> = {
  deployments: queuedDeployment,
  'cloud-accounts': queuedCloudAccount,
  vpcs: queuedVpc,
  'bi-deployments': queuedBiDeployment,
};

export function isQueuedArea(area: string): area is QueuedAreaName {
  return Object.hasOwn(QUEUED_SUBJECTS, area);
}
