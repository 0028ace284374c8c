import { privilegeNames } from '../../rules/access/privilege-labels.ts';
import type { WorkflowState } from './workflow.ts';

/** 'Possible initial state, if its creator holds “Approve VPCs”'; null unless some records start here. */
export function beginningWords({ beginsFor }: Pick<WorkflowState, 'beginsFor'>): string | null {
  return beginsFor === undefined ? null : `Possible initial state, if its creator holds ${privilegeNames(beginsFor)}`;
}
