import {
  effectiveRedeployStages,
  forcedRedeployStages,
  isRedeployMethodAllowed,
  REDEPLOY_METHODS,
  REDEPLOY_STAGES,
  REDEPLOY_STAGES_BY_TYPE,
  type RedeployMethod,
  type RedeployStage,
} from './build-stages.ts';
import type { DeploymentType } from './deployment-types.ts';

/** The two ways to redeploy (Deployments §2): every stage of the type, or those that are chosen. */
export const REDEPLOY_MODES = [
  { mode: 'standard', label: 'Standard' },
  { mode: 'advanced', label: 'Advanced' },
] as const;
export type RedeployMode = (typeof REDEPLOY_MODES)[number]['mode'];

/** What is chosen before a redeployment is confirmed (Deployments §7 `POST /deploymentrequests/env/redeploy`). */
export interface RedeployChoice {
  /** Those that run: the chosen ones and those that the method forces, in the type's order. */
  readonly stagesToRun: RedeployStage[];
  readonly redeploymentMethod: RedeployMethod;
  readonly isAdvancedMode: boolean;
}

export const NO_STAGE_CHOSEN = 'Select a stage to run.';
export const FORCED_BY_METHOD = 'Locked stages always run when data is purged.';

const REDEPLOY_METHOD_NAMES: readonly RedeployMethod[] = [
  'KEEP_DATA_AND_SCHEMA',
  'PURGE_DATA_KEEP_SCHEMA',
  'PURGE_DATA_AND_SCHEMA',
];

export interface RedeployMethodOption {
  readonly method: RedeployMethod;
  readonly label: string;
  /** Why it can't be chosen; null where it can. */
  readonly refusal: string | null;
}

/** The methods in their order, with what keeps one from being chosen (Deployments §4 "Redeploy methods"). */
export function redeployMethodOptions(production: boolean): readonly RedeployMethodOption[] {
  return REDEPLOY_METHOD_NAMES.map((method) => ({
    method,
    label: REDEPLOY_METHODS[method].label,
    refusal: isRedeployMethodAllowed(method, production) ? null : 'Not available for production environments',
  }));
}

export interface RedeployStageOption {
  readonly stage: RedeployStage;
  readonly label: string;
  /** It runs, because it was chosen or because the method forces it. */
  readonly isOn: boolean;
  /** The method forces it: it can't be left out. */
  readonly isForced: boolean;
}

/** The stages of a type in their order, as the advanced mode shows them (Deployments §4 "Redeployment stages"). */
export function redeployStageOptions(
  type: DeploymentType,
  method: RedeployMethod,
  chosen: readonly RedeployStage[],
): readonly RedeployStageOption[] {
  const forced = forcedRedeployStages(type, method);
  const running = effectiveRedeployStages(type, method, chosen);
  return REDEPLOY_STAGES_BY_TYPE[type].map((stage) => ({
    stage,
    label: REDEPLOY_STAGES[stage].label,
    isOn: running.includes(stage),
    isForced: forced.includes(stage),
  }));
}

/** 'Infrastructure, Install MSI' */
export function redeployStageWords(stages: readonly RedeployStage[]): string {
  return stages.map((stage) => REDEPLOY_STAGES[stage].label).join(', ');
}

/** Why a choice is not open to an environment, in the server's sentence; null where it is. */
export function redeployRefusal({ redeploymentMethod }: RedeployChoice, production: boolean): string | null {
  if (isRedeployMethodAllowed(redeploymentMethod, production)) return null;
  return `'${REDEPLOY_METHODS[redeploymentMethod].label}' is not available for production environments.`;
}

/** Whether a redeployment takes something away that it does not bring back. */
export function purgesData(method: RedeployMethod): boolean {
  return REDEPLOY_METHODS[method].forcedStages.length > 0;
}
