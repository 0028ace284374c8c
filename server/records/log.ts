/** What both logs keep of a user's change of a record (Administration §2 "Activity log", "Deployment action log"). */

import { recordActivity, recordDeploymentAction } from '../audit/record-changes.ts';
import type { Transaction } from '../database/database.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

export interface LoggedChange<Row> {
  /** As the deployment action log names it: `APPROVE`, `CREATE`. */
  readonly action: string;
  /** As a sentence begins with it: 'Approve'. */
  readonly label: string;
  /** Null where the portal itself acted. */
  readonly userId: number | null;
  /** What it was done by, where it was no user's command: 'by schedule'. */
  readonly cause?: string;
  /** Null where the record is made. */
  readonly before: Row | null;
  /** Null where it is deleted. */
  readonly after: Row | null;
  /** Secret fields that were given, changed or taken away: never what they are. */
  readonly changedSecrets?: readonly string[];
  /** Those of them that were taken away. */
  readonly removedSecrets?: readonly string[];
  /** Now where it is not given. */
  readonly at?: Date;
}

export async function logChange<Row extends StoredRecord>(
  transaction: Transaction,
  kind: RecordKind<Row>,
  change: LoggedChange<Row>,
): Promise<void> {
  const { before, after, userId, changedSecrets = [], removedSecrets = [], at } = change;
  const record = after ?? before;
  if (record === null) return;
  const description = [change.label, kind.title(record), change.cause].filter(Boolean).join(' ');
  const { tenant_id: tenantId } = record;
  await recordActivity(transaction, {
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
}
