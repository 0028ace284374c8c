import { AREAS, OUTBOX_AREA_NAMES, type OutboxAreaName } from '../areas.ts';
import { choiceFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { PAGE_SIZE } from '../lists/pagination.ts';
import { type AreaRecord, recordKey } from '../records/record-key.ts';
import type { Deadline } from './deadline.ts';

/** What an approver sees of a request in the list of all that wait. */
export interface Requested {
  readonly name: string;
  readonly client: string;
  readonly tenantId: string | null;
  readonly requester: string;
  readonly isProduction: boolean;
  /** Something of it runs, or may run. */
  readonly isChange: boolean;
  /** "1 of 2 approvals"; absent or null where one is enough. */
  readonly approvalCount?: string | null;
}

/** What its records are called. */
export function kindOf(area: OutboxAreaName): string {
  return AREAS[area].records.logged.label;
}

export interface WaitingApproval extends Requested, AreaRecord {
  /** Among all areas: 'vpcs/7'. */
  readonly id: string;
  readonly area: OutboxAreaName;
  readonly record: AreaRecord;
  /** Epoch milliseconds; null where the back end doesn't say. */
  readonly since: number | null;
  /** Null without a deadline. */
  readonly deadline: Deadline | null;
}

/** A request in a list of all areas. */
export function amongAreas(area: OutboxAreaName, record: AreaRecord, requested: Requested) {
  const { id, version } = record;
  return { ...requested, id: recordKey({ area, id }), area, record, ...(version !== undefined && { version }) };
}

interface WaitingTimes {
  /** ISO 8601; null where the back end doesn't say. */
  readonly waitingSince: string | null;
  readonly deadline: Deadline | null;
}

export function waitingApproval(
  area: OutboxAreaName,
  record: AreaRecord,
  requested: Requested,
  { waitingSince, deadline }: WaitingTimes,
): WaitingApproval {
  const since = waitingSince === null ? null : Date.parse(waitingSince);
  return { ...amongAreas(area, record, requested), since, deadline };
}

function dueTime({ deadline }: WaitingApproval): number {
  return deadline?.decideBy ?? Number.POSITIVE_INFINITY;
}

function startTime({ since }: WaitingApproval): number {
  return since ?? Number.POSITIVE_INFINITY;
}

/** Production first, then what is due first, then what has waited longest; what doesn't say so comes last. */
function byUrgency(left: WaitingApproval, right: WaitingApproval): number {
  if (left.isProduction !== right.isProduction) return left.isProduction ? -1 : 1;
  for (const timeOf of [dueTime, startTime]) {
    const [time, other] = [timeOf(left), timeOf(right)];
    if (time !== other) return time < other ? -1 : 1;
  }
  return left.id < right.id ? -1 : 1;
}

export function mostUrgentFirst(waiting: readonly WaitingApproval[]): readonly WaitingApproval[] {
  return waiting.toSorted(byUrgency);
}

const ENVIRONMENTS = ['PRODUCTION', 'OTHER'] as const;
const ENVIRONMENT_WORDS = { PRODUCTION: 'Production', OTHER: 'Not production' } as const;

export const approvalListAddress = createListAddress(1, {
  type: choiceFilter('Type', OUTBOX_AREA_NAMES, kindOf),
  environments: choiceFilter('Environment type', ENVIRONMENTS, (kind) => ENVIRONMENT_WORDS[kind]),
  client: textFilter('Client'),
  requester: textFilter('Requested by'),
});
export type ApprovalListQuery = QueryOf<typeof approvalListAddress>;

/** @param part null for none, which every text contains */
export function contains(text: string, part: string | null): boolean {
  return part === null || text.toLowerCase().includes(part.toLowerCase());
}

/** The most urgent first: how many match, and those on the query's page. */
export function waitingPage(waiting: readonly WaitingApproval[], query: ApprovalListQuery) {
  const { type, environments, client, requester, page } = query;
  const matching = mostUrgentFirst(
    waiting.filter(
      (each) =>
        (type === null || each.area === type) &&
        (environments === null || each.isProduction === (environments === 'PRODUCTION')) &&
        contains(each.client, client) &&
        contains(each.requester, requester),
    ),
  );
  return { rows: matching.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), totalRecords: matching.length };
}
