/** What the monitoring dashboard says (Deployments §2 "Monitoring dashboard", §4 "Instance display"). */
import type { DockerService, MonitoredInstance, MonitoringDashboard } from '../../contract/generated/schema.d.ts';
import { lookOf, type StatusLook } from '../records/status-look.ts';

/** Milliseconds between polls: the first while newer data are on their way, the second otherwise while the page is visible. */
export const REFRESHED_POLLING = 3_000;
export const SEEN_POLLING = 30_000;

export const NODE_TYPE_WORDS = {
  MANAGER: 'Manager',
  WORKER: 'Worker',
  OTHER: 'Other',
} as const satisfies Record<MonitoredInstance['nodeType'], string>;

function words(status: string): string {
  const text = status.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function isStarted({ status }: Pick<MonitoredInstance, 'status'>): boolean {
  return status === 'STARTED';
}

/** "STARTED is running, STOPPED is stopped, any other is initiated" */
export function instanceLook(status: string): StatusLook {
  switch (status) {
    case 'STARTED':
      return lookOf({ words: 'Started', style: 'running', sign: 'on' });
    case 'STOPPED':
      return lookOf({ words: 'Stopped', style: 'stopped', sign: 'off' });
    default:
      return lookOf({ words: words(status), style: 'initiated', sign: 'queued' });
  }
}

/** Whether the environment was stopped on purpose: what doesn't answer then is no fault. */
export function isStoppedOnPurpose(instances: readonly Pick<MonitoredInstance, 'status'>[]): boolean {
  return instances.length > 0 && instances.every(({ status }) => status === 'STOPPED');
}

/** Whether its last figures say how it is now. */
export function hasCurrentFigures(instance: MonitoredInstance): boolean {
  return isStarted(instance) && isAgentActive(instance);
}

function isAgentActive({ monitoringAgentStatus }: Pick<MonitoredInstance, 'monitoringAgentStatus'>): boolean {
  return monitoringAgentStatus === 'ACTIVE';
}

export function agentLook(instance: Pick<MonitoredInstance, 'monitoringAgentStatus'>): StatusLook {
  return isAgentActive(instance)
    ? lookOf({ words: 'Active', style: 'running', sign: 'up' })
    : lookOf({ words: 'Inactive', style: 'stopped', sign: 'unwatched' });
}

/** @param isStopped of an environment that was stopped on purpose: nothing runs, and nothing is wrong */
export function serviceHealthLook(healthStatus: string | null | undefined, isStopped = false): StatusLook {
  if (isStopped) return lookOf({ words: 'Stopped', style: 'stopped', sign: 'off' });
  switch (healthStatus) {
    case 'DANGER':
      return lookOf({ words: 'Down', style: 'failed', sign: 'down' });
    case 'WARNING':
      return lookOf({ words: 'Replicas missing', style: 'warning', sign: 'partly up' });
    default:
      return lookOf({ words: 'Healthy', style: 'running', sign: 'up' });
  }
}

export type CardStanding = 'healthy' | 'warning' | 'danger' | 'faded';

export interface SummaryCard {
  readonly title: string;
  readonly figure: string;
  readonly words: string;
  readonly standing: CardStanding;
}

const TITLES = {
  MANAGER: 'Manager Status',
  WORKER: 'Worker Status',
  OTHER: 'Other Status',
} as const satisfies Record<MonitoredInstance['nodeType'], string>;

/** "Summary cards are healthy when all are started, otherwise danger"; faded without any such node. */
function nodeCard(
  instances: readonly MonitoredInstance[],
  type: MonitoredInstance['nodeType'],
  isAnswering: (instance: MonitoredInstance) => boolean,
): SummaryCard {
  const nodes = instances.filter(({ nodeType }) => nodeType === type);
  const started = nodes.filter(isStarted);
  const silent = started.filter((instance) => !isAnswering(instance)).length;
  const isWhole = started.length === nodes.length && silent === 0;
  return {
    title: TITLES[type],
    figure: `${started.length} / ${nodes.length}`,
    words: nodes.length === 0 ? 'None' : silent === 0 ? 'started' : `started, ${silent} with a problem`,
    standing: nodes.length === 0 ? 'faded' : isWhole ? 'healthy' : 'danger',
  };
}

const HEALTH_WORDS = {
  healthy: 'healthy',
  warning: 'healthy, replicas missing',
  danger: 'healthy, a service is down',
} as const;

function isDown({ healthStatus }: DockerService): boolean {
  return healthStatus === 'DANGER';
}

function lacksReplicas({ healthStatus }: DockerService): boolean {
  return healthStatus === 'WARNING';
}

/** "Warning if some service has replica issues, danger if any service is down, and faded if the agent is not ACTIVE" */
function dockerCard(instances: readonly MonitoredInstance[]): SummaryCard {
  const telling = instances.filter(({ monitoredData }) => (monitoredData?.dockerServices ?? []).length > 0);
  const services = dockerServicesOf(instances);
  const healthy = services.filter((service) => !isDown(service) && !lacksReplicas(service)).length;
  const isKnown = telling.length > 0 && telling.every(isAgentActive);
  const standing = services.some(isDown) ? 'danger' : services.some(lacksReplicas) ? 'warning' : 'healthy';
  const lastWords = isStoppedOnPurpose(instances) ? 'stopped' : 'healthy at last report';
  return {
    title: 'Docker Service Status',
    figure: `${healthy} / ${services.length}`,
    words: services.length === 0 ? 'No services' : isKnown ? HEALTH_WORDS[standing] : lastWords,
    standing: isKnown ? standing : 'faded',
  };
}

/** @param isAnswering whether no newer health check contradicts that an instance is started */
export function summaryCards(
  { instancesData }: Pick<MonitoringDashboard, 'instancesData'>,
  isAnswering: (instance: MonitoredInstance) => boolean = () => true,
): readonly SummaryCard[] {
  return [
    nodeCard(instancesData, 'MANAGER', isAnswering),
    nodeCard(instancesData, 'WORKER', isAnswering),
    nodeCard(instancesData, 'OTHER', isAnswering),
    dockerCard(instancesData),
  ];
}

export function dockerServicesOf(instances: readonly MonitoredInstance[]): readonly DockerService[] {
  const services = instances.flatMap(({ monitoredData }) => monitoredData?.dockerServices ?? []);
  const byId = new Map(services.map((service) => [service.id, service]));
  return [...byId.values()].sort((left, right) => left.name.localeCompare(right.name));
}

export const METRICS = [
  { name: 'disk', label: 'Disk' },
  { name: 'cpu', label: 'CPU' },
  { name: 'memory', label: 'Memory' },
] as const;
export type Metric = (typeof METRICS)[number]['name'];

export type Load = 'usual' | 'high' | 'critical';

/** Percent from which a load is high, and from which it is critical. */
export const HIGH_LOAD = 75;
export const CRITICAL_LOAD = 90;

export function loadOf(percent: number): Load {
  if (percent >= CRITICAL_LOAD) return 'critical';
  return percent >= HIGH_LOAD ? 'high' : 'usual';
}

/** Shown beside the colour; nothing for a usual load. */
export const LOAD_WORDS = { usual: null, high: 'high', critical: 'critical' } as const satisfies Record<
  Load,
  string | null
>;

/** "with 2 decimals" */
export function percentText(percent: number): string {
  return `${percent.toFixed(2)} %`;
}

export type Reading = NonNullable<MonitoredInstance['readings']>[number];

export function readingsText(label: string, readings: readonly Reading[], metric: Metric): string {
  const values = readings.map((reading) => reading[metric]);
  const last = values.at(-1);
  if (last === undefined) return `${label}: no readings yet.`;
  const range = `between ${percentText(Math.min(...values))} and ${percentText(Math.max(...values))}`;
  return `${label}: ${percentText(last)} now, ${range} in the last ${values.length} readings.`;
}

/** "Every 5 minutes"; also says where no schedule reads the hosts. */
export function frequencyText(schedule: MonitoringDashboard['deploymentMonitoringSchedule']): string {
  const minutes = schedule?.idleTimeMins;
  if (minutes == null) return 'No frequency set';
  return minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`;
}
