import { queuedDeployment } from '../lifecycles/deployment/queued-subject.ts';
import type { QueuedArea } from './command.ts';
import type { QueuedSubjectRules } from './queued-subject.ts';

/** Every area whose decisions may wait. */
export const QUEUED_SUBJECTS: Readonly<Record<QueuedArea, QueuedSubjectRules>> = { deployments: queuedDeployment };
