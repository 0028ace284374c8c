import type { Insertable } from 'kysely';
import { showsStatusesBeyondApproval } from '../../src/rules/deployments/status-colours.ts';
import { isInProgress } from '../../src/rules/deployments/statuses.ts';
import { AWS_REGIONS, AZURE_REGIONS } from '../../src/rules/reference/regions.ts';
import type { Tables } from '../database/tables.ts';
import { seal } from '../seal.ts';
import type { Secrets } from '../secrets.ts';
import { type BuildHistory, buildHistory } from './build-history.ts';
import { DEMO_CREDENTIALS, type DemoCredential } from './credentials.ts';
import { DEMO_TOPOLOGIES } from './form-choices.ts';
import { DEMO_TENANTS, DEMO_USERS, type DemoTenantId } from './identities.ts';
import { createNames, type DemoName, type EnvironmentType } from './names.ts';
import { createNetworks, type DemoNetworks, type DemoVpc, USUAL_REGIONS } from './networks.ts';
import { type PlannedRequest, planRequests } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { PLATFORM_VERSIONS } from './reference-data.ts';
import { machinesExist } from './scenarios.ts';
import { dayFrom, makeSchedule } from './schedules.ts';
import { type DeploymentDocument, type DeploymentSecrets, typeFields } from './type-fields.ts';

export interface DemoRequest {
  readonly row: Insertable<Tables['deployment_requests']> & { readonly id: number };
  readonly document: DeploymentDocument;
  readonly vpc: DemoVpc | null;
  readonly logs: BuildHistory['logs'];
  readonly hasMachines: boolean;
  readonly isForLaunch: boolean;
}

