/** Validates sent values on client and server (Deployments §5 "Server validation"). */
import { isBlank } from './equal.ts';
import { faultsOf, forbiddenChanges, type ServerFault } from './errors.ts';
import type { FieldName, FormRules, FormSetting } from './form.ts';
import { fieldNames, isOffered, isUnchanged, isVisible, whyWaiting } from './questions.ts';

export interface ValidationAnswer {
  readonly errors: readonly ServerFault[];
}

/** Choices without the choice they depend on: no screen offers them. */
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

export function firstOfEach<Fault extends ServerFault>(faults: readonly Fault[]): readonly Fault[] {
  const first = new Map<string, Fault>();
  for (const fault of faults) if (!first.has(fault.field)) first.set(fault.field, fault);
  return [...first.values()];
}

function isUnopenedChoice<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  if (isBlank(values[name])) return false;
  return !isOffered(form, name, values, setting) || whyWaiting(form, name, values, setting) !== null;
}

function parentsOf<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
): readonly FieldName<Values>[] {
  const { options, waitsFor = [] } = form.fields[name];
  return [...(options?.on ?? []), ...waitsFor.flatMap(({ on }) => on)];
}

/** Drops faults caused by another one: without a credential, region, zone and VPC aren't reported. */
function withoutConsequences<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  faults: readonly ServerFault[],
  values: Values,
  setting: Setting,
): readonly ServerFault[] {
  const names = fieldNames(form);
  const waiting = faults.flatMap(({ field }) => {
    const name = names.find((each) => each === field);
    return name !== undefined && isUnopenedChoice(form, name, values, setting) ? [name] : [];
  });
  const explained = new Set<string>(
    faults.map(({ field }) => field).filter((field) => !waiting.some((name) => name === field)),
  );
  const dropped = new Set<string>();
  let found: readonly FieldName<Values>[];
  do {
    found = waiting.filter(
      (name) => !dropped.has(name) && parentsOf(form, name).some((parent) => explained.has(parent)),
    );
    for (const name of found) {
      dropped.add(name);
      explained.add(name);
    }
  } while (found.length > 0);
  return faults.filter(({ field }) => !dropped.has(field));
}

export function validateValues<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): ValidationAnswer {
  return {
    errors: withoutConsequences(
      form,
      firstOfEach<ServerFault>([
        ...forbiddenChanges(form, values, setting),
        ...faultsOf(form, values, setting),
        ...orphanedChoices(form, values, setting),
      ]),
      values,
      setting,
    ),
  };
}
