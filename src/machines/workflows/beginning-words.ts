import { privilegeNames } from '../../rules/privilege-labels.ts';
import type { WorkflowState } from './workflow.ts';

/** 'May begin here, if its maker holds “Approve VPCs”': of a state in which not every record begins; null of any other. */
export function beginningWords({ beginsFor }: Pick<WorkflowState, 'beginsFor'>): string | null {
  return beginsFor === undefined ? null : `May begin here, if its maker holds ${privilegeNames(beginsFor)}`;
}
