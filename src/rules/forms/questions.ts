import { isBlank, isSameValue } from './equal.ts';
import type { Condition, FieldName, FormRules, FormSetting, Limits, Option } from './form.ts';

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

export function beginning<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  setting: Setting,
): Values {
  return setting.original ?? form.defaults(setting);
}

export function withDerived<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): Values {
  return form.derivations.reduce<Values>(
    (derived, { sets, ask }) => (sets.includes(name) ? ask(derived, setting) : derived),
    values,
  );
}

export function isVisible<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return form.fields[name].visible?.ask(values, setting) ?? true;
}

/** Why a field can't change whatever is chosen elsewhere; null where it can. */
export function whyFixed<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  return firstFailing(form.fields[name].editable, values, setting);
}

export function isFixedForGood<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return form.fields[name].editable?.some(({ on, ask }) => on.length === 0 && !ask(values, setting)) ?? false;
}

/** Whether the user can set a field, now or once what it waits for is there: visible and not fixed. */
export function isReachable<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return isVisible(form, name, values, setting) && whyFixed(form, name, values, setting) === null;
}

/** What a field waits for; null for nothing. Fields that the user can't set are not waited for. */
export function whyWaiting<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  const missing = form.fields[name].waitsFor?.find(
    ({ on, ask }) => !ask(values, setting) && on.some((parent) => isReachable(form, parent, values, setting)),
  );
  return missing?.sentence ?? null;
}

export function whyDisabled<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  return (
    whyFixed(form, name, values, setting) ??
    firstFailing(form.fields[name].kept, values, setting) ??
    whyWaiting(form, name, values, setting)
  );
}

export function isOpen<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return isVisible(form, name, values, setting) && whyDisabled(form, name, values, setting) === null;
}

export function isRequired<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  const { required } = form.fields[name];
  return required !== undefined && (required.when?.ask(values, setting) ?? true);
}

/** Deployments §5 "Mandatory fields are starred" */
export function isMandatory<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return isRequired(form, name, values, setting) && form.fields[name].required?.orElse === undefined;
}

export function staysWhereEmpty<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  const { isSecret, keepsUnseen } = form.fields[name];
  return isSecret === true && !isRequired(form, name, values, setting) && (keepsUnseen?.(setting) ?? true);
}

export function choiceParents<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
): readonly FieldName<Values>[] {
  const { options, waitsFor = [] } = form.fields[name];
  return [...(options?.on ?? []), ...waitsFor.flatMap(({ on }) => on)];
}

function isSamePlace<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  const names = fieldNames(form);
  return choiceParents(form, name).every(
    (parent) => !names.includes(parent) || isUnchanged(form, parent, values, setting),
  );
}

/** The record's own choice stays available while its parents are unchanged, even if the list lacks it. */
function ownChoice<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  const { original } = setting;
  if (!original || form.fields[name].options === undefined) return null;
  const own: unknown = original[name];
  return typeof own === 'string' && !isBlank(own) && isSamePlace(form, name, values, setting) ? own : null;
}

/** null while loading, and where the field isn't a choice. */
export function optionsOf<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): readonly Option[] | null {
  const { options, standing } = form.fields[name];
  const listed = options?.ask(values, setting) ?? null;
  if (listed === null) return null;
  const offered = [...(standing?.(setting) ?? []), ...listed];
  const own = ownChoice(form, name, values, setting);
  if (own === null || offered.some(({ value }) => value === own)) return offered;
  return [{ value: own, label: `${setting.ownNames?.[name] ?? own} (this ${form.noun}’s choice)` }, ...offered];
}

/** Whether a choice is confirmed: it needs no list, is the record's own, or is in the loaded list. */
function isVouchedFor<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  value: string,
  values: Values,
  setting: Setting,
): boolean {
  const { options, standing } = form.fields[name];
  if (standing?.(setting).some((option) => option.value === value) === true) return true;
  if (ownChoice(form, name, values, setting) === value) return true;
  return options?.ask(values, setting)?.some((option) => option.value === value) ?? false;
}

export function isPossible<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  value: unknown,
  values: Values,
  setting: Setting,
): boolean {
  if (typeof value !== 'string' || isBlank(value) || ownChoice(form, name, values, setting) === value) return true;
  if (whyWaiting(form, name, values, setting) !== null) return false;
  return form.fields[name].options === undefined || isVouchedFor(form, name, value, values, setting);
}

/** False only where a loaded list lacks the value. */
export function isOffered<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  const value: unknown = values[name];
  if (typeof value !== 'string' || isBlank(value)) return true;
  const isKnown = (form.fields[name].options?.ask(values, setting) ?? null) !== null;
  return !isKnown || isVouchedFor(form, name, value, values, setting);
}

export function limitsOf<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): Limits {
  return form.fields[name].limits?.ask(values, setting) ?? {};
}

export function isUnchanged<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  const { original } = setting;
  if (!original) return false;
  return isSameValue(values[name], withDerived(form, name, original, setting)[name]);
}

export interface ShownWarning<Values> {
  readonly field: FieldName<Values>;
  readonly text: string;
}

export function warningsOf<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): readonly ShownWarning<Values>[] {
  const names = fieldNames(form);
  return form.warnings
    .filter(({ field, when }) => names.includes(field) && when.ask(values, setting))
    .map(({ field, text, words }) => ({ field, text: words?.(values, setting) ?? text }));
}
