/** The records of an area that has approvals, for mails and push messages about them. */
import { type Expression, sql } from 'kysely';
import type { PlannedChanges } from '../../src/contract/generated/schema.d.ts';
import type { ProductName } from '../../src/contract/product-names.ts';
import type { FactsViewer } from '../../src/machines/lifecycles/engine/facts-viewer.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import type { Requested } from '../../src/rules/approvals/waiting-approval.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import type { RecordFact } from '../../src/rules/records/record-sections.ts';
import type { Queries } from '../database/database.ts';
import { oneLine } from '../mailing/mail-area.ts';
import type { ApprovalArea, EditedSinceApproval } from './approval-records.ts';
import { type Approver, approversOf } from './approvers.ts';

export interface RequestedRecord {
  readonly label: string;
  /** For people, on one line: "shop of halden". */
  readonly name: string;
  readonly requested: Requested;
  readonly tenants: readonly string[];
  /** Null if unknown. */
  readonly requesterId: number | null;
  readonly waits: boolean;
  /** ISO 8601; null if it doesn't wait. */
  readonly waitingSince: string | null;
  path(product: ProductName): string;
  facts(product: string): readonly RecordFact[];
  /** Since its last approval. */
  readonly isEdited: boolean;
  /** Null where nothing was. */
  edited(product: string): EditedSinceApproval | null;
  /** What a launch would change; null if that isn't known, or nothing is launched. */
  readonly planned: PlannedChanges | null;
  /** @param userId only this user; null for everybody */
  approvers(queries: Queries, now: Date, userId: number | null): Promise<readonly Approver[]>;
}

export interface WaitingRecord {
  readonly isProduction: boolean;
  /** Another one, once what lists show of it has changed. */
  readonly mark: string;
}

export interface RequestedRecords {
  readonly decidedWith: Privilege;
  readonly listPrivileges: readonly Privilege[];
  readonly viewPrivileges: readonly Privilege[];
  /** At most 100 of a tenant that the viewer may decide on. */
  waitingIn(queries: Queries, viewer: FactsViewer, now: Date): Promise<readonly WaitingRecord[]>;
  /** Null if it doesn't exist any more. */
  read(queries: Queries, recordId: string): Promise<RequestedRecord | null>;
}

const MOST_COUNTED = 100;

interface ApprovalTable<Row> {
  readonly listPrivileges: readonly Privilege[];
  inTenant(tenantId: string): Expression<unknown>;
  where(queries: Queries, condition: Expression<unknown>, limit: number): Promise<readonly Row[]>;
  readonly changes: { readonly ids: 'numbers' | 'texts'; readonly viewPrivileges: readonly Privilege[] };
  find(queries: Queries, id: RecordId, tenantScope: string | null): Promise<Row | null>;
}

export function requestedRecords<Row>(table: ApprovalTable<Row>, area: ApprovalArea<Row>): RequestedRecords {
  const { ids, viewPrivileges } = table.changes;
  return {
    decidedWith: area.decidedWith,
    listPrivileges: table.listPrivileges,
    viewPrivileges,
    waitingIn: async (queries, viewer, now) => {
      const condition = sql`${area.waitingRows} and ${table.inTenant(viewer.currentTenantId)}`;
      const rows = await table.where(queries, condition, MOST_COUNTED);
      return rows
        .filter((row) => area.mayDecideOncePlanned(row, viewer, now))
        .map((row) => {
          const requested = area.requested(row);
          const mark = JSON.stringify([area.requesterId(row), area.waitingSince(row), requested, area.heldBy(row)]);
          return { isProduction: requested.isProduction, mark };
        });
    },
    read: async (queries, recordId) => {
      const row = await table.find(queries, ids === 'numbers' ? Number(recordId) : recordId, null);
      if (row === null) return null;
      const requested = area.requested(row);
      const { name, client } = requested;
      return {
        label: area.label,
        name: `${oneLine(name)}${client === '' ? '' : ` of ${oneLine(client)}`}`,
        requested,
        tenants: area.tenants(row),
        requesterId: area.requesterId(row),
        waits: area.waits(row),
        waitingSince: area.waitingSince(row),
        path: (product) => area.path(row, product),
        facts: (product) => area.facts(row, product),
        isEdited: area.isEdited(row),
        edited: (product) => area.edited(row, product),
        planned: area.planned(row),
        approvers: (within, now, userId) => approversOf(within, { area, row, now, userId }),
      };
    },
  };
}
