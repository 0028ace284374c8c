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

/** Deployments §2: every stage of the type, or chosen ones. */
export const REDEPLOY_MODES = [
  { mode: 'standard', label: 'Standard' },
  { mode: 'advanced', label: 'Advanced' },
] as const;
export type RedeployMode = (typeof REDEPLOY_MODES)[number]['mode'];

/** Deployments §7 `POST /deploymentrequests/env/redeploy` */
export interface RedeployChoice {
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
  readonly refusal: string | null;
}

/** In order, with the reason why one can't be chosen (Deployments §4 "Redeploy methods"). */
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
  /** Chosen, or forced by the method. */
  readonly isOn: boolean;
  readonly isForced: boolean;
}

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

export function redeployStageWords(stages: readonly RedeployStage[]): string {
  return stages.map((stage) => REDEPLOY_STAGES[stage].label).join(', ');
}

export function redeployRefusal({ redeploymentMethod }: RedeployChoice, production: boolean): string | null {
  if (isRedeployMethodAllowed(redeploymentMethod, production)) return null;
  return `'${REDEPLOY_METHODS[redeploymentMethod].label}' is not available for production environments.`;
}

export function purgesData(method: RedeployMethod): boolean {
  return REDEPLOY_METHODS[method].forcedStages.length > 0;
}
