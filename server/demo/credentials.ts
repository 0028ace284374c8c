import { DEMO_TENANTS, type DemoTenantId } from './identities.ts';

type CloudProvider = 'AWS' | 'AZURE' | 'ON_PREM';

interface CredentialPlan {
  readonly name: string;
  readonly provider: CloudProvider;
  readonly isEmpty: boolean;
  readonly forMonitoring: boolean;
}

export interface DemoCredential extends CredentialPlan {
  readonly id: number;
  readonly tenantId: DemoTenantId;
  readonly seenBy: readonly string[];
}

const PLANS: readonly CredentialPlan[] = [
  { name: 'aws-workloads', provider: 'AWS', isEmpty: false, forMonitoring: true },
  { name: 'aws-sandbox', provider: 'AWS', isEmpty: true, forMonitoring: false },
  { name: 'azure-landing-zone', provider: 'AZURE', isEmpty: false, forMonitoring: true },
  { name: 'azure-trial', provider: 'AZURE', isEmpty: true, forMonitoring: false },
  { name: 'data-centre', provider: 'ON_PREM', isEmpty: false, forMonitoring: true },
];

export const DEMO_CREDENTIALS: readonly DemoCredential[] = DEMO_TENANTS.flatMap(({ tenantId }, tenant) =>
  PLANS.map((plan, index) => ({
    ...plan,
    name: `${tenantId.toLowerCase()}-${plan.name}`,
    tenantId,
    seenBy: tenant === 0 && index === PLANS.length - 1 ? [tenantId, 'HALDEN', 'KESTREL'] : [tenantId],
    id: tenant * PLANS.length + index + 1,
  })),
);
