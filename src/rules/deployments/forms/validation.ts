/** The type-specific validation that runs before every save (Deployments §5 "Server validation"), for client and server. */
import { isBlank } from '../../forms/equal.ts';
import { faultsOf, forbiddenChanges, type ServerFault } from '../../forms/errors.ts';
import { areSentAlike } from '../../forms/key-value-rows.ts';
import { fieldNames, isUnchanged, isVisible, whyWaiting } from '../../forms/questions.ts';
import type { DeploymentType } from '../deployment-types.ts';
import type { DeploymentForm } from './deployment-form.ts';
import { DEPLOYMENT_FORMS } from './forms.ts';
import { type RequestFields, valuesOfRequest } from './request-values.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFormValues } from './values.ts';

/** The answer of the validation call. */
export interface ValidationAnswer {
  readonly errors: readonly ServerFault[];
}

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

/** Choices that were made though what they are a part of was not: no screen offers them. */
function orphanedChoices(
  form: DeploymentForm,
  values: DeploymentFormValues,
  setting: DeploymentFormSetting,
): readonly ServerFault[] {
  return fieldNames(form).flatMap((field) => {
    const isOpen = isVisible(form, field, values, setting) && !isUnchanged(form, field, values, setting);
    if (!isOpen || isBlank(values[field])) return [];
    const message = whyWaiting(form, field, values, setting);
    return message === null ? [] : [{ field, message }];
  });
}

/** What a form of this type would say of its values, and what no screen would let through. */
export function validateValues(
  type: DeploymentType,
  values: DeploymentFormValues,
  setting: DeploymentFormSetting,
): ValidationAnswer {
  const form = DEPLOYMENT_FORMS[type];
  const found = [
    ...forbiddenChanges(form, values, setting),
    ...faultsOf(form, values, setting),
    ...orphanedChoices(form, values, setting),
  ];
  const first = new Map<string, ServerFault>();
  for (const fault of found) if (!first.has(fault.field)) first.set(fault.field, fault);
  return { errors: [...first.values()] };
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
  return validateValues(type, requestValues(type, request, setting), setting);
}