export interface DemoSetting {
  readonly now: Date;
  readonly publicUrl: string;
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  readonly firstId: number;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const ON_PREMISES_OCTET = 10;

/** One requester per tenant has left, so that the filter shows an inactive user. */
const REQUESTERS = {
  BRIGHTWATER: [1, 1, 1, 6, 3, 8],
  HALDEN: [5, 5, 3, 7],
  KESTREL: [6, 6, 8],
  ORSINI: [6, 6, 3],
} as const satisfies Record<DemoTenantId, readonly number[]>;

const APPROVAL_PREFIXES = ['CHG', 'RFC', 'PO', 'APR'] as const;
const DEPARTMENTS = [
  { Department: 'Retail Engineering', SubDepartment: 'Platform' },
  { Department: 'Retail Engineering', SubDepartment: 'Quality' },
  { Department: 'Customer Delivery', SubDepartment: 'Rollout' },
  { Department: 'Customer Delivery', SubDepartment: 'Training' },
  { Department: 'Operations', SubDepartment: 'Managed Services' },
] as const;

const TOPOLOGIES = {
  PRODUCT: { name: 'T910', version: '1.0.1' },
  PRODUCT_ON_PREM: { name: 'T500', version: '2.1.0' },
  STORESERVER: { name: 'STORE_EDGE', version: '1.4.0' },
  WINDOWS: { name: 'T910', version: '1.0.1' },
  DATABASE: { name: 'DATABASE', version: '1.0.1' },
} as const;

function kindOf({ isForLaunch }: PlannedRequest, random: Random): EnvironmentType {
  const kind = random.next();
  if (isForLaunch || kind < 0.42) return 'TEST';
  if (kind < 0.62) return 'DEVELOPMENT';
  return kind < 0.78 ? 'STAGING' : 'PRODUCTION';
}

function credentialOf({ tenantId, scenario, isForLaunch }: PlannedRequest, random: Random): DemoCredential {
  const isOnPrem = scenario.type === 'PRODUCT_ON_PREM';
  const isAws = scenario.type === 'STORESERVER' || random.chance(0.7);
  const provider = isOnPrem ? 'ON_PREM' : isAws ? 'AWS' : 'AZURE';
  const isEmpty = !isOnPrem && !isForLaunch && random.chance(0.15);
  const found = DEMO_CREDENTIALS.find(
    (credential) =>
      credential.tenantId === tenantId && credential.provider === provider && credential.isEmpty === isEmpty,
  );
  if (found === undefined) throw new Error(`the demo has no ${provider} credential for ${tenantId}`);
  return found;
}

function monitoringCredentialOf(credential: DemoCredential): DemoCredential {
  const { tenantId, provider } = credential;
  const others = DEMO_CREDENTIALS.filter((other) => other.tenantId === tenantId && other.provider === provider);
  return [credential, ...others].find(({ forMonitoring }) => forMonitoring) ?? credential;
}

function placement({ provider }: DemoCredential, random: Random): DeploymentDocument & { region?: string } {
  if (provider === 'ON_PREM') return { cloudProvider: provider };
  const codes = Object.keys(provider === 'AWS' ? AWS_REGIONS : AZURE_REGIONS);
  const region = random.pick(random.chance(0.85) ? USUAL_REGIONS[provider] : codes);
  const zone =
    provider === 'AWS'
      ? `${region.toLowerCase().replaceAll('_', '-')}${random.pick(['a', 'b', 'c'])}`
      : String(random.between(1, 3));
  return {
    cloudProvider: provider,
    region,
    availabilityZone: random.chance(0.75) ? zone : null,
    deploymentMode: random.chance(0.7) ? 'PUBLIC' : 'PRIVATE',
  };
}

function configOf({ scenario }: PlannedRequest, random: Random): string {
  const chosen = TOPOLOGIES[scenario.type];
  const topology = DEMO_TOPOLOGIES.find(({ name, version }) => name === chosen.name && version === chosen.version);
  if (topology === undefined) throw new Error(`the demo has no topology ${chosen.name} ${chosen.version}`);
  const [newest, ...older]: readonly { readonly id: string }[] = topology.configs;
  const other = random.pick(older);
  return random.chance(0.8) && newest !== undefined ? newest.id : other.id;
}

function topology({ scenario }: PlannedRequest, configId: string, random: Random): DeploymentDocument {
  const { name, version } = TOPOLOGIES[scenario.type];
  const platform = random.pick(PLATFORM_VERSIONS);
  const hasPlatform = scenario.type !== 'DATABASE';
  return {
    topologyName: name,
    topologyVersion: version,
    deploymentConfigId: configId,
    platformVersion: hasPlatform ? platform.version : null,
    platformVersionName: hasPlatform ? platform.name : null,
  };
}

function monitoring({ scenario }: PlannedRequest, random: Random): DeploymentDocument {
  const { type, tuple } = scenario;
  const isMonitored = tuple.service !== 'SERVICES_NOT_MONITORED' || (type !== 'DATABASE' && random.chance(0.4));
  const hasAgent = type !== 'DATABASE' && random.chance(0.6);
  return {
    enableMonitoring: isMonitored,
    enableMonitoringAgent: hasAgent,
    deploymentMonitoringSchedule: hasAgent
      ? { scriptVersion: random.pick(['1.0', '1.1', '2.0']), idleTimeMins: random.pick([5, 10, 15]) }
      : null,
  };
}

function created(
  planned: PlannedRequest,
  id: number,
  vpc: DemoVpc | null,
  { client, environmentIdentifier }: DemoName,
): DeploymentDocument {
  if (!machinesExist(planned.scenario)) return { network: null, emUrl: null, storeServerUrl: null };
  const host = `${environmentIdentifier}.${client}.meridian.example`.replaceAll('_', '-').toLowerCase();
  const { type } = planned.scenario;
  return {
    network: `10.${vpc?.octet ?? ON_PREMISES_OCTET}.${id % 250}.0/27`,
    emUrl: type === 'PRODUCT' || type === 'PRODUCT_ON_PREM' ? `https://${host}/em` : null,
    storeServerUrl: type === 'STORESERVER' ? `https://${host}/store` : null,
  };
}

function parameters({ link }: PlannedRequest, random: Random): Record<string, string> {
  return {
    ...(random.chance(0.4) ? { LOG_LEVEL: random.pick(['INFO', 'DEBUG', 'WARN']) } : {}),
    ...(random.chance(0.3) ? { JVM_HEAP_MB: String(random.pick([2048, 4096, 8192])) } : {}),
    ...(link === 'valid, launch fails once' ? { REHEARSAL_FAIL_AT: 'CONFIGURING_NODES' } : {}),
  };
}

function linkDays({ link, scenario }: PlannedRequest, age: number): { from: number; to: number } {
  const isOver = link === 'over' || showsStatusesBeyondApproval(scenario.tuple);
  return isOver ? { from: -Math.ceil(age) - 8, to: -2 } : { from: -Math.ceil(age) - 1, to: 21 };
}

function emailsOf(tenantId: DemoTenantId, createdBy: number, random: Random): string[] {
  const requester = DEMO_USERS.find(({ userId }) => userId === createdBy)?.email;
  const list = `environments@${tenantId.toLowerCase()}.example`;
  return [...(requester === undefined ? [] : [requester]), ...(random.chance(0.5) ? [list] : [])];
}

type NameFor = ReturnType<typeof createNames>;

function makeRequest(
  planned: PlannedRequest,
  id: number,
  random: Random,
  names: { readonly nameFor: NameFor; readonly networks: DemoNetworks },
  setting: DemoSetting,
): DemoRequest {
  const { now, keys, publicUrl } = setting;
  const { scenario, tenantId, age } = planned;
  const kind = kindOf(planned, random);
  const name = names.nameFor(tenantId, scenario.type, kind);
  const createdBy = random.pick(REQUESTERS[tenantId]);
  const createdAt = new Date(now.getTime() - age * DAY);
  const credential = credentialOf(planned, random);
  const company = DEMO_TENANTS.find((tenant) => tenant.tenantId === tenantId)?.name ?? tenantId;
  const fields = typeFields(scenario, random, { now, company, provider: credential.provider });
  const buildUrl = `${publicUrl}/dashboard/deployments/logs/${id}`;
  const history = buildHistory(scenario, random, {
    createdAt,
    now,
    jobName: `deploy-${scenario.type.toLowerCase().replaceAll('_', '-')}`,
    buildUrl,
  });
  const lastBuild = history.logs.at(-1);
  const monitored = monitoring(planned, random);
  const place = placement(credential, random);
  const configId = configOf(planned, random);
  const vpc =
    place.region === undefined ? null : names.networks.vpcAt({ credential, region: place.region, configId }, random);
  const document: DeploymentDocument = {
    ...place,
    vpcId: vpc?.id ?? null,
    vpcName: vpc?.name ?? null,
    ...topology(planned, configId, random),
    ...fields.document,
    ...monitored,
    ...created(planned, id, vpc, name),
    deploymentSchedule: makeSchedule(random, now),
    additionalParameters: parameters(planned, random),
    deploymentTags: { ...random.pick(DEPARTMENTS) },
    notificationEmails: emailsOf(tenantId, createdBy, random),
    demoDeploymentBuilds: [...history.deploymentBuilds],
    awsMaintenanceBuilds: [...history.maintenanceBuilds],
    areApplicationChangesPending: random.chance(0.08),
    areInfrastructureChangesPending: random.chance(0.05),
  };
  const secrets: DeploymentSecrets = fields.secrets;
  const link = linkDays(planned, age);
  const isRunning = isInProgress(scenario.tuple);
  const estimate = random.between(6, 22) * MINUTE;
  return {
    document,
    vpc,
    logs: history.logs,
    hasMachines: machinesExist(scenario),
    isForLaunch: planned.isForLaunch,
    row: {
      id,
      tenant_id: tenantId,
      deployment_type: scenario.type,
      client: name.client,
      environment_identifier: name.environmentIdentifier,
      approval_reference: `${random.pick(APPROVAL_PREFIXES)}-${random.between(10_000, 99_999)}`,
      environment_type: kind,
      created_by: createdBy,
      approval_status: scenario.tuple.approval,
      infrastructure_status: scenario.tuple.infrastructure,
      job_status: scenario.tuple.job,
      service_status: scenario.tuple.service,
      version: showsStatusesBeyondApproval(scenario.tuple) ? 3 : 1,
      credential_id: credential.id,
      monitoring_credential_id: monitored.enableMonitoring === true ? monitoringCredentialOf(credential).id : null,
      token_valid_from: dayFrom(now, link.from),
      token_valid_to: dayFrom(now, link.to),
      operation_started_at: isRunning ? new Date(now.getTime() - random.next() * 0.6 * estimate) : null,
      operation_estimated_duration: isRunning ? estimate : null,
      last_build_url: lastBuild === undefined ? null : `${buildUrl}/builds/${lastBuild.buildNumber}`,
      document: JSON.stringify(document),
      secrets:
        Object.keys(secrets).length === 0 ? null : seal(keys, 'deployment_requests.secrets', JSON.stringify(secrets)),
      created_at: createdAt,
      updated_at: createdAt,
    },
  };
}

/** About 240 requests, oldest first, with consecutive ids. */
export function makeRequests(setting: DemoSetting): DemoRequest[] {
  const random = createRandom(4711);
  const names = { nameFor: createNames(random), networks: createNetworks() };
  return planRequests().map((planned, index) => makeRequest(planned, setting.firstId + index, random, names, setting));
}
