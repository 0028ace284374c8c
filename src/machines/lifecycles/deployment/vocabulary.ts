import { and, not, or, setup, stateIn } from 'xstate';
import { holdsAny } from '../../../rules/access.ts';
import type { DeploymentAction } from '../../../rules/deployments/actions.ts';
import type {
  DeploymentEvent,
  DeploymentInternalEvent,
  DeploymentReport,
  News,
  OperationRequest,
  Screen,
} from './events.ts';
import type { DeploymentFacts } from './facts.ts';
import {
  type ActionMeta,
  FACT_GUARDS,
  type FactGuardName,
  type GuardName,
  STATUS_GUARDS,
  type StatusGuardName,
} from './guards.ts';
import { neededPrivileges } from './privileges.ts';

export type DeploymentChartEvent = DeploymentEvent | DeploymentInternalEvent;

function factGuard(name: FactGuardName) {
  return ({ context }: { context: DeploymentFacts }) => FACT_GUARDS[name].holds(context);
}

function statusGuard(name: StatusGuardName) {
  const noneOf: Readonly<Record<string, readonly string[]>> = STATUS_GUARDS[name].noneOf;
  const excluded = Object.entries(noneOf).flatMap(([region, statuses]) =>
    statuses.map((status) => stateIn<DeploymentFacts, DeploymentChartEvent, unknown>({ live: { [region]: status } })),
  );
  return not<DeploymentFacts, DeploymentChartEvent, unknown>(or(excluded));
}

/** The vocabulary of the deployment chart; effects do nothing here, whoever asks the chart carries them out. */
export const deploymentSetup = setup({
  types: {
    context: {} as DeploymentFacts,
    events: {} as DeploymentChartEvent,
    input: {} as DeploymentFacts,
  },
  guards: {
    'holds the privilege': ({ context }, params: { action: DeploymentAction }) => {
      const needed = neededPrivileges(params.action, context.deploymentType, context.production);
      return needed.length === 0 || holdsAny(context.privileges, needed);
    },
    'the requester is another user': factGuard('the requester is another user'),
    'the launch link is valid': factGuard('the launch link is valid'),
    'the tenant allows creation': factGuard('the tenant allows creation'),
    'the uptime schedule has not ended': factGuard('the uptime schedule has not ended'),
    'no read replica depends on it': factGuard('no read replica depends on it'),
    'destroying is not protected against': factGuard('destroying is not protected against'),
    'rolling back is not protected against': factGuard('rolling back is not protected against'),
    'the type has a management app': factGuard('the type has a management app'),
    'the management app has an address': factGuard('the management app has an address'),
    'the type is monitored by a dashboard': factGuard('the type is monitored by a dashboard'),
    'a build job has run': factGuard('a build job has run'),
    'the type can be edited after this failure': factGuard('the type can be edited after this failure'),
    'nothing is in progress': statusGuard('nothing is in progress'),
    'the environment cannot be destroyed': statusGuard('the environment cannot be destroyed'),
    'the infrastructure has not failed itself': statusGuard('the infrastructure has not failed itself'),
    'no job is in progress': statusGuard('no job is in progress'),
    'a job is in progress': statusGuard('a job is in progress'),
    'the environment has been created': statusGuard('the environment has been created'),
    'no job has failed': statusGuard('no job has failed'),
    'a job has failed': statusGuard('a job has failed'),
  },
  actions: {
    enqueueOperation: (_, _params: OperationRequest) => undefined,
    sendLaunchMail: () => undefined,
    notify: (_, _params: { news: News }) => undefined,
    removeRecord: () => undefined,
    open: (_, _params: { screen: Screen }) => undefined,
    acknowledge: () => undefined,
  },
});

/** The guard and the description of a user's action: the privilege it needs, then `guards`, all of which must hold. */
export function permitted(action: DeploymentAction, ...guards: GuardName[]) {
  const meta: ActionMeta = { action, guards };
  return {
    guard: and([{ type: 'holds the privilege', params: { action } }, ...guards]),
    meta,
  } as const;
}

/** A user's action that leads to a screen and changes no status. */
export function opens(screen: Screen, action: DeploymentAction, ...guards: GuardName[]) {
  return { ...permitted(action, ...guards), actions: { type: 'open', params: { screen } } } as const;
}

/** The runner may repeat itself after a restart: a report of the present status is heard and changes nothing. */
export function repeats(report: DeploymentReport) {
  return { [report]: { actions: 'acknowledge' } } as const;
}
