/** What a form says of values as they are sent: for client and server (Deployments §5 "Server validation"). */
import { isBlank } from './equal.ts';
import { faultsOf, forbiddenChanges, type ServerFault } from './errors.ts';
import type { FormRules, FormSetting } from './form.ts';
import { fieldNames, isUnchanged, isVisible, whyWaiting } from './questions.ts';

/** The answer of the validation call. */
export interface ValidationAnswer {
  readonly errors: readonly ServerFault[];
}

/** Choices that were made though what they are a part of was not: no screen offers them. */
function orphanedChoices<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): readonly ServerFault[] {
  return fieldNames(form).flatMap((field) => {
    const isOpen = isVisible(form, field, values, setting) && !isUnchanged(form, field, values, setting);
    if (!isOpen || isBlank(values[field])) return [];
    const message = whyWaiting(form, field, values, setting);
    return message === null ? [] : [{ field, message }];
  });
}

/** The first message of each field. */
export function firstOfEach<Fault extends ServerFault>(faults: readonly Fault[]): readonly Fault[] {
  const first = new Map<string, Fault>();
  for (const fault of faults) if (!first.has(fault.field)) first.set(fault.field, fault);
  return [...first.values()];
}

/** What the form would say of its values, and what no screen would let through. */
export function validateValues<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): ValidationAnswer {
  return {
    errors: firstOfEach<ServerFault>([
      ...forbiddenChanges(form, values, setting),
      ...faultsOf(form, values, setting),
      ...orphanedChoices(form, values, setting),
    ]),
  };
}
