/** What a stage changes on the request: what a runner reported, or what a rehearsal makes up. */
import { isBuild, type Operation } from '../../../../src/machines/lifecycles/deployment/events.ts';
import type { Placement } from '../../../../src/rules/runners/choose-runner.ts';
import type { Transaction } from '../../../database/database.ts';
import type { AreaContext } from '../../../jobs/operation-area.ts';
import type { StageOutputs } from '../../../runners/runner.ts';
import { seal } from '../../../seal.ts';
import { hostsOf, removeAccess } from '../access-results.ts';
import { storeReadings } from '../monitoring/readings.ts';
import { type DeploymentDocument, type DeploymentRecord, type DeploymentSecrets, isRehearsed } from '../record.ts';

/** What an operation changes on the request beside its statuses: builds, addresses, network, installed applications. */
type Results = Partial<DeploymentDocument>;
type Build = NonNullable<DeploymentDocument['demoDeploymentBuilds']>[number];

const keptBuilds = 20;

/** Under its heading of the hover menu (Deployments §2): deployment tasks or maintenance tasks. */
export function withBuild(record: DeploymentRecord, operation: Operation, build: Build): Results {
  const field = isBuild(operation) ? 'demoDeploymentBuilds' : 'awsMaintenanceBuilds';
  return { [field]: [...(record.document[field] ?? []), build].slice(-keptBuilds) };
}

/** Results as soon as there are VMs. */
export function creationResults(record: DeploymentRecord): Results {
  const { network, cloudProvider } = record.document;
  const address = hostsOf(record)[0]?.ipAddress ?? null;
  const isAllocated = network !== undefined && network !== null && network !== '';
  if (isAllocated || cloudProvider === 'ON_PREM' || address === null) return {};
  return { network: address.replace(/\.\d+$/, '.0/27') };
}

function domainOf(record: DeploymentRecord): string {
  const label = (text: string) => text.toLowerCase().replaceAll('_', '-');
  return `${label(record.environment_identifier)}.${label(record.client)}.example.com`;
}

function addressesOf(record: DeploymentRecord): Results {
  switch (record.deployment_type) {
    case 'PRODUCT':
    case 'PRODUCT_ON_PREM':
      return { emUrl: record.document.emUrl || `https://em.${domainOf(record)}` };
    case 'STORESERVER':
      return { storeServerUrl: record.document.storeServerUrl || `https://store.${domainOf(record)}` };
    case 'WINDOWS':
    case 'DATABASE':
      return {};
  }
}

function installedOf({ deployment_type: type, document }: DeploymentRecord): Results {
  const data = document.installerApplicationsData;
  if (type !== 'WINDOWS' || data === null || data === undefined) return {};
  const installerApplications = data.installerApplications.map((application) => ({
    ...application,
    isInstalled: true,
  }));
  return { installerApplicationsData: { ...data, installerApplications } };
}

export function successResults(record: DeploymentRecord, operation: Operation): Results {
  switch (operation) {
    case 'LAUNCH':
    case 'REDEPLOY':
    case 'RETRY_JOB':
      return {
        ...(isRehearsed(record) && { ...creationResults(record), ...addressesOf(record) }),
        ...installedOf(record),
        areInfrastructureChangesPending: false,
        areApplicationChangesPending: false,
      };
    case 'START_VMS':
    case 'STOP_VMS':
      return {};
    case 'DESTROY_INFRASTRUCTURE':
    case 'ROLLBACK_INFRASTRUCTURE':
      return { network: null, emUrl: null, storeServerUrl: null };
  }
}

/** Whether no VMs remain after the operation succeeds. */
export function removesMachines(operation: Operation): boolean {
  return operation === 'DESTROY_INFRASTRUCTURE' || operation === 'ROLLBACK_INFRASTRUCTURE';
}

/** What `runners.yaml` chooses the request's runner by. */
export function placementOfRequest({
  document: { cloudProvider, topologyName, topologyVersion },
}: Pick<DeploymentRecord, 'document'>): Omit<Placement, 'area'> {
  return {
    cloudProvider: cloudProvider ?? null,
    topology: topologyName && topologyVersion ? `${topologyName}/${topologyVersion}` : null,
  };
}

/** Secrets of the request that a stage can ask for; tokens of uploads are none of them. */
export function runnerSecretsOf({ licence, defaultPassword, sftpPassword }: DeploymentSecrets): Record<string, string> {
  const all = { licence, defaultPassword, sftpPassword };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

async function storeInstances(
  transaction: Transaction,
  { keys }: AreaContext,
  { id }: DeploymentRecord,
  instances: NonNullable<StageOutputs['instances']>,
): Promise<void> {
  await removeAccess(transaction, id);
  if (instances.length === 0) return;
  const rows = instances.map(({ hostName, protocol, port, ipAddress, username, password }, position) => ({
    deployment_request_id: id,
    position,
    host_name: hostName,
    // Earlier apps know no host without a protocol.
    protocol: protocol === 'NONE' ? 'SSH' : protocol,
    has_access: protocol !== 'NONE',
    port,
    ip_address: ipAddress,
    username,
    password: password === null ? null : seal(keys, 'access_results.password', password),
  }));
  await transaction.insertInto('access_results').values(rows).execute();
}

/** Returns what changes on the request itself. */
export async function storeOutputs(
  transaction: Transaction,
  context: AreaContext,
  record: DeploymentRecord,
  { network, managementUrl, storeServerUrl, instances, monitoring }: StageOutputs,
): Promise<Partial<DeploymentDocument>> {
  if (instances !== undefined) await storeInstances(transaction, context, record, instances);
  if (monitoring !== undefined) await storeReadings(transaction, record.id, monitoring, context.now());
  return {
    ...(network !== undefined && { network }),
    ...(managementUrl !== undefined && { emUrl: managementUrl }),
    ...(storeServerUrl !== undefined && { storeServerUrl }),
  };
}
