import type { components } from '../../src/contract/generated/schema.d.ts';
import { naturalSortKey, versionSortKey } from '../../src/rules/formats/version-order.ts';
import { DEFAULT_TENANT } from '../../src/rules/people/tenants.ts';
import { topologyId } from '../../src/rules/reference/topologies.ts';
import type { Transaction } from '../database/database.ts';
import { LOCAL_SERVICES } from '../runners/local-services.ts';

type Schemas = components['schemas'];
type Parameter = Schemas['TopologyParameter'];

interface DemoTopology {
  readonly name: string;
  readonly version: string;
  readonly serviceProviders: readonly Schemas['CloudProvider'][];
  readonly parameters: readonly Parameter[];
  readonly configs: readonly { readonly id: string; readonly name: string }[];
  readonly tenant?: string;
}

function optional(parameterName: string, defaultValue: string, description: string): Parameter {
  return { parameterName, parameterType: 'OPTIONAL', defaultValue, description };
}

function mandatory(
  parameterName: string,
  parameterType: Exclude<Schemas['ParameterType'], 'OPTIONAL'>,
  description: string,
): Parameter {
  return { parameterName, parameterType, defaultValue: null, description };
}

const LOG_LEVEL = optional('LOG_LEVEL', 'INFO', 'How much the services write to their logs: DEBUG, INFO or WARN.');
const JVM_HEAP_MB = optional('JVM_HEAP_MB', '4096', 'Heap of each application server in MB.');
const REHEARSAL_FAIL_AT = optional(
  'REHEARSAL_FAIL_AT',
  'NONE',
  'A stage that fails once, to rehearse a retry, or NONE.',
);
const SITE_CODE = mandatory('SITE_CODE', 'MANDATORY', 'Code of the site in the name of every machine.');
const PUBLIC_HOST_ZONE = mandatory('PUBLIC_HOST_ZONE', 'PUBLIC_MANDATORY', 'DNS zone of the public addresses.');
const VPN_GATEWAY_ID = mandatory('VPN_GATEWAY_ID', 'PRIVATE_MANDATORY', 'Gateway through which users reach it.');

export const DEMO_TOPOLOGIES = [
  {
    name: 'T910',
    version: '1.0.1',
    serviceProviders: ['AWS', 'AZURE'],
    parameters: [LOG_LEVEL, JVM_HEAP_MB, REHEARSAL_FAIL_AT],
    configs: [
      { id: 't910-1.4', name: '1.4 standard' },
      { id: 't910-1.3', name: '1.3 standard' },
      { id: 't910-1.4-compact', name: '1.4 compact' },
    ],
  },
  {
    name: 'T910',
    version: '1.1.0',
    serviceProviders: ['AWS', 'AZURE'],
    parameters: [SITE_CODE, PUBLIC_HOST_ZONE, VPN_GATEWAY_ID, LOG_LEVEL, JVM_HEAP_MB, REHEARSAL_FAIL_AT],
    configs: [
      { id: 't910-2.0', name: '2.0 standard' },
      { id: 't910-2.0-compact', name: '2.0 compact' },
    ],
  },
  {
    name: 'T300',
    version: '1.0.1',
    serviceProviders: ['AWS', 'AZURE', 'ON_PREM'],
    parameters: [LOG_LEVEL],
    configs: [
      { id: 't300-1.1', name: '1.1 small' },
      { id: 't300-1.0', name: '1.0 small' },
    ],
  },
  {
    name: 'T500',
    version: '2.1.0',
    serviceProviders: ['ON_PREM'],
    parameters: [LOG_LEVEL, JVM_HEAP_MB, REHEARSAL_FAIL_AT],
    configs: [
      { id: 't500-2.1', name: '2.1 rack' },
      { id: 't500-2.0', name: '2.0 rack' },
    ],
  },
  {
    name: 'STORE_EDGE',
    version: '1.4.0',
    serviceProviders: ['AWS'],
    parameters: [LOG_LEVEL, JVM_HEAP_MB, REHEARSAL_FAIL_AT],
    configs: [
      { id: 'store-edge-1.4', name: '1.4 single store' },
      { id: 'store-edge-1.3', name: '1.3 single store' },
    ],
  },
  {
    name: 'DATABASE',
    version: '1.0.1',
    serviceProviders: ['AWS', 'AZURE'],
    parameters: [optional('PARAMETER_GROUP', 'default', 'Group of engine settings.'), LOG_LEVEL],
    configs: [
      { id: 'database-1.2', name: '1.2 managed' },
      { id: 'database-1.1', name: '1.1 managed' },
    ],
  },
] as const satisfies readonly DemoTopology[];

export const BI_TOPOLOGIES = [
  {
    name: 'BI_DEPLOYMENT',
    version: '1.0.1',
    serviceProviders: ['AZURE', 'AWS'],
    parameters: [optional('REFRESH_HOURS', '24', 'Hours between two refreshes of the datasets.'), REHEARSAL_FAIL_AT],
    configs: [
      { id: 'bi-1.2', name: '1.2 standard' },
      { id: 'bi-1.1', name: '1.1 standard' },
    ],
  },
] as const satisfies readonly DemoTopology[];

