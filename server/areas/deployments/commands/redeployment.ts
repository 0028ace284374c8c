import type { components } from '../../../../src/contract/generated/schema.d.ts';
import {
  effectiveRedeployStages,
  isRedeployMethodAllowed,
  isRedeployStageOf,
  REDEPLOY_METHODS,
  REDEPLOY_STAGES_BY_TYPE,
  type RedeployMethod,
  type RedeployStage,
} from '../../../../src/rules/deployments/build-stages.ts';
import { type FieldError, validationFailed } from '../../../plugins/problem.ts';
import type { DeploymentRecord } from '../record.ts';

type Redeployment = Pick<
  components['schemas']['RedeployBody'],
  'stagesToRun' | 'redeploymentMethod' | 'isAdvancedMode'
>;

export interface OrderedRedeployment {
  /** The stages to run, forced ones included. */
  readonly stages: readonly RedeployStage[];
  readonly redeploymentMethod: RedeployMethod;
}

/**
 * A redeployment as the runner is to carry it out (Deployments §4 "Redeployment stages", "Redeploy methods"): the chosen
 * stages and those that the method forces; every one of the type where the standard mode names none.
 */
export function redeploymentOf(record: DeploymentRecord, wanted: Redeployment): OrderedRedeployment {
  const { deployment_type: type, environment_type: environmentType } = record;
  const errors: FieldError[] = [];
  if (!isRedeployMethodAllowed(wanted.redeploymentMethod, environmentType === 'PRODUCTION')) {
    const { label } = REDEPLOY_METHODS[wanted.redeploymentMethod];
    errors.push({ field: 'redeploymentMethod', message: `'${label}' is not available for production environments.` });
  }
  const foreign = wanted.stagesToRun.filter((stage) => !isRedeployStageOf(type, stage));
  if (foreign.length > 0) {
    errors.push({ field: 'stagesToRun', message: `Deployments of this type have no stage ${foreign.join(', ')}.` });
  }
  const runsAll = !wanted.isAdvancedMode && wanted.stagesToRun.length === 0;
  const chosen = runsAll ? REDEPLOY_STAGES_BY_TYPE[type] : wanted.stagesToRun;
  const stages = effectiveRedeployStages(type, wanted.redeploymentMethod, chosen);
  if (stages.length === 0) errors.push({ field: 'stagesToRun', message: 'Select a stage to run.' });
  if (errors.length > 0) throw validationFailed(errors);
  return { stages, redeploymentMethod: wanted.redeploymentMethod };
}
