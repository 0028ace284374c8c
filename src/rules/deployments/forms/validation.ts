/** The type-specific validation that runs before every save (Deployments §5 "Server validation"), for client and server. */
import { faultsOf, forbiddenChanges, type ServerFault } from '../../forms/errors.ts';
import type { DeploymentType } from '../deployment-types.ts';
import { DEPLOYMENT_FORMS } from './forms.ts';
import { type RequestFields, valuesOfRequest } from './request-values.ts';
import type { DeploymentFormSetting } from './setting.ts';

/** The answer of the validation call. */
export interface ValidationAnswer {
  readonly errors: readonly ServerFault[];
}

/**
 * What a form of this type would say of a request. What needs the store to be known (the pair, the licence's expiry, files) is
 * not asked here.
 * @param request what was sent, over the record's own fields on an update: what a body leaves out stays as it is
 */
export function validateRequest(
  type: DeploymentType,
  request: RequestFields,
  setting: DeploymentFormSetting,
): ValidationAnswer {
  const form = DEPLOYMENT_FORMS[type];
  const values = valuesOfRequest(request, form.defaults(setting), setting.reference);
  const forbidden = forbiddenChanges(form, values, setting);
  const named = new Set<string>(forbidden.map(({ field }) => field));
  const faults = faultsOf(form, values, setting).filter(({ field }) => !named.has(field));
  return { errors: [...forbidden, ...faults] };
}
