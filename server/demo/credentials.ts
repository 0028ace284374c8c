/** The demo's credentials: of each tenant the same ones. */
import { type CredentialSecrets, credentialSecrets } from '../credentials/credential-secrets.ts';
import type { Transaction } from '../database/database.ts';
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

function secretsOf({ id, provider }: DemoCredential): CredentialSecrets {
  const digits = String(480_000_000_000 + id * 7_919_333).slice(0, 12);
  if (provider === 'AWS') return { roleArn: `arn:aws:iam::${digits}:role/portal-deployer` };
  if (provider === 'ON_PREM') return {};
  return {
    subscriptionId: `5b1f0c2e-6a41-4d0e-9c77-${digits}`,
    azureTenantId: `c3a94d18-20fb-4b6a-8e52-${digits}`,
  };
}

/** Of the first tenant the last one is seen by others beside it. */
function tenantsOf({ tenantId, id }: DemoCredential): readonly string[] {
  return id === PLANS.length ? [tenantId, 'HALDEN', 'KESTREL'] : [tenantId];
}

export async function insertCredentials(transaction: Transaction, keys: Pick<Secrets, 'encryptionKey'>): Promise<void> {
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
        should_retain: !credential.isEmpty,
        secrets: credential.isEmpty ? null : credentialSecrets.seal(keys, secretsOf(credential)),
        created_by: credential.tenantId === 'BRIGHTWATER' ? 1 : 6,
      })),
    )
    .execute();
  const seen = DEMO_CREDENTIALS.flatMap((credential) =>
    tenantsOf(credential).map((tenant) => ({ credential_id: credential.id, tenant_id: tenant })),
  );
  await transaction.insertInto('credential_tenants').values(seen).execute();
}
