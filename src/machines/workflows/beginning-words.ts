import { privilegeNames } from '../../rules/privilege-labels.ts';
import type { WorkflowState } from './workflow.ts';

/** 'Possible initial state, if its creator holds “Approve VPCs”': of a state in which not every record begins; null of any other. */
export function beginningWords({ beginsFor }: Pick<WorkflowState, 'beginsFor'>): string | null {
  return beginsFor === undefined ? null : `Possible initial state, if its creator holds ${privilegeNames(beginsFor)}`;
}
