import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import { AREAS, OUTBOX_AREA_NAMES, type OutboxAreaName } from '../areas.ts';
import { choiceFilter, listedFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { PAGE_SIZE } from '../lists/pagination.ts';
import type { TenantPlace } from '../people/tenants.ts';
import { planState } from '../plans/plan-state.ts';
import { type AreaRecord, recordKey } from '../records/record-key.ts';
import type { Deadline } from './deadline.ts';

/** Of a request that changes something that runs, or that its plan would. */
export const CHANGES_WHAT_EXISTS = 'Changes what exists';

/** What an approver sees of a request in the list of all that wait. */
export interface Requested {
  readonly name: string;
  readonly client: string;
  readonly tenantId: string | null;
  readonly requester: string;
  readonly isProduction: boolean;
  /** Something of it runs or may run, or its plan changes more than it creates. */
  readonly isChange: boolean;
  /** Epoch milliseconds from which an approval leads to nothing; absent or null for never. */
  readonly launchableUntil?: number | null;
  /** "1 of 2 approvals"; absent or null where one is enough. */
  readonly approvalCount?: string | null;
}

/** What its records are called. */
export function kindOf(area: OutboxAreaName): string {
  return AREAS[area].records.logged.label;
}

export interface WaitingApproval extends Requested, AreaRecord {
  /** Among all areas: 'vpcs/7', and 'vpcs/7@KESTREL' in another tenant. */
  readonly id: string;
  readonly area: OutboxAreaName;
  readonly record: AreaRecord;
  /** Epoch milliseconds; null where the back end doesn't say. */
  readonly since: number | null;
  /** Null without a deadline. */
  readonly deadline: Deadline | null;
  /** Edited after an earlier approval. */
  readonly hasChangedSinceApproval: boolean;
  /** Its plan while that isn't ready, so that it can't be approved yet; null for none. */
  readonly heldBy: PlanSummary | null;
  /** Of the record, as far as its rules know them. */
  readonly tenantIds: readonly string[];
  /** Null in the current tenant. */
  readonly elsewhere: TenantPlace | null;
}

/** A request in a list of all areas. */
export function amongAreas(area: OutboxAreaName, record: AreaRecord, requested: Requested) {
  const { id, version } = record;
  return { ...requested, id: recordKey({ area, id }), area, record, ...(version !== undefined && { version }) };
}

interface WaitingFacts {
  /** ISO 8601; null where the back end doesn't say. */
  readonly waitingSince: string | null;
  readonly tenantIds?: readonly string[];
  readonly deadline: Deadline | null;
  readonly hasChangedSinceApproval?: boolean;
  readonly plan?: PlanSummary | null;
}

export function waitingApproval(
  area: OutboxAreaName,
  record: AreaRecord,
  requested: Requested,
  { waitingSince, deadline, hasChangedSinceApproval = false, plan = null, tenantIds = [] }: WaitingFacts,
): WaitingApproval {
  const since = waitingSince === null ? null : Date.parse(waitingSince);
  return {
    ...amongAreas(area, record, requested),
    since,
    deadline,
    hasChangedSinceApproval,
    heldBy: planState(plan) === 'ready' ? null : plan,
    tenantIds,
    elsewhere: null,
  };
}

function mark({ tenantId }: Pick<TenantPlace, 'tenantId'>): string {
  return `@${tenantId}`;
}

/** A request that waits in another tenant. */
export function waitingElsewhere(approval: WaitingApproval, elsewhere: TenantPlace): WaitingApproval {
  return { ...approval, id: idElsewhere(approval.id, elsewhere), elsewhere };
}

export function idElsewhere(id: string, tenant: Pick<TenantPlace, 'tenantId'>): string {
  return `${id}${mark(tenant)}`;
}

/** Of these row ids, those of one tenant, as that tenant itself has them. @param tenant null for the current one */
export function idsIn(ids: readonly string[], tenant: Pick<TenantPlace, 'tenantId'> | null): readonly string[] {
  if (tenant === null) return ids.filter((id) => !id.includes('@'));
  const end = mark(tenant);
  return ids.filter((id) => id.endsWith(end)).map((id) => id.slice(0, -end.length));
}

/** A record of several tenants waits once: in the current one if it is there. */
export function withoutRepeats(waiting: readonly WaitingApproval[]): readonly WaitingApproval[] {
  const seen = new Set<string>();
  return waiting.filter(({ area, record: { id } }) => {
    const key = recordKey({ area, id });
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
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

/** By name: `tenant` in an address asks to switch. */
export const ofSeveralTenants = { ...listedFilter('Tenant', (name) => name), hidesWithoutValues: true } as const;

export const approvalListAddress = createListAddress(1, {
  type: choiceFilter('Type', OUTBOX_AREA_NAMES, kindOf),
  environments: choiceFilter('Environment type', ENVIRONMENTS, (kind) => ENVIRONMENT_WORDS[kind]),
  client: textFilter('Client'),
  requester: textFilter('Requested by'),
  in: ofSeveralTenants,
});
export type ApprovalListQuery = QueryOf<typeof approvalListAddress>;

/** @param part null for none, which every text contains */
export function contains(text: string, part: string | null): boolean {
  return part === null || text.toLowerCase().includes(part.toLowerCase());
}

/**
 * The most urgent first: how many match, and those on the query's page.
 * @param tenantNamesOf of those that it can be decided in
 */
export function waitingPage(
  waiting: readonly WaitingApproval[],
  query: ApprovalListQuery,
  tenantNamesOf: (approval: WaitingApproval) => readonly string[] = () => [],
) {
  const { type, environments, client, requester, in: tenantName, page, pageSize = PAGE_SIZE } = query;
  const matching = mostUrgentFirst(
    waiting.filter(
      (each) =>
        (type === null || each.area === type) &&
        (environments === null || each.isProduction === (environments === 'PRODUCTION')) &&
        (tenantName === null || tenantNamesOf(each).includes(tenantName)) &&
        contains(each.client, client) &&
        contains(each.requester, requester),
    ),
  );
  return { rows: matching.slice(page * pageSize, (page + 1) * pageSize), totalRecords: matching.length };
}
