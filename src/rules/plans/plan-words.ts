/** A plan as people read it. */
import type { PlanCounts, PlannedField, PlanSummary } from '../../contract/generated/schema.d.ts';
import { needsHost, runnerWaitWords } from '../records/runner-wait.ts';
import { planState } from './plan-state.ts';
import { PLANNED_ACTIONS, type PlannedAction } from './resource-plan.ts';

const COUNT_WORDS: Readonly<Record<PlannedAction, string>> = {
  create: 'to create',
  update: 'to update',
  replace: 'to replace',
  delete: 'to delete',
};

/** "3 to create, 1 to replace"; "No changes". */
export function planCountWords(counts: PlanCounts): string {
  const parts = PLANNED_ACTIONS.filter((action) => counts[action] > 0).map(
    (action) => `${counts[action]} ${COUNT_WORDS[action]}`,
  );
  return parts.length === 0 ? 'No changes' : parts.join(', ');
}

const FAILED = 'The plan failed.';
/** Characters of a digest, by which people compare two plans. */
const SHORT_DIGEST = 8;

/** In one line: counts with the start of the digest, or why there are none yet. */
export function planLine(plan: PlanSummary): string {
  switch (planState(plan)) {
    case 'ready':
      return `${plan.counts === null ? 'Ready' : planCountWords(plan.counts)} (${(plan.digest ?? '').slice(0, SHORT_DIGEST)})`;
    case 'failed':
      return plan.failure === null ? FAILED : `${FAILED} ${plan.failure}`;
    default:
      return plan.waitingForRunner == null ? 'The plan is being made.' : `${runnerWaitWords(plan.waitingForRunner)}.`;
  }
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Create',
  update: 'Update',
  replace: 'Replace',
  delete: 'Delete',
};

export function plannedActionLabel(action: string): string {
  return Object.hasOwn(ACTION_LABELS, action) ? (ACTION_LABELS[action] ?? action) : action;
}

/** A field before and after, for a side by side view. */
export function fieldWords({ before, after, isHidden, isUnknown }: PlannedField): {
  readonly before: string;
  readonly after: string;
} {
  if (isHidden === true) return { before: 'Hidden', after: 'Hidden, may change' };
  return { before: before ?? '–', after: isUnknown === true ? 'Known after the launch' : (after ?? '–') };
}

/** Somebody has to act before there is a plan: it failed, or no connected runner can make it, or only paused ones. */
export function needsAttention(plan: PlanSummary | null | undefined): boolean {
  const wait = planState(plan) === 'running' ? (plan?.waitingForRunner ?? null) : null;
  return planState(plan) === 'failed' || (wait !== null && needsHost(wait));
}
