import { sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { regionOptions } from '../../src/rules/reference/regions.ts';
import type { Transaction } from '../database/database.ts';
import { DEMO_CREDENTIALS, type DemoCredential } from './credentials.ts';
import { DEMO_TOPOLOGIES } from './form-choices.ts';
import { DEMO_TENANTS, type DemoTenantId } from './identities.ts';
import type { Random } from './random.ts';

type VpcStatus = components['schemas']['VpcStatus'];

export interface DemoVpc {
  readonly id: number;
  readonly tenantId: DemoTenantId;
  readonly credentialId: number;
  readonly configId: string;
  readonly region: string;
  readonly name: string;
  readonly status: VpcStatus;
  /** Second octet of the VPC's own network `10.n.0.0/16`. */
  readonly octet: number;
}

export interface VpcPlace {
  readonly credential: DemoCredential;
  readonly region: string;
  readonly configId: string;
}

export const USUAL_REGIONS = {
  AWS: ['US_WEST_2', 'EU_CENTRAL_1', 'EU_WEST_1', 'EU_NORTH_1'],
  AZURE: ['EUROPE_WEST', 'UK_SOUTH'],
} as const;

const OTHER_STATUSES = ['PENDING_CREATION', 'CREATING_VPC_FAILED', 'PENDING_APPROVAL', 'DESTROYED'] as const;
const FIRST_OCTET = 20;
const OCTETS = 220;

function newestConfig(name: string): string {
  const id = DEMO_TOPOLOGIES.find((topology) => topology.name === name)?.configs[0].id;
  if (id === undefined) throw new Error(`the demo has no topology ${name}`);
  return id;
}

function make(id: number, { credential, region, configId }: VpcPlace, status: VpcStatus): DemoVpc {
  const name = `${credential.tenantId.toLowerCase()}_${region.toLowerCase()}_${id}`;
  const { tenantId, id: credentialId } = credential;
  return { id, tenantId, credentialId, configId, region, name, status, octet: FIRST_OCTET + (id % OCTETS) };
}

function usualVpcs(): DemoVpc[] {
  const places = DEMO_TENANTS.flatMap(({ tenantId }) =>
    (['AWS', 'AZURE'] as const).flatMap((provider) => {
      const credential = DEMO_CREDENTIALS.find(
        (candidate) => candidate.tenantId === tenantId && candidate.provider === provider && !candidate.isEmpty,
      );
      if (credential === undefined) throw new Error(`the demo has no ${provider} credential for ${tenantId}`);
      const [home, ...further] = USUAL_REGIONS[provider];
      const topologies = provider === 'AWS' ? ['T910', 'DATABASE', 'STORE_EDGE'] : ['T910', 'DATABASE'];
      const at = (region: string, topology: string, status: VpcStatus = 'AVAILABLE') => ({
        place: { credential, region, configId: newestConfig(topology) },
        status,
      });
      return [
        ...topologies.map((topology) => at(home, topology)),
        ...further.map((region) => at(region, 'T910')),
        ...OTHER_STATUSES.map((status) => at(home, 'T910', status)),
      ];
    }),
  );
  return places.map(({ place, status }, index) => make(index + 1, place, status));
}

export const USUAL_VPCS: readonly DemoVpc[] = usualVpcs();

export interface DemoNetworks {
  vpcAt(place: VpcPlace, random: Random): DemoVpc;
}

export function createNetworks(): DemoNetworks {
  const made: DemoVpc[] = [];
  return {
    vpcAt: (place, random) => {
      const isThere = (vpc: DemoVpc) =>
        vpc.status === 'AVAILABLE' &&
        vpc.credentialId === place.credential.id &&
        vpc.region === place.region &&
        vpc.configId === place.configId;
      if (![...USUAL_VPCS, ...made].some(isThere)) {
        made.push(make(USUAL_VPCS.length + made.length + 1, place, 'AVAILABLE'));
      }
      return random.pick([...USUAL_VPCS, ...made].filter(isThere));
    },
  };
}

export function networkIdOf(isAzure: boolean, name: string, number: number): string {
  return isAzure ? `${name}-vnet` : `vpc-0${number.toString(16).padStart(8, '0')}`;
}

export function balancerOf(isAzure: boolean, number: number, region?: string): string {
  const place = region === undefined ? '' : `${region}.`;
  return isAzure ? `lb-${number}.${place}cloudapp.example` : `nlb-${number}.elb.${place}cloud.example`;
}

function isOfAzure({ region }: DemoVpc): boolean {
  return regionOptions('AZURE').some(({ value }) => value === region);
}

const DAY = 86_400_000;

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY);
}

export async function insertVpcs(transaction: Transaction, vpcs: readonly DemoVpc[]): Promise<void> {
  if (vpcs.length === 0) return;
  await transaction
    .insertInto('vpcs')
    .values(
      vpcs.map((vpc) => ({
        vpc_id: vpc.id,
        tenant_id: vpc.tenantId,
        name: vpc.name,
        client: vpc.tenantId.toLowerCase(),
        credential_id: vpc.credentialId,
        deployment_config_id: vpc.configId,
        region: vpc.region,
        status: vpc.status,
        vpc_cidr: `10.${vpc.octet}.0.0/16`,
        used_cidrs: JSON.stringify(vpc.id % 4 === 0 ? [`10.${vpc.octet}.16.0/20`] : []),
        vpc_resource_id: vpc.status === 'AVAILABLE' ? networkIdOf(isOfAzure(vpc), vpc.name, vpc.id * 104_729) : null,
        nlb_endpoint: vpc.status === 'AVAILABLE' ? balancerOf(isOfAzure(vpc), vpc.id) : null,
        created_by: vpc.tenantId === 'BRIGHTWATER' ? 1 : 6,
        // Older than the environments in it, and never of the future.
        ...{ created_at: daysAgo(320 + (vpc.id % 40)), updated_at: daysAgo(320 + (vpc.id % 40)) },
      })),
    )
    .execute();
  // The next VPC gets an id after these.
  await sql`select setval(pg_get_serial_sequence('vpcs', 'vpc_id'), (select max(vpc_id) from vpcs))`.execute(
    transaction,
  );
}
