/** The type-specific validation that runs before every save (Deployments §5 "Server validation"), for client and server. */
import { areSentAlike } from '../../forms/key-value-rows.ts';
import type { DeploymentType } from '../deployment-types.ts';
import { DEPLOYMENT_FORMS } from './forms.ts';
import { type RequestFields, valuesOfRequest } from './request-values.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFormValues } from './values.ts';

/** Rows that are sent as the record's are the record's: a map that was sent has another order, or no blanks. */
function withRowsOf(original: DeploymentFormValues | null, values: DeploymentFormValues): DeploymentFormValues {
  if (original === null) return values;
  const kept = (['additionalParameters', 'deploymentTags'] as const).filter((name) =>
    areSentAlike(values[name], original[name]),
  );
  return { ...values, ...Object.fromEntries(kept.map((name) => [name, original[name]])) };
}

/** A request as the form's values, with what follows from them: the licence's company name, the mandatory parameters. */
export function requestValues(
  type: DeploymentType,
  request: RequestFields,
  setting: DeploymentFormSetting,
): DeploymentFormValues {
  const form = DEPLOYMENT_FORMS[type];
  const values = valuesOfRequest(request, form.defaults(setting), setting.reference);
  const derived = form.derivations.reduce((before, { ask }) => ask(before, setting), values);
  return withRowsOf(setting.original, derived);
}