/** Runs for real in a demo on one's own machine. */
export const LOCAL_TOPOLOGIES = [
  {
    ...LOCAL_SERVICES,
    serviceProviders: ['ON_PREM'],
    parameters: [],
    configs: [{ id: 'local-services-1.0', name: '1.0 on this machine' }],
  },
] as const satisfies readonly DemoTopology[];

const OWN_TOPOLOGIES = [
  {
    name: 'KIOSK',
    version: '1.0.0',
    serviceProviders: ['AWS'],
    parameters: [SITE_CODE, LOG_LEVEL],
    configs: [{ id: 'kiosk-1.0', name: '1.0 kiosk' }],
    tenant: 'KESTREL',
  },
  {
    name: 'OUTLET_RACK',
    version: '2.0.0',
    serviceProviders: ['ON_PREM', 'AZURE'],
    parameters: [SITE_CODE, JVM_HEAP_MB],
    configs: [{ id: 'outlet-rack-2.0', name: '2.0 rack' }],
    tenant: 'HALDEN',
  },
] as const satisfies readonly DemoTopology[];

const DEMO_CONFIGS = [
  'base',
  'loyalty',
  'tax-exempt',
  'click-and-collect',
  'self-checkout',
  'gift-cards',
  'price-labels',
] as const;

const DEMO_DEPARTMENTS = {
  'Retail Engineering': ['Platform', 'Quality', 'Mobile'],
  'Customer Delivery': ['Rollout', 'Training', 'Support'],
  Operations: ['Managed Services', 'Network', 'Security'],
  'Finance Systems': ['Payments', 'Reporting'],
} as const satisfies Record<string, readonly string[]>;

/** By provider; types at the same index are comparable. */
export const DEMO_INSTANCE_TYPES = {
  AWS: ['db.m6g.large', 'db.r6g.xlarge', 'db.t4g.medium', 'db.m6g.2xlarge', 'db.r6g.4xlarge'],
  AZURE: ['Standard_D2ds_v5', 'Standard_E4ds_v5', 'Standard_B2ms', 'Standard_D8ds_v5', 'Standard_E16ds_v5'],
} as const;

function serviceTypeOf(name: string) {
  if (name === 'STORE_EDGE') return 'STORESERVER';
  return name === 'DATABASE' ? 'DATABASE' : 'PRODUCT';
}

export async function insertTopologies(transaction: Transaction, given: readonly DemoTopology[]): Promise<void> {
  await transaction
    .insertInto('topologies')
    .values(
      given.map(({ name, version, serviceProviders, parameters, configs, tenant }) => ({
        name,
        version,
        sort_key: versionSortKey(version),
        description: `Machines and networks of ${name} ${version}.`,
        service_type: serviceTypeOf(name),
        topology_type: tenant === undefined ? ('STANDARD' as const) : ('CUSTOM' as const),
        parameters: JSON.stringify(parameters),
        config_ids: JSON.stringify(configs.map(({ id }) => id)),
        service_providers: JSON.stringify(serviceProviders),
        documentation_url: `https://docs.meridian.example/topologies/${name.toLowerCase()}/${version}`,
      })),
    )
    .execute();
  await transaction
    .insertInto('topology_tenants')
    .values(
      given.map(({ name, version, tenant = DEFAULT_TENANT }) => ({
        topology_id: topologyId(name, version),
        tenant_id: tenant,
      })),
    )
    .execute();
  await transaction
    .insertInto('deployment_configs')
    .values(
      given.flatMap((topology) =>
        topology.configs.map(({ id, name }, index) => ({
          deployment_config_id: id,
          topology_name: topology.name,
          topology_version: topology.version,
          name,
          position: index + 1,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertFormChoices(transaction: Transaction): Promise<void> {
  await insertTopologies(transaction, [...DEMO_TOPOLOGIES, ...BI_TOPOLOGIES, ...OWN_TOPOLOGIES]);
  await transaction
    .insertInto('configs')
    .values(DEMO_CONFIGS.map((name) => ({ name })))
    .execute();
  await transaction
    .insertInto('departments')
    .values(Object.keys(DEMO_DEPARTMENTS).map((department) => ({ department })))
    .execute();
  await transaction
    .insertInto('sub_departments')
    .values(
      Object.entries(DEMO_DEPARTMENTS).flatMap(([department, names]) =>
        names.map((name) => ({ department, sub_department: name })),
      ),
    )
    .execute();
  await transaction
    .insertInto('database_instance_types')
    .values(
      (['AWS', 'AZURE'] as const).flatMap((provider) =>
        DEMO_INSTANCE_TYPES[provider].map((type) => ({
          cloud_provider: provider,
          instance_type: type,
          sort_key: naturalSortKey(type),
          created_by: null,
        })),
      ),
    )
    .execute();
}
