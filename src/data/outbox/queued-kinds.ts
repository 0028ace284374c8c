import { queuedDeployments } from '../deployments/queued.ts';
import type { QueuedKinds } from './queued-kind.ts';

export const QUEUED_KINDS: QueuedKinds = { deployments: queuedDeployments };
