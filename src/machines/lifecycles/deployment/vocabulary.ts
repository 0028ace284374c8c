import { and, setup } from 'xstate';
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
import { neededPrivileges } from './privileges.ts';

export type DeploymentChartEvent = DeploymentEvent | DeploymentInternalEvent;

/** The vocabulary of the deployment chart; effects do nothing here, whoever asks the chart carries them out. */
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
    sendLaunchMail: () => undefined,
    notify: (_, _params: { news: News }) => undefined,
    removeRecord: () => undefined,
    open: (_, _params: { screen: Screen }) => undefined,
    keepAwake: () => undefined,
    endKeepAwake: () => undefined,
    acknowledge: () => undefined,
  },
});

/** The guard and the description of a user's action: the privilege it needs, then `guards`, all of which must hold. */
export function permitted(action: DeploymentAction, ...guards: GuardName[]) {
  const meta: ActionMeta<DeploymentAction, GuardName> = { action, guards };
  return { guard: and([{ type: 'holds the privilege', params: { action } }, ...guards]), meta } as const;
}

/** A user's action that leads to a screen and changes no status. */
export function opens(screen: Screen, action: DeploymentAction, ...guards: GuardName[]) {
  return { ...permitted(action, ...guards), actions: { type: 'open', params: { screen } } } as const;
}

/** The runner may repeat itself after a restart: a report of the present status is heard and changes nothing. */
export function repeats(report: DeploymentReport) {
  return { [report]: { actions: 'acknowledge' } } as const;
}
