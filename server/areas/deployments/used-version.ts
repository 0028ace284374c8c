/** Whether a platform version is in use changes with the requests that have it. */
import { ENDED_APPROVALS, ENDED_INFRASTRUCTURE } from '../../../src/rules/deployments/statuses.ts';
import type { Transaction } from '../../database/database.ts';
import { recordChange } from '../../database/records.ts';
import type { DeploymentRecord } from './record.ts';

function usedVersion(record: DeploymentRecord | null): string | null {
  if (record === null) return null;
  const { approval_status: approval, infrastructure_status: infrastructure, document } = record;
  const hasEnded = ENDED_APPROVALS.includes(approval) || ENDED_INFRASTRUCTURE.includes(infrastructure);
  return hasEnded ? null : (document.platformVersion ?? null);
}

/** Tells of the versions that a request has taken up or let go of. @param before null where it is made @param after null where it is deleted */
export function tellUsedVersions(
  transaction: Transaction,
  before: DeploymentRecord | null,
  after: DeploymentRecord | null,
): void {
  const versions = [usedVersion(before), usedVersion(after)];
  if (versions[0] === versions[1]) return;
  for (const version of versions) {
    if (version === null) continue;
    recordChange(transaction, {
      tenantId: '',
      area: 'platform-versions',
      recordId: version,
      kind: 'upsert',
    });
  }
}
