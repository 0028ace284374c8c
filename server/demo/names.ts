/** Invented names. Client and environment identifier have at most 36 characters together. */
import type { DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import { CLIENT_AND_ENVIRONMENT_MAX_LENGTH } from '../../src/rules/records/identification.ts';
import type { DemoTenantId } from './identities.ts';
import type { Random } from './random.ts';

const CLIENTS = {
  BRIGHTWATER: ['brightwater', 'harbour-foods', 'coastline', 'baymarket', 'tidewater-express', 'saltmarsh_deli'],
  HALDEN: ['halden', 'fjell-sport', 'nordlys', 'timberline'],
  KESTREL: ['kestrel', 'gate12', 'platform-nine', 'duty-free-co'],
  ORSINI: ['orsini', 'casa-forma', 'cucina-viva'],
} as const satisfies Record<DemoTenantId, readonly string[]>;

const ENVIRONMENTS = {
  PRODUCT: ['core', 'loyalty', 'checkout', 'pricing', 'omni', 'returns', 'promotions'],
  PRODUCT_ON_PREM: ['dc-core', 'dc-frankfurt', 'dc-oslo', 'backoffice'],
  STORESERVER: ['store-0117', 'store-0242', 'store-0305', 'flagship', 'pilot-store'],
  WINDOWS: ['pos-lab', 'till-lab', 'kiosk', 'training-tills'],
  DATABASE: ['orders-db', 'stock-db', 'reporting-db', 'loyalty-db'],
} as const satisfies Record<DeploymentType, readonly string[]>;

const SUFFIXES = { TEST: 'test', DEVELOPMENT: 'dev', STAGING: 'stage', PRODUCTION: 'prod' } as const;
export type EnvironmentType = keyof typeof SUFFIXES;

/** The longest allowed pair, so that every screen shows it. */
const LONGEST = { client: 'tidewater-express', environmentIdentifier: 'omnichannel-prod-01' } as const;

export interface DemoName {
  readonly client: string;
  readonly environmentIdentifier: string;
}

export function createNames(
  random: Random,
): (tenant: DemoTenantId, type: DeploymentType, kind: EnvironmentType) => DemoName {
  const taken = new Set<string>();

  function take(tenant: DemoTenantId, name: DemoName): boolean {
    const key = `${tenant}/${name.client}/${name.environmentIdentifier}`.toLowerCase();
    const length = name.client.length + name.environmentIdentifier.length;
    if (taken.has(key) || length > CLIENT_AND_ENVIRONMENT_MAX_LENGTH) return false;
    taken.add(key);
    return true;
  }

  return (tenant, type, kind) => {
    if (tenant === 'BRIGHTWATER' && type === 'PRODUCT' && kind === 'PRODUCTION' && take(tenant, LONGEST))
      return LONGEST;
    for (let number = 1; ; number += 1) {
      const client = random.pick(CLIENTS[tenant]);
      const base = `${random.pick(ENVIRONMENTS[type])}-${SUFFIXES[kind]}`;
      const name = { client, environmentIdentifier: number < 4 ? base : `${base}-${number}` };
      if (take(tenant, name)) return name;
    }
  };
}
