import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import { planLine } from './plan-words.ts';

interface PlannedRecord {
  readonly plan?: PlanSummary | null | undefined;
}

/** A record's plan in one line, on its page and where two of its states are compared. */
export const PLAN_FIELD = {
  label: 'Plan',
  text: ({ plan }: PlannedRecord) => (plan == null ? '' : planLine(plan)),
  isShown: ({ plan }: PlannedRecord) => plan != null,
  compares: ['plan'],
} as const;
