/** The demo's credentials, platform versions and monitoring scripts. */

import type { CredentialSecrets } from '../credentials/credential-secrets.ts';
import type { Transaction } from '../database/database.ts';
import { seal } from '../seal.ts';
import type { Secrets } from '../secrets.ts';
import { DEMO_TENANTS, type DemoTenantId } from './identities.ts';

type CloudProvider = 'AWS' | 'AZURE' | 'ON_PREM';

export interface DemoCredential {
  readonly id: number;
  readonly tenantId: DemoTenantId;
  readonly provider: CloudProvider;
  readonly isEmpty: boolean;
  readonly forMonitoring: boolean;
}

interface CredentialPlan {
  readonly name: string;
  readonly provider: CloudProvider;
  readonly isEmpty: boolean;
  readonly forMonitoring: boolean;
}

const PLANS: readonly CredentialPlan[] = [
  { name: 'aws-workloads', provider: 'AWS', isEmpty: false, forMonitoring: true },
  { name: 'aws-sandbox', provider: 'AWS', isEmpty: true, forMonitoring: false },
  { name: 'azure-landing-zone', provider: 'AZURE', isEmpty: false, forMonitoring: true },
  { name: 'azure-trial', provider: 'AZURE', isEmpty: true, forMonitoring: false },
  { name: 'data-centre', provider: 'ON_PREM', isEmpty: false, forMonitoring: true },
];

export const DEMO_CREDENTIALS: readonly DemoCredential[] = DEMO_TENANTS.flatMap(({ tenantId }, tenant) =>
  PLANS.map((plan, index) => ({ ...plan, tenantId, id: tenant * PLANS.length + index + 1 })),
);

export const PLATFORM_VERSIONS = [
  { version: '8.6.4', name: 'Cinder', status: 'RELEASE', daysAgo: 410 },
  { version: '9.0.2', name: 'Driftwood', status: 'RELEASE', daysAgo: 260 },
  { version: '9.1.0', name: 'Ember', status: 'RELEASE', daysAgo: 120 },
  { version: '9.2.0-rc.3', name: 'Fathom', status: 'RELEASE_CANDIDATE', daysAgo: 21 },
  { version: '9.3.0-beta.1', name: 'Gale', status: 'BETA', daysAgo: 9 },
  { version: '10.0.0-alpha.7', name: 'Harbour', status: 'ALPHA', daysAgo: 2 },
] as const;

const MONITORING_SCRIPT_VERSIONS = ['1.0', '1.1', '2.0'] as const;

function secretsOf({ id, provider }: DemoCredential): CredentialSecrets {
  const digits = String(480_000_000_000 + id * 7_919_333).slice(0, 12);
  if (provider === 'AWS') return { roleArn: `arn:aws:iam::${digits}:role/portal-deployer` };
  if (provider === 'ON_PREM') return {};
  return {
    subscriptionId: `5b1f0c2e-6a41-4d0e-9c77-${digits}`,
    azureTenantId: `c3a94d18-20fb-4b6a-8e52-${digits}`,
  };
}

export async function insertReferenceData(
  transaction: Transaction,
  keys: Pick<Secrets, 'encryptionKey'>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('credentials')
    .values(
      DEMO_CREDENTIALS.map((credential) => ({
        credential_id: credential.id,
        tenant_id: credential.tenantId,
        credential_name: `${credential.tenantId.toLowerCase()}-${PLANS[(credential.id - 1) % PLANS.length]?.name}`,
        cloud_provider: credential.provider,
        use_for_deployment: true,
        use_for_monitoring: credential.forMonitoring,
        secrets: credential.isEmpty ? null : seal(keys, 'credentials.secrets', JSON.stringify(secretsOf(credential))),
        created_by: null,
      })),
    )
    .execute();
  await transaction
    .insertInto('platform_versions')
    .values(
      PLATFORM_VERSIONS.map(({ version, name, status, daysAgo }) => ({
        version,
        name,
        status,
        created_at: new Date(now.getTime() - daysAgo * 86_400_000),
      })),
    )
    .execute();
  await transaction
    .insertInto('monitoring_script_versions')
    .values(MONITORING_SCRIPT_VERSIONS.map((version) => ({ version })))
    .execute();
}
