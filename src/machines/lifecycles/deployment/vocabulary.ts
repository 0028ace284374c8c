import { and, setup } from 'xstate';
import { editPrivileges, type Privilege } from '../../../rules/access/access.ts';
import type { DeploymentAction } from '../../../rules/deployments/actions.ts';
import { type ActionMeta, chartGuards } from '../engine/chart.ts';
import type {
  DeploymentEvent,
  DeploymentInternalEvent,
  DeploymentReport,
  News,
  OperationRequest,
  Screen,
} from './events.ts';
import type { DeploymentFacts } from './facts.ts';
import { FACT_GUARDS, type GuardName, STATUS_GUARDS } from './guards.ts';

/** One is enough; an empty list needs none. */
type AnyOf = readonly Privilege[];

interface ActionPrivileges {
  readonly elsewhere: AnyOf;
  /** For production environments (Deployments §6). */
  readonly production: AnyOf;
}

function same(...privileges: AnyOf): ActionPrivileges {
  return { elsewhere: privileges, production: privileges };
}

const KEEPING_AWAKE: ActionPrivileges = {
  elsewhere: ['deployment.stop', 'deployment.start'],
  production: ['deployment.stop.production', 'deployment.start.production'],
};

const CANCELLING: ActionPrivileges = {
  elsewhere: ['deployment.stop', 'deployment.destroy'],
  production: ['deployment.stop.production', 'deployment.destroy.production'],
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
  CANCEL: CANCELLING,
  PLAN: same('deployment.create', 'deployment.approve'),
} as const satisfies Record<Exclude<DeploymentAction, 'EDIT'>, ActionPrivileges>;

export function neededPrivileges(
  action: DeploymentAction,
  { deploymentType, production }: Pick<DeploymentFacts, 'deploymentType' | 'production'>,
): AnyOf {
  if (action === 'EDIT') return editPrivileges(deploymentType, production);
  const privileges = PRIVILEGES_BY_ACTION[action];
  return production ? privileges.production : privileges.elsewhere;
}

export function anywhereNeeded(action: Exclude<DeploymentAction, 'EDIT'>): AnyOf {
  const { elsewhere, production } = PRIVILEGES_BY_ACTION[action];
  return [...new Set<Privilege>([...elsewhere, ...production])];
}

type DeploymentChartEvent = DeploymentEvent | DeploymentInternalEvent;

/** Effects do nothing here: the caller carries them out. */
export const deploymentSetup = setup({
  types: {
    context: {} as DeploymentFacts,
    events: {} as DeploymentChartEvent,
    input: {} as DeploymentFacts,
  },
  guards: chartGuards<DeploymentFacts, DeploymentChartEvent>()({
    factGuards: FACT_GUARDS,
    statusGuards: STATUS_GUARDS,
    neededPrivileges,
  }),
  actions: {
    enqueueOperation: (_, _params: OperationRequest) => undefined,
    recordApproval: () => undefined,
    sendLaunchMail: () => undefined,
    notify: (_, _params: { news: News }) => undefined,
    removeRecord: () => undefined,
    open: (_, _params: { screen: Screen }) => undefined,
    keepAwake: () => undefined,
    endKeepAwake: () => undefined,
    cancelOperation: () => undefined,
    makePlan: () => undefined,
    acknowledge: () => undefined,
  },
});

export function permitted(action: DeploymentAction, ...guards: GuardName[]) {
  const meta: ActionMeta<DeploymentAction, GuardName> = { action, guards };
  return { guard: and([{ type: 'holds the privilege', params: { action } }, ...guards]), meta } as const;
}

export function opens(screen: Screen, action: DeploymentAction, ...guards: GuardName[]) {
  return { ...permitted(action, ...guards), actions: { type: 'open', params: { screen } } } as const;
}

/** The runner may repeat itself after a restart: a report of the present status changes nothing. */
export function repeats(report: DeploymentReport) {
  return { [report]: { actions: 'acknowledge' } } as const;
}
