import type { Reveal } from '../../audit/revealed-secrets.ts';
import type { DeploymentRecord } from './record.ts';

/** What the activity log tells of secrets that were sent. @param what "the secrets" */
export function revealOf(record: DeploymentRecord, secrets: readonly string[], what: string): Reveal {
  const { id, tenant_id: tenantId, version, client, environment_identifier: environment } = record;
  return {
    record: 'DeploymentRequest',
    recordId: String(id),
    tenantId,
    secrets,
    version,
    what: `${what} of deployment request #${id} (${client}/${environment})`,
  };
}
