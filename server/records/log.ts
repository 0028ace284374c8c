/** Entries of both logs for a record's change (Administration §2 "Activity log", "Deployment action log"). */

import { addActivity, recordDeploymentAction } from '../audit/record-changes.ts';
import type { Transaction } from '../database/database.ts';
import { oneLine } from '../mailing/mail-area.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

export interface LoggedChange<Row> {
  readonly action: string;
  readonly label: string;
  /** Null if the portal itself acted. */
  readonly userId: number | null;
  /** The cause if it was no user: 'by schedule'. */
  readonly cause?: string;
  /** Of an approver. */
  readonly comment?: string | null;
  readonly before: Row | null;
  readonly after: Row | null;
  /** Secret fields that were set, changed or removed: only names. */
  readonly changedSecrets?: readonly string[];
  readonly removedSecrets?: readonly string[];
  readonly at?: Date;
}

/** Returns the id of the activity log's entry; null where nothing was logged. */
export async function logChange<Row extends StoredRecord>(
  transaction: Transaction,
  kind: RecordKind<Row>,
  change: LoggedChange<Row>,
): Promise<number | null> {
  const { before, after, userId, changedSecrets = [], removedSecrets = [], at } = change;
  const record = after ?? before;
  if (record === null) return null;
  const what = [change.label, kind.title(record), change.cause].filter(Boolean).join(' ');
  const description = change.comment == null ? what : `${what}: ${oneLine(change.comment)}`;
  const { tenant_id: tenantId } = record;
  const entryId = await addActivity(transaction, {
    type: before === null ? 'CREATE' : after === null ? 'DELETE' : 'UPDATE',
    entity: kind.entity,
    entityId: String(record.id),
    tenantId,
    userId,
    description,
    before: before === null ? null : kind.logged(before),
    after: after === null ? null : kind.logged(after),
    changedSecrets,
    removedSecrets,
    ...(at && { at }),
  });
  await recordDeploymentAction(transaction, {
    type: change.action,
    resource: kind.entity,
    resourceId: String(record.id),
    tenantId,
    userId,
    description,
    ...(at && { at }),
  });
  return entryId;
}
