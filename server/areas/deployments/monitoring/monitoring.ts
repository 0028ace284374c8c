/** The monitoring dashboard of an environment (Deployments §2, §3 "Instance record", §7 "Logs and monitoring"). */
import type { DockerService, MonitoredInstance } from '../../../../src/contract/generated/schema.d.ts';
import { deploymentsArea } from '../../../../src/rules/deployments/area.ts';
import type { InfrastructureStatus } from '../../../../src/rules/deployments/statuses.ts';
import type { Call, Handlers, OperationId } from '../../../plugins/contract/handlers.ts';
import { actionNotAllowed, notFound } from '../../../problems/problem.ts';
import { recordReads } from '../../../records/record-reads.ts';
import type { Services } from '../../../services.ts';
import { type KeptHost, passwordOf, readHosts } from '../access-results.ts';
import { type DeploymentRecord, isRehearsed } from '../record.ts';
import { deployments } from '../store.ts';
import { healthOf } from './health-of.ts';
import { monitoringHistory } from './history.ts';
import { bringUpToDate, type KeptReading, periodOf, readReadings, requestRefresh } from './readings.ts';
import { dockerServicesOf } from './rehearsed-agent.ts';
import { statusSince } from './status-since.ts';

/** An agent is inactive after this many silent periods. */
const SILENT_PERIODS = 2.5;

function instanceStatus(infrastructure: InfrastructureStatus, position: number): string {
  switch (infrastructure) {
    case 'STARTED':
    case 'STARTING':
    case 'STOPPING':
    case 'STOPPED':
    case 'DESTROYING':
      return infrastructure;
    case 'PARTIALLY_STARTED':
      return position === 0 ? 'STARTED' : 'STOPPED';
    case 'STOPPING_FAILED':
    case 'DESTROYING_FAILED':
      return 'STARTED';
    case 'STARTING_FAILED':
      return 'STOPPED';
    default:
      return 'UNKNOWN';
  }
}

function isReporting(record: DeploymentRecord, position: number): boolean {
  return (
    record.document.enableMonitoringAgent === true &&
    instanceStatus(record.infrastructure_status, position) === 'STARTED' &&
    record.service_status !== 'SERVICES_UNREACHABLE'
  );
}

function nodeTypeOf(hostName: string): MonitoredInstance['nodeType'] {
  if (/-manager-\d+$/.test(hostName)) return 'MANAGER';
  return /-worker-\d+$/.test(hostName) ? 'WORKER' : 'OTHER';
}

function operatingSystemOf(record: DeploymentRecord): string | null {
  if (!isRehearsed(record)) return null;
  return record.deployment_type === 'WINDOWS' ? 'Windows Server 2022' : 'Ubuntu 24.04 LTS';
}

function swarmOf(record: DeploymentRecord): DockerService[] | null {
  if (!isRehearsed(record)) return null;
  switch (record.deployment_type) {
    case 'PRODUCT':
    case 'PRODUCT_ON_PREM':
    case 'STORESERVER':
      return dockerServicesOf(record.id, record.environment_identifier.toLowerCase(), {
        isUp: instanceStatus(record.infrastructure_status, 0) === 'STARTED',
        service: record.service_status,
      });
    case 'WINDOWS':
    case 'DATABASE':
      return null;
  }
}

/** @param readings the host's, oldest first */
function instanceOf(
  record: DeploymentRecord,
  { sealed: _, hostName, ...host }: KeptHost,
  {
    position,
    readings,
    since,
    now,
  }: {
    readonly position: number;
    readonly readings: readonly KeptReading[];
    readonly since: Date;
    readonly now: Date;
  },
): MonitoredInstance {
  const last = readings.at(-1);
  const silence = last === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(last.timestamp);
  const isActive = isReporting(record, position) && silence < SILENT_PERIODS * periodOf(record);
  return {
    ...host,
    name: hostName,
    nodeType: nodeTypeOf(hostName),
    operatingSystem: operatingSystemOf(record),
    status: instanceStatus(record.infrastructure_status, position),
    statusUpdateTimestamp: since.toISOString(),
    monitoringAgentStatus: isActive ? 'ACTIVE' : 'INACTIVE',
    monitoredData: last === undefined ? null : { ...last, dockerServices: position === 0 ? swarmOf(record) : null },
    readings: [...readings],
  };
}

const NO_AGENT = 'The monitoring agent of this environment is off, so there is nothing to refresh.';

export function deploymentMonitoring(
  services: Services,
): Handlers<'getMonitoringDashboard' | 'getMonitoringHistory' | 'refreshMonitoringDashboard'> {
  const { queries, secrets, now } = services;
  const reads = recordReads(services, deployments);

  /** Throws for a request of another tenant or a type without a dashboard as for a missing one. */
  async function monitored(call: Pick<Call<OperationId>, 'viewer'>, id: number): Promise<DeploymentRecord> {
    const record = await reads.find(call.viewer, id, deploymentsArea.routes.monitoring);
    if (record.deployment_type === 'DATABASE') throw notFound();
    return record;
  }

  return {
    getMonitoringDashboard: async (call) => {
      const record = await monitored(call, call.path.deploymentId);
      const hosts = await readHosts(queries, record);
      const numbered = hosts.map((host, position) => [position, host] as const);
      const at = now();
      const reporting = numbered.filter(([position]) => isReporting(record, position));
      const dataRefreshRequested = await bringUpToDate(queries, { record, hosts: reporting, now: at });
      const readings = await readReadings(queries, record.id);
      const since = await statusSince(queries, record);
      const health = await healthOf(queries, record, services.configuration.runnerLeaseSeconds);
      const isWithout = call.query.withoutPasswords === true;
      if (!isWithout) {
        const named = hosts.filter(({ hasPassword }) => hasPassword).map(({ hostName }) => `password of ${hostName}`);
        await reads.reveal(call, record, named, 'the monitored hosts');
      }
      return {
        instancesData: numbered.map(([position, host]) => ({
          ...instanceOf(record, host, { position, readings: readings.get(host.hostName) ?? [], since, now: at }),
          ...(isWithout ? {} : { password: passwordOf(secrets, host) }),
        })),
        dataRefreshRequested,
        monitoringAgentEnabled: record.document.enableMonitoringAgent ?? false,
        deploymentMonitoringSchedule: record.document.deploymentMonitoringSchedule ?? null,
        ...(health !== null && { healthChecks: health }),
      };
    },
    getMonitoringHistory: async (call) => {
      const record = await monitored(call, call.path.deploymentId);
      const hosts = (await readHosts(queries, record)).map((host, position) => [position, host] as const);
      const isReportingAt = (position: number) => isReporting(record, position);
      return monitoringHistory(queries, record, { hosts, isReporting: isReportingAt, now: now() });
    },
    refreshMonitoringDashboard: async (call) => {
      const record = await monitored(call, call.path.deploymentId);
      if (record.document.enableMonitoringAgent !== true) throw actionNotAllowed(NO_AGENT);
      await requestRefresh(queries, record.id, now());
      return { dataRefreshRequested: true };
    },
  };
}
