/** What a screen asks of a form while it is filled in. */
import { isBlank, isSameValue } from './equal.ts';
import type { Condition, FieldBase, FieldName, FormRules, FormSetting, Limits, Option } from './form.ts';

/** The form's fields in the order in which they stand. */
export function fieldNames<Values, Setting>(
  form: Pick<FormRules<Values, Setting>, 'sections'>,
): readonly FieldName<Values>[] {
  return form.sections.flatMap(({ fields }) => fields);
}

function firstFailing<Values, Setting>(
  conditions: readonly Condition<Values, Setting>[] | undefined,
  values: Values,
  setting: Setting,
): string | null {
  return conditions?.find(({ ask }) => !ask(values, setting))?.sentence ?? null;
}

export function isVisible<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return form.fields[name].visible?.ask(values, setting) ?? true;
}

/** Why a field can't be changed whatever is chosen elsewhere, in a sentence; null where it can. */
export function whyFixed<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  return firstFailing(form.fields[name].editable, values, setting);
}

/** What a field waits for, in a sentence; null where nothing is missing. */
export function whyWaiting<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  return firstFailing(form.fields[name].waitsFor, values, setting);
}

/** Why a field is disabled, in a sentence; null where it is not. */
export function whyDisabled<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  return whyFixed(form, name, values, setting) ?? whyWaiting(form, name, values, setting);
}

/** Whether the user may change a field now. */
export function isOpen<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return isVisible(form, name, values, setting) && whyDisabled(form, name, values, setting) === null;
}

/** Whether a field is starred (Deployments §5 "Mandatory fields are starred"). */
export function isRequired<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  const { required } = form.fields[name];
  return required !== undefined && (required.when?.ask(values, setting) ?? true);
}

/** What can be chosen; null while the list has not arrived, and where the field is no choice. */
export function optionsOf<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): readonly Option[] | null {
  return form.fields[name].options?.ask(values, setting) ?? null;
}

/** False only where a list is known and does not hold the value. */
export function isOffered<Values, Setting>(
  field: FieldBase<Values, Setting>,
  value: unknown,
  values: Values,
  setting: Setting,
): boolean {
  if (typeof value !== 'string' || isBlank(value)) return true;
  const offered = field.options?.ask(values, setting) ?? null;
  return offered === null || offered.some((option) => option.value === value);
}

export function limitsOf<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): Limits {
  return form.fields[name].limits?.ask(values, setting) ?? {};
}

/** Whether a field still has the value that its record was loaded with. */
export function isUnchanged<Values, Setting extends FormSetting<Values>>(
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  const { original } = setting;
  return original ? isSameValue(values[name], original[name]) : false;
}

export interface ShownWarning<Values> {
  readonly field: FieldName<Values>;
  readonly text: string;
}

/** What there is to know before saving, for the fields that are shown. */
export function warningsOf<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): readonly ShownWarning<Values>[] {
  const names = fieldNames(form);
  return form.warnings
    .filter(({ field, when }) => names.includes(field) && when.ask(values, setting))
    .map(({ field, text }) => ({ field, text }));
}
