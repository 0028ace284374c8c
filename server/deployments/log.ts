/** What both logs keep of a change of a deployment request (Administration §2 "Activity log", "Deployment action log"). */
import type { Transaction } from '../database/database.ts';
import { recordActivity, recordDeploymentAction } from '../database/records.ts';
import type { DeploymentSecrets } from './document.ts';
import { type DeploymentRecord, detailsOf } from './record.ts';

export interface LoggedChange {
  /** As the deployment action log names it: `APPROVE`, `CREATE`. */
  readonly action: string;
  /** As a sentence begins with it: 'Approve'. */
  readonly label: string;
  readonly userId: number;
  /** Null where the request is made. */
  readonly before: DeploymentRecord | null;
  /** Null where it is deleted. */
  readonly after: DeploymentRecord | null;
  /** Secret fields that were given, changed or taken away: never what they are. */
  readonly changedSecrets?: readonly (keyof DeploymentSecrets)[];
}

/** The request with every field but the secret ones. */
function logged(record: DeploymentRecord | null): Record<string, unknown> | null {
  return record === null ? null : { ...detailsOf(record, {}, null) };
}

export async function logRequestChange(transaction: Transaction, change: LoggedChange): Promise<void> {
  const { before, after, changedSecrets = [] } = change;
  const record = after ?? before;
  if (record === null) return;
  const name = `${record.client}/${record.environment_identifier}`;
  const description = `${change.label} deployment request #${record.id} (${name})`;
  const marks = Object.fromEntries(changedSecrets.map((field) => [field, 'changed']));
  const { id, tenant_id: tenantId } = record;
  await recordActivity(transaction, {
    type: before === null ? 'CREATE' : after === null ? 'DELETE' : 'UPDATE',
    entity: 'DeploymentRequest',
    entityId: String(id),
    tenantId,
    userId: change.userId,
    description,
    before: logged(before),
    after: after === null ? null : { ...logged(after), ...marks },
  });
  await recordDeploymentAction(transaction, {
    type: change.action,
    resource: 'DeploymentRequest',
    resourceId: String(id),
    tenantId,
    userId: change.userId,
    description,
  });
}
