import { DEPLOYMENT_TYPES } from '../../src/rules/deployments/deployment-types.ts';
import { isInProgress } from '../../src/rules/deployments/statuses.ts';
import { DEMO_TENANTS, type DemoTenantId } from './identities.ts';
import { createRandom, type Random } from './random.ts';
import { atRest, beforeLaunch, everyScenario, failedAt, type Scenario, started } from './scenarios.ts';

export interface PlannedRequest {
  readonly scenario: Scenario;
  readonly tenantId: DemoTenantId;
  /** Days since the request was made. */
  readonly age: number;
  readonly link: 'valid' | 'over' | 'valid, launch fails once';
  /** For trying a launch: its link is mailed when the demo starts. */
  readonly isForLaunch: boolean;
}

const FIRST_TENANT: DemoTenantId = 'BRIGHTWATER';
const USUAL_REQUESTS: readonly { tenantId: DemoTenantId; count: number }[] = [
  { tenantId: FIRST_TENANT, count: 6 },
  { tenantId: 'HALDEN', count: 55 },
  { tenantId: 'KESTREL', count: 48 },
  { tenantId: 'ORSINI', count: 40 },
];

interface Draft {
  readonly tenantId: DemoTenantId;
  readonly scenario: Scenario;
  readonly link: PlannedRequest['link'] | null;
}

function usualScenario(random: Random): Scenario {
  const type = random.pick(DEPLOYMENT_TYPES);
  const kind = random.next();
  if (kind < 0.42) return started(type, type === 'DATABASE' ? 'SERVICES_NOT_MONITORED' : 'SERVICES_UP');
  if (kind < 0.5) return started(type, random.pick(['SERVICES_PARTIALLY_UP', 'SERVICES_DOWN'] as const));
  if (kind < 0.66) return atRest(type, 'STOPPED', type === 'DATABASE' ? 'SERVICES_NOT_MONITORED' : 'SERVICES_DOWN');
  if (kind < 0.76) return beforeLaunch(type, 'PENDING_APPROVAL');
  if (kind < 0.81) return beforeLaunch(type, 'APPROVED');
  if (kind < 0.85) return beforeLaunch(type, 'REJECTED');
  if (kind < 0.9) return failedAt(type, random.pick(['LAUNCHING', 'CREATING_INFRASTRUCTURE'] as const));
  return atRest(type, random.pick(['DESTROYED', 'ROLLED_BACK', 'PARTIALLY_STARTED'] as const));
}

function ageOf({ tuple }: Scenario, random: Random): number {
  if (isInProgress(tuple)) return random.next() * 8;
  if (tuple.approval === 'PENDING_APPROVAL') return random.next() * 6;
  if (tuple.approval === 'APPROVED') return 0.5 + random.next() * 8;
  return random.chance(0.12) ? 0.5 + random.next() * 5 : 6 + random.next() * 300;
}

function drafts(random: Random): Draft[] {
  const launchable = { scenario: beforeLaunch('PRODUCT', 'APPROVED'), link: 'valid' } as const;
  return [
    ...everyScenario().map((scenario) => ({ tenantId: FIRST_TENANT, scenario, link: null })),
    ...USUAL_REQUESTS.flatMap(({ tenantId, count }) =>
      Array.from({ length: count }, () => ({ tenantId, scenario: usualScenario(random), link: null })),
    ),
    { ...launchable, tenantId: FIRST_TENANT, link: 'valid, launch fails once' },
    ...DEMO_TENANTS.map(({ tenantId }) => ({ ...launchable, tenantId })),
  ];
}

/** About 240 requests, oldest first, deterministic. */
export function planRequests(): PlannedRequest[] {
  const random = createRandom(20_260_117);
  return drafts(random)
    .map(({ tenantId, scenario, link }) => ({
      tenantId,
      scenario,
      link: link ?? (random.chance(0.6) ? ('valid' as const) : ('over' as const)),
      isForLaunch: link !== null,
      age: link === null ? ageOf(scenario, random) : 0.2 + random.next() * 2,
    }))
    .sort((left, right) => right.age - left.age);
}
