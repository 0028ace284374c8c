/** Conditions: what matters about a record to those who run it, summed up from its statuses and dates (docs/decisions/0051). */
import { type ChoicesFilter, choicesFilter } from '../lists/filters.ts';
import type { AreaStatuses } from './statuses.ts';

/** In the order of menus and of the overview. */
export const CONDITION_LABELS = {
  WAITING_FOR_APPROVAL: 'Waiting for approval',
  APPROVED: 'Approved, not launched',
  IN_PROGRESS: 'In progress',
  WAITING_OUTSIDE: 'Waiting for a step outside the portal',
  FAILED: 'Failed',
  UNHEALTHY: 'Unhealthy',
  RUNNING: 'Running',
  STOPPED: 'Stopped',
  ENDING_SOON: 'Ending soon',
  SCHEDULE_PROBLEM: 'Schedule problem',
} as const;
export type Condition = keyof typeof CONDITION_LABELS;

/** Of records with one status. */
export type StatusCondition = Exclude<Condition, 'UNHEALTHY' | 'STOPPED' | 'ENDING_SOON' | 'SCHEDULE_PROBLEM'>;

export interface StatusConditions<Status extends string, Value extends StatusCondition = StatusCondition> {
  readonly filter: ChoicesFilter<Value>;
  /** With any of these conditions. */
  readonly statusesOf: (conditions: readonly string[]) => readonly Status[];
  /** A status that the app doesn't know has none. */
  readonly conditionOf: (status: string) => Value | null;
}

/** The extension of back ends that filter by conditions. */
const CONDITIONS_EXTENSION = 'conditions';

/** What most areas with one status have. */
export const USUAL_CONDITIONS = ['WAITING_FOR_APPROVAL', 'APPROVED', 'IN_PROGRESS', 'FAILED', 'RUNNING'] as const;

export function conditionFilter<Value extends Condition>(
  conditions: readonly Value[],
  labels?: Readonly<Partial<Record<Value, string>>>,
): ChoicesFilter<Value> {
  const options = conditions.map((value) => ({ value, label: labels?.[value] ?? CONDITION_LABELS[value] }));
  return { ...choicesFilter('Condition', options), extension: CONDITIONS_EXTENSION };
}

const CONDITION_OF_SIGN = {
  decision: 'WAITING_FOR_APPROVAL',
  agreed: 'APPROVED',
  queued: 'IN_PROGRESS',
  working: 'IN_PROGRESS',
  waiting: 'WAITING_OUTSIDE',
  failed: 'FAILED',
  on: 'RUNNING',
} as const satisfies Readonly<Record<string, StatusCondition>>;

const SIGNS: ReadonlyMap<string, StatusCondition> = new Map(Object.entries(CONDITION_OF_SIGN));

/** By the signs of the area's statuses. @param labels in the area's own words */
export function statusConditions<Status extends string, Value extends StatusCondition>(
  { all, isKnown, signOf }: Pick<AreaStatuses<Status>, 'all' | 'isKnown' | 'signOf'>,
  conditions: readonly Value[],
  labels?: Readonly<Partial<Record<Value, string>>>,
): StatusConditions<Status, Value> {
  const conditionOf = (status: string) => {
    const condition = isKnown(status) ? SIGNS.get(signOf(status)) : undefined;
    return conditions.find((each) => each === condition) ?? null;
  };
  return {
    filter: conditionFilter(conditions, labels),
    conditionOf,
    statusesOf: (asked) =>
      all.filter((status) => {
        const condition = conditionOf(status);
        return condition !== null && asked.includes(condition);
      }),
  };
}
