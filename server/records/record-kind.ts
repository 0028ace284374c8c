/** What commands, forms and both logs know of the records of one area. */
import type { Privilege } from '../../src/rules/access/access.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import type { Transaction } from '../database/database.ts';

/** What every record has that commands are given to. */
export interface StoredRecord {
  readonly id: RecordId;
  /** Null where it belongs to none. */
  readonly tenant_id: string | null;
  /** Grows with each change that makes a decision on it stale. */
  readonly version: number;
  /** The version that the database's last restore found in the backup; null where it was never restored. */
  readonly version_before_restore: number | null;
}

/** An area declares its records once; the rooms of commands, conflicts and logs are given this. */
export interface RecordKind<Row extends StoredRecord, Summary extends object = object> {
  /** The area's name, as `deployments`. */
  readonly area: string;
  /** As both logs name it: `DeploymentRequest`. */
  readonly entity: string;
  /** As sentences name it: 'request'. */
  readonly noun: string;
  /** A user with one of these privileges can list the records; only they read about a conflict. */
  readonly listPrivileges: readonly Privilege[];
  /** Given where the records belong to no tenant, and every one sees them, as roles: their rows name none. */
  readonly isBeyondTenants?: true;
  /** Privileges with which more of the records is seen; none where it is left out. */
  readonly seenWith?: readonly Privilege[];
  /** The tenants that see the record; where not given, its own alone. */
  tenants?(record: Row): readonly string[];
  /** Whether a holder of these privileges may see a record that the tenant sees; where not given, everybody may. */
  isSeen?(record: Row, privileges: ReadonlySet<string>): boolean;
  /** The record within a tenant (in all of them where the scope is null), locked until the transaction ends. */
  lock(transaction: Transaction, id: Row['id'], tenantScope: string | null): Promise<Row | null>;
  /** Deletes the row of a locked record, and what refers to it. */
  delete(transaction: Transaction, record: Row): Promise<void>;
  /**
   * What the area's list shows of it; no field of it is secret.
   * @param privileges of the viewer: fields that only some may see are left out without them
   */
  summary(record: Row, privileges?: ReadonlySet<string>): Summary;
  /** Every field for the activity log, the `version` with them; none of them is secret. */
  logged(record: Row): Readonly<Record<string, unknown>>;
  /** As both logs describe it: 'deployment request #7 (acme/prod)'. */
  title(record: Row): string;
}
