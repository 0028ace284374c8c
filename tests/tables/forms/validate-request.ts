import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { DEPLOYMENT_FORMS } from '../../../src/rules/deployments/forms/forms.ts';
import { type RequestFields, requestValues } from '../../../src/rules/deployments/forms/request-values.ts';
import type { DeploymentFormSetting } from '../../../src/rules/deployments/forms/setting.ts';
import { type ValidationAnswer, validateValues } from '../../../src/rules/forms/validation.ts';

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
  return validateValues(DEPLOYMENT_FORMS[type], requestValues(type, request, setting), setting);
}
