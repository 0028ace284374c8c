/** What commands, forms and logs need from an area's records. */
import type { Privilege } from '../../src/rules/access/access.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import type { ApprovalArea } from '../approvals/approval-records.ts';
import type { Transaction } from '../database/database.ts';

export interface StoredRecord {
  readonly id: RecordId;
  readonly tenant_id: string | null;
  /** Grows with each change that makes a decision stale. */
  readonly version: number;
  /** The version in the backup at the last restore; null if never restored. */
  readonly version_before_restore: number | null;
}

export interface RecordKind<Row extends StoredRecord, Summary extends object = object> {
  readonly area: string;
  /** In both logs: `DeploymentRequest`. */
  readonly entity: string;
  readonly noun: string;
  /** One of these lets a user list the records; only they get conflict details. */
  readonly listPrivileges: readonly Privilege[];
  /** Records without a tenant that every tenant sees, such as roles. */
  readonly isBeyondTenants?: true;
  readonly seenWith?: readonly Privilege[];
  /** Absent if its records don't wait for decisions. */
  readonly approvals?: ApprovalArea<Row>;
  /** Default: only its own tenant. */
  tenants?(record: Row): readonly string[];
  isSeen?(record: Row, privileges: ReadonlySet<string>): boolean;
  /** Locked until the transaction ends; in all tenants if the scope is null. */
  lock(transaction: Transaction, id: Row['id'], tenantScope: string | null): Promise<Row | null>;
  /** The record must be locked; includes what refers to it. */
  delete(transaction: Transaction, record: Row): Promise<void>;
  /** Never secret. @param privileges of the viewer: without them, restricted fields are left out */
  summary(record: Row, privileges?: ReadonlySet<string>): Summary;
  /** Every field including `version`, never secret. */
  logged(record: Row): Readonly<Record<string, unknown>>;
  /** In both logs: 'deployment request #7 (acme/prod)'. */
  title(record: Row): string;
}
