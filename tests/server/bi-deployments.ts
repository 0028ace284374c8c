/** BI deployments for tests. */
import { randomUUID } from 'node:crypto';
import type { BiDeploymentStatus } from '../../src/contract/generated/schema.d.ts';

/** A row of a BI deployment, without its credential and secrets. */
export function biDeploymentRow(tenantId: string, status: BiDeploymentStatus) {
  return {
    tenant_id: tenantId,
    client: 'harbour',
    environment_identifier: `bi-${randomUUID().slice(0, 12)}`,
    approval_reference: 'CHG-7',
    notification_email: 'team@client.example',
    cloud_provider: 'AZURE' as const,
    region: 'EUROPE_WEST',
    network: '10.64.0.0/27',
    topology_name: 'BI_DEPLOYMENT',
    topology_version: '1.0.1',
    deployment_config_id: 'bi-1.2',
    additional_parameters: JSON.stringify({ REFRESH_HOURS: '6' }),
    pbi_user_display_name: 'Reports',
    pbi_user_mail_nick_name: 'reports',
    status,
    created_by: 1,
    last_build_url: 'https://jenkins.example/job/3',
  };
}
