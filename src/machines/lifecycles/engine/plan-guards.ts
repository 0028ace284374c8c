/** What the plan of a record allows, for areas with one status (docs/decisions/0054, 0065). */
import type { PlanSummary } from '../../../contract/generated/schema.d.ts';
import { lacksRunner, planState } from '../../../rules/plans/plan-state.ts';
import type { RecordGuard } from './definition.ts';
import type { FactsViewer } from './facts-viewer.ts';
import type { Refusal } from './refusals.ts';

interface PlannedRecord {
  readonly plan?: PlanSummary | null | undefined;
}

export const LACKS_RUNNER = 'No connected runner can make the plan. Start one, or ask an administrator to start it.';

export const PLAN_GUARDS = {
  'it has a plan': {
    holds: ({ plan }) => planState(plan) !== null,
    isLasting: true,
    sentence: 'It has no plan.',
  },
  'a connected runner can make the plan': {
    holds: ({ plan }) => !lacksRunner(plan),
    sentence: LACKS_RUNNER,
  },
  'no plan is being made': {
    holds: ({ plan }) => planState(plan) !== 'running',
    sentence: 'The plan is still being made. Wait until it is ready.',
  },
  'the plan has not failed': {
    holds: ({ plan }) => planState(plan) !== 'failed',
    sentence: 'The plan failed. Make the plan again, or edit the request.',
  },
} as const satisfies Record<string, RecordGuard<PlannedRecord>>;
export type PlanGuard = keyof typeof PLAN_GUARDS;

/** Of an approval: it names the plan. */
export const PLAN_IS_READY = [
  'a connected runner can make the plan',
  'no plan is being made',
  'the plan has not failed',
] as const;
/** Of making the plan again. */
export const PLAN_CAN_BE_MADE = ['it has a plan', 'no plan is being made'] as const;

export const PLAN_QUESTION = 'Are you sure you want to make the plan again?';

interface ApprovedLifecycle<Row> {
  ask(record: Row, viewer: FactsViewer, now: Date): { whyNot(action: 'APPROVE'): Refusal | null } | null;
}

/** Whether the viewer can approve it now, or once its plan is ready. */
export function canApproveOncePlanned<Row extends object>(
  lifecycle: ApprovedLifecycle<Row>,
  record: Row,
  viewer: FactsViewer,
  now: Date,
): boolean {
  return lifecycle.ask({ ...record, plan: null }, viewer, now)?.whyNot('APPROVE') === null;
}
