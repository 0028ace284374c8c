import { editPrivileges, type Privilege } from '../../../rules/access.ts';
import type { DeploymentAction } from '../../../rules/deployments/actions.ts';
import type { DeploymentFacts } from './facts.ts';

/** Privileges of which one is enough; an empty list asks for none. */
type AnyOf = readonly Privilege[];

interface ActionPrivileges {
  readonly elsewhere: AnyOf;
  /** Where the environment is a production one (Deployments §6). */
  readonly production: AnyOf;
}

function same(...privileges: AnyOf): ActionPrivileges {
  return { elsewhere: privileges, production: privileges };
}

/** Of who may stop or start it. */
const KEEPING_AWAKE: ActionPrivileges = {
  elsewhere: ['deployment.stop', 'deployment.start'],
  production: ['deployment.stop.production', 'deployment.start.production'],
};

const PRIVILEGES_BY_ACTION = {
  VIEW: same('deployment.view'),
  APPROVE: same('deployment.approve'),
  REJECT: same('deployment.approve'),
  LAUNCH: same('deployment.launch'),
  COPY: same('deployment.create'),
  DELETE: same('deployment.delete'),
  START: { elsewhere: ['deployment.start'], production: ['deployment.start.production'] },
  STOP: { elsewhere: ['deployment.stop'], production: ['deployment.stop.production'] },
  DESTROY: { elsewhere: ['deployment.destroy'], production: ['deployment.destroy.production'] },
  ROLLBACK: { elsewhere: ['deployment.rollback'], production: ['deployment.rollback.production'] },
  REDEPLOY: { elsewhere: ['deployment.redeploy'], production: ['deployment.redeploy.production'] },
  RETRY: { elsewhere: ['deployment.retry'], production: ['deployment.retry.production'] },
  LAST_BUILD: same('deployment.jenkins.view'),
  LOGS: same('deployment.log.view'),
  MONITORING: same('deployment.monitoring.view'),
  OPEN_MANAGEMENT_APP: same(),
  KEEP_AWAKE: KEEPING_AWAKE,
  END_KEEP_AWAKE: KEEPING_AWAKE,
} as const satisfies Record<Exclude<DeploymentAction, 'EDIT'>, ActionPrivileges>;

/** The privileges of which a user needs one for `action` on a request of this type and kind of environment. */
export function neededPrivileges(
  action: DeploymentAction,
  { deploymentType, production }: Pick<DeploymentFacts, 'deploymentType' | 'production'>,
): AnyOf {
  if (action === 'EDIT') return editPrivileges(deploymentType, production);
  const privileges = PRIVILEGES_BY_ACTION[action];
  return production ? privileges.production : privileges.elsewhere;
}

/** The privileges of which a user needs one for `action` on any request at all. */
export function anywhereNeeded(action: Exclude<DeploymentAction, 'EDIT'>): AnyOf {
  const { elsewhere, production } = PRIVILEGES_BY_ACTION[action];
  return [...new Set<Privilege>([...elsewhere, ...production])];
}
