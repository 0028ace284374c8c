/** Apart from what the conditions mean: the first page shows their names only. */
import { type Condition, conditionFilter } from '../records/conditions.ts';

export const DEPLOYMENT_CONDITION_NAMES = [
  'WAITING_FOR_APPROVAL',
  'APPROVED',
  'IN_PROGRESS',
  'FAILED',
  'UNHEALTHY',
  'RUNNING',
  'STOPPED',
  'ENDING_SOON',
  'SCHEDULE_PROBLEM',
] as const satisfies readonly Condition[];

export type DeploymentCondition = (typeof DEPLOYMENT_CONDITION_NAMES)[number];

export const deploymentConditionFilter = conditionFilter(DEPLOYMENT_CONDITION_NAMES, {
  RUNNING: 'Running, healthy or not',
});
