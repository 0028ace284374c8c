import type { Build, DeploymentRequest } from '../../contract/generated/schema.d.ts';
import { isInfrastructurePendingCreation, type StatusTuple, statusTupleOf } from './statuses.ts';

/** Placeholders for missing values (Deployments §2 "Deployment detail"). */
const NETWORK_NOT_ALLOCATED = 'Not allocated yet';
const NO_CONFIGURATION = 'None';
export const EMPTY_CREDENTIAL_WARNING =
  'Empty credential. You may need to update credential before deployment actions.';
export const DEFAULT_SCRIPT_VERSION = '1.0';

export function networkText(network: string | null | undefined): string {
  return network || NETWORK_NOT_ALLOCATED;
}

export function configurationText(configuration: string | readonly string[] | null | undefined): string {
  const texts = typeof configuration === 'string' ? [configuration] : (configuration ?? []);
  return texts.filter((text) => text !== '').join(', ') || NO_CONFIGURATION;
}

/** 'None' if empty (Administration §2 "VPCs"). */
export function usedCidrsText(usedCidrs: readonly string[] | null | undefined): string {
  return usedCidrs?.join(', ') || 'None';
}

/** AWS: 'Zone X' from the last letter; Azure: 'Zone n'; empty: 'Any' (Deployments §3 "Regions"). */
export function availabilityZoneText(zone: string | null | undefined): string {
  if (!zone) return 'Any';
  return `Zone ${/\d+$/.exec(zone)?.[0] ?? zone.slice(-1).toUpperCase()}`;
}

/** The groups of the detail page's hover menu (Deployments §2). */
export interface DetailMenuGroups {
  readonly approvals: boolean;
  readonly jenkinsJobs: boolean;
  readonly infrastructure: boolean;
}

export function detailMenuGroups(tuple: StatusTuple): DetailMenuGroups {
  return {
    approvals: tuple.approval === 'PENDING_APPROVAL',
    jenkinsJobs: tuple.job !== 'IDLE',
    infrastructure: !isInfrastructurePendingCreation(tuple.infrastructure),
  };
}

/** Nothing answers at the addresses of a stopped environment. */
export function answersAtAddresses(status: Parameters<typeof statusTupleOf>[0]): boolean {
  return statusTupleOf(status)?.infrastructure !== 'STOPPED';
}

const LAST_BUILDS = 5;

export function lastBuilds({
  demoDeploymentBuilds = [],
  awsMaintenanceBuilds = [],
}: Pick<DeploymentRequest, 'demoDeploymentBuilds' | 'awsMaintenanceBuilds'>): readonly Build[] {
  return [...demoDeploymentBuilds, ...awsMaintenanceBuilds]
    .sort((one, other) => other.buildNumber - one.buildNumber)
    .slice(0, LAST_BUILDS);
}

export function buildTooltip(isBuildSuccess: boolean): string {
  return isBuildSuccess ? 'Build is successful' : 'Build has failed';
}
