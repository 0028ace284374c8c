import { assign, setup } from 'xstate';
import {
  effectiveRedeployStages,
  forcedRedeployStages,
  isRedeployMethodAllowed,
  isRedeployStageOf,
  REDEPLOY_STAGES_BY_TYPE,
  type RedeployMethod,
  type RedeployStage,
} from '../../rules/deployments/build-stages.ts';
import type { DeploymentType } from '../../rules/deployments/deployment-types.ts';
import type { RedeployChoice } from '../../rules/deployments/redeployment.ts';

export interface RedeployInput {
  readonly deploymentType: DeploymentType;
  readonly production: boolean;
}

export type RedeployEvent =
  | { readonly type: 'SHOW_STANDARD' }
  | { readonly type: 'SHOW_ADVANCED' }
  | { readonly type: 'CHOOSE_METHOD'; readonly method: RedeployMethod }
  | { readonly type: 'CHOOSE_STAGE'; readonly stage: RedeployStage; readonly isChosen: boolean }
  | { readonly type: 'CHOOSE_ALL'; readonly isChosen: boolean }
  | { readonly type: 'GO_ON' }
  | { readonly type: 'CANCEL' };

export interface RedeployContext extends RedeployInput {
  readonly method: RedeployMethod;
  /** The user's choice, kept while a method forces stages or the standard mode runs all. */
  readonly chosen: readonly RedeployStage[];
  readonly choice: RedeployChoice | null;
}

function choiceOf({ deploymentType, method }: RedeployContext, stages: readonly RedeployStage[], isAdvanced: boolean) {
  return {
    stagesToRun: [...effectiveRedeployStages(deploymentType, method, stages)],
    redeploymentMethod: method,
    isAdvancedMode: isAdvanced,
  };
}

/** The redeploy dialog (Deployments §2, §4 "Redeployment stages", "Redeploy methods"). Its choice then goes to the confirmation. */
export const redeployMachine = setup({
  types: {
    context: {} as RedeployContext,
    events: {} as RedeployEvent,
    input: {} as RedeployInput,
    output: {} as RedeployChoice | null,
  },
  guards: {
    'the method is available for the environment': ({ context }, method: RedeployMethod) =>
      isRedeployMethodAllowed(method, context.production),
    'the user can choose the stage': ({ context: { deploymentType, method } }, stage: RedeployStage) =>
      isRedeployStageOf(deploymentType, stage) && !forcedRedeployStages(deploymentType, method).includes(stage),
    'at least one stage is selected': ({ context: { deploymentType, method, chosen } }) =>
      effectiveRedeployStages(deploymentType, method, chosen).length > 0,
  },
  actions: {
    takeMethod: assign(({ event }) => (event.type === 'CHOOSE_METHOD' ? { method: event.method } : {})),
    takeStage: assign(({ context: { chosen }, event }) => {
      if (event.type !== 'CHOOSE_STAGE') return {};
      const others = chosen.filter((stage) => stage !== event.stage);
      return { chosen: event.isChosen ? [...others, event.stage] : others };
    }),
    takeAll: assign(({ context, event }) =>
      event.type === 'CHOOSE_ALL'
        ? { chosen: event.isChosen ? REDEPLOY_STAGES_BY_TYPE[context.deploymentType] : [] }
        : {},
    ),
    takeStandard: assign(({ context }) => ({
      choice: choiceOf(context, REDEPLOY_STAGES_BY_TYPE[context.deploymentType], false),
    })),
    takeAdvanced: assign(({ context }) => ({ choice: choiceOf(context, context.chosen, true) })),
  },
}).createMachine({
  id: 'redeploy',
  initial: 'standard',
  context: ({ input: { deploymentType, production } }) => ({
    deploymentType,
    production,
    method: 'KEEP_DATA_AND_SCHEMA',
    chosen: REDEPLOY_STAGES_BY_TYPE[deploymentType],
    choice: null,
  }),
  output: ({ context }) => context.choice,
  on: {
    CHOOSE_METHOD: {
      guard: { type: 'the method is available for the environment', params: ({ event }) => event.method },
      actions: 'takeMethod',
    },
    CANCEL: '.cancelled',
  },
  states: {
    standard: {
      on: { SHOW_ADVANCED: 'advanced', GO_ON: { target: 'chosen', actions: 'takeStandard' } },
    },
    advanced: {
      on: {
        SHOW_STANDARD: 'standard',
        CHOOSE_STAGE: {
          guard: { type: 'the user can choose the stage', params: ({ event }) => event.stage },
          actions: 'takeStage',
        },
        CHOOSE_ALL: { actions: 'takeAll' },
        GO_ON: { guard: 'at least one stage is selected', target: 'chosen', actions: 'takeAdvanced' },
      },
    },
    chosen: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
