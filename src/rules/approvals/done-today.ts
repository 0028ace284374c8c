/** What the user decided today, in all areas that have approvals. */
import { OUTBOX_AREA_NAMES, type OutboxAreaName } from '../areas.ts';
import { choiceFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { PAGE_SIZE } from '../lists/pagination.ts';
import type { TenantPlace } from '../people/tenants.ts';
import type { OwnDecision } from '../records/record-decision.ts';
import type { AreaRecord } from '../records/record-key.ts';
import { amongAreas, contains, idElsewhere, kindOf, ofSeveralTenants, type Requested } from './waiting-approval.ts';

export interface DoneDecision extends Requested, AreaRecord {
  /** Among all areas: 'vpcs/7', and 'vpcs/7@KESTREL' in another tenant. */
  readonly id: string;
  readonly area: OutboxAreaName;
  readonly record: AreaRecord;
  readonly decision: OwnDecision;
  /** Edited since, so that the approval doesn't count any more. */
  readonly hasChangedSinceApproval: boolean;
  /** Of the record, as far as its rules know them. */
  readonly tenantIds: readonly string[];
  /** Null in the current tenant. */
  readonly elsewhere: TenantPlace | null;
}

export function doneDecision(
  area: OutboxAreaName,
  record: AreaRecord,
  requested: Requested,
  facts: Pick<DoneDecision, 'decision' | 'hasChangedSinceApproval' | 'tenantIds'>,
): DoneDecision {
  return { ...amongAreas(area, record, requested), ...facts, elsewhere: null };
}

/** A decision that was made in another tenant. */
export function doneElsewhere(done: DoneDecision, elsewhere: TenantPlace): DoneDecision {
  return { ...done, id: idElsewhere(done.id, elsewhere), elsewhere };
}

/** The first moment of the day in the device's zone. */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

const DECISIONS = ['APPROVE', 'REJECT'] as const;
export const DECISION_WORDS = { APPROVE: 'Approved', REJECT: 'Rejected' } as const;

export const doneListAddress = createListAddress(1, {
  type: choiceFilter('Type', OUTBOX_AREA_NAMES, kindOf),
  decision: choiceFilter('Decision', DECISIONS, (action) => DECISION_WORDS[action]),
  client: textFilter('Client'),
  requester: textFilter('Requested by'),
  in: ofSeveralTenants,
});
export type DoneListQuery = QueryOf<typeof doneListAddress>;

/**
 * The newest first: how many were decided since then and match, and those on the query's page.
 * @param tenantNamesOf of those that it was decided in
 */
export function donePage(
  done: readonly DoneDecision[],
  query: DoneListQuery,
  since: Date,
  tenantNamesOf: (done: DoneDecision) => readonly string[] = () => [],
) {
  const { type, decision: action, client, requester, in: tenantName, page, pageSize = PAGE_SIZE } = query;
  const matching = done
    .filter(
      (each) =>
        Date.parse(each.decision.decidedAt) >= since.getTime() &&
        (type === null || each.area === type) &&
        (action === null || each.decision.action === action) &&
        (tenantName === null || tenantNamesOf(each).includes(tenantName)) &&
        contains(each.client, client) &&
        contains(each.requester, requester),
    )
    .toSorted((left, right) => Date.parse(right.decision.decidedAt) - Date.parse(left.decision.decidedAt));
  return { rows: matching.slice(page * pageSize, (page + 1) * pageSize), totalRecords: matching.length };
}
