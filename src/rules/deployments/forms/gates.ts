/** What an edit can change (Deployments §4 "Edit gating", §6). */
import { holdsAny, type Privilege } from '../../access/access.ts';
import type { DeploymentType } from '../deployment-types.ts';
import { EDIT_IN_PROGRESS } from '../refusal-words.ts';
import {
  type ApprovalStatus,
  EDITABLE_FAILED_JOBS_OF_WINDOWS_AND_DATABASE,
  type InfrastructureStatus,
  isInProgress,
  type JobStatus,
  type StatusTuple,
} from '../statuses.ts';
import { condition } from './definitions.ts';
import type { DeploymentFormSetting } from './setting.ts';

const EDITABLE_APPROVALS: readonly ApprovalStatus[] = ['PENDING_APPROVAL', 'APPROVED', 'LAUNCHED'];
const EDITABLE_INFRASTRUCTURE: readonly InfrastructureStatus[] = ['STOPPED', 'STARTED', 'ROLLED_BACK'];
const EDITABLE_FAILED_JOBS: readonly JobStatus[] = [
  'UPLOADING_CONFIGS_FAILED',
  'UPLOADING_LICENCE_FAILED',
  'CREATING_VPC_FAILED',
  'DEPLOYING_DOCKER_FAILED',
];

function editableFailedJobs(type: DeploymentType): readonly JobStatus[] {
  return type === 'WINDOWS' || type === 'DATABASE'
    ? EDITABLE_FAILED_JOBS_OF_WINDOWS_AND_DATABASE
    : EDITABLE_FAILED_JOBS;
}

/** null where the screens accept it. The buttons also depend on the services' statuses (§4 "Edit and copy"): see the lifecycle. */
export function editRefusal(type: DeploymentType, statuses: StatusTuple): string | null {
  if (isInProgress(statuses)) return EDIT_IN_PROGRESS;
  const isOpen =
    EDITABLE_APPROVALS.includes(statuses.approval) ||
    EDITABLE_INFRASTRUCTURE.includes(statuses.infrastructure) ||
    editableFailedJobs(type).includes(statuses.job);
  return isOpen ? null : 'A request in this status can’t be edited.';
}

/** Credential, region, zone, VPC, topology and deployment config can be changed on an edit (Deployments §4). */
export function isInfrastructureOpen(statuses: StatusTuple): boolean {
  return (
    statuses.approval === 'PENDING_APPROVAL' ||
    statuses.job === 'CREATING_VPC_FAILED' ||
    statuses.infrastructure === 'STARTING_FAILED'
  );
}

interface EditPrivileges {
  readonly elsewhere: readonly Privilege[];
  readonly production: readonly Privilege[];
}

/** Privileges to change fields of each kind; `deployment.edit` covers all but the environment type. */
const EDIT_PRIVILEGES = {
  application: {
    elsewhere: ['deployment.edit', 'deployment.edit.application'],
    production: ['deployment.edit.production', 'deployment.edit.application.production'],
  },
  infrastructure: {
    elsewhere: ['deployment.edit', 'deployment.edit.infrastructure'],
    production: ['deployment.edit.production', 'deployment.edit.infrastructure.production'],
  },
  'uptime schedule': {
    elsewhere: ['deployment.edit', 'deployment.edit.uptimeschedule'],
    production: ['deployment.edit.production', 'deployment.edit.uptimeschedule.production'],
  },
  'environment type': {
    elsewhere: ['deployment.edit.envtype'],
    production: ['deployment.edit.envtype.production'],
  },
  /** Fields that don't reach the environment. */
  'request details': {
    elsewhere: ['deployment.edit'],
    production: ['deployment.edit.production'],
  },
} as const satisfies Record<string, EditPrivileges>;

/** Whether the user can change fields of this kind; on a new request everyone who can create one can. */
export function mayChange(
  kind: keyof typeof EDIT_PRIVILEGES,
  { mode, privileges, isProduction }: Pick<DeploymentFormSetting, 'mode' | 'privileges' | 'isProduction'>,
): boolean {
  if (mode !== 'edit') return true;
  const { elsewhere, production } = EDIT_PRIVILEGES[kind];
  return holdsAny(privileges, isProduction ? production : elsewhere);
}

function mayEdit(kind: keyof typeof EDIT_PRIVILEGES) {
  return condition(`You don’t have permission to change the ${kind} of this environment.`, [], (_, setting) =>
    mayChange(kind, setting),
  );
}

export const mayEditApplication = mayEdit('application');
export const mayEditInfrastructure = mayEdit('infrastructure');
export const mayEditUptimeSchedule = mayEdit('uptime schedule');
export const mayEditEnvironmentType = mayEdit('environment type');
export const mayEditRequestDetails = mayEdit('request details');

export const fixedOnceMade = condition('This can’t be changed after the request is created.', [], (_, { mode }) => {
  return mode !== 'edit';
});

export const infrastructureIsOpen = condition(
  'This can be changed only before approval, or if creating the VPC or starting the environment failed.',
  [],
  (_, { mode, statuses }) => mode !== 'edit' || (statuses !== null && isInfrastructureOpen(statuses)),
);

export const notYetDecided = condition(
  'This is shown only until the request is approved or rejected.',
  [],
  (_, { mode, statuses }) => mode !== 'edit' || statuses?.approval === 'PENDING_APPROVAL',
);
