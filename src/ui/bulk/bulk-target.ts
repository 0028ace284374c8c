import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { TenantPlace } from '../../rules/people/tenants.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import { recordLine } from '../confirm/demands.ts';

/** How the area of a selected record confirms its commands. */
export interface TargetArea {
  readonly commands: ConfirmedCommands<string, AreaRecord>;
  /** What such a record is called, in a list of several areas; null in a list of one. */
  readonly kind: string | null;
  /** Where it is decided, if not in the current tenant. */
  readonly elsewhere?: TenantPlace | null;
}

/** What a selected row stands for. */
export interface BulkTarget extends TargetArea {
  /** Of the row. */
  readonly id: RecordId;
  readonly record: AreaRecord;
}

export type TargetAreaOf = (row: { readonly id: RecordId }) => TargetArea;

/** "#7 · tills"; in a list of several areas "Deployment VPC #7 · tills", and where it is, if in another tenant. */
export function targetLine({ commands, kind, elsewhere = null }: TargetArea, record: AreaRecord): string {
  const line = recordLine(commands, record);
  const where = elsewhere === null ? '' : ` in ${elsewhere.tenantName}`;
  return `${kind === null ? line : `${kind} ${line}`}${where}`;
}
