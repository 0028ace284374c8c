import type { QueuedAreaName } from '../../rules/areas.ts';
import { queuedCloudAccounts } from '../cloud-accounts/commands.ts';
import { queuedDeployments } from '../deployments/queued.ts';
import type { QueuedKinds } from './queued-kind.ts';

export const QUEUED_KINDS: QueuedKinds = { deployments: queuedDeployments, 'cloud-accounts': queuedCloudAccounts };

export const QUEUED_AREAS = Object.keys(QUEUED_KINDS).filter((area): area is QueuedAreaName => area in QUEUED_KINDS);
