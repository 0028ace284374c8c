/** What an operation changes on the request beside its statuses: builds, addresses, network, installed applications. */
import { isBuild, type Operation } from '../../../../src/machines/lifecycles/deployment/events.ts';
import { hostsOf } from '../access-results.ts';
import { type DeploymentDocument, type DeploymentRecord, isRehearsed } from '../record.ts';

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
