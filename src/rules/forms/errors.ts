import { ownValue } from '../texts/typed-names.ts';
import { isBlank, isSameTyped, isSameValue } from './equal.ts';
import type { FieldName, FormRules, FormSetting } from './form.ts';
import { beginning, fieldNames, isOffered, isRequired, isVisible, whyFixed, withDerived } from './questions.ts';
import { typedFault } from './typed-values.ts';

export interface FieldFault<Values> {
  readonly field: FieldName<Values>;
  readonly message: string;
}

/** The server's name: a part of one of our fields, or unknown. */
export interface ServerFault {
  readonly field: string;
  readonly message: string;
}

const NOT_OFFERED = 'is not one of the choices';

/** Nobody has edited the field: it has its initial value, or one derived from other fields. */
function isUntouched<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  initial: Values,
  setting: Setting,
): boolean {
  const untouched: Values = { ...values, [name]: initial[name] };
  return (
    isSameTyped(values[name], initial[name]) ||
    isSameValue(withDerived(form, name, untouched, setting)[name], values[name])
  );
}

export function faultOf<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  if (!isVisible(form, name, values, setting)) return null;
  // A fixed field isn't the user's to correct; a forbidden change is refused elsewhere.
  if (whyFixed(form, name, values, setting) !== null) return null;
  const field = form.fields[name];
  const value = values[name];
  if (isBlank(value)) return isRequired(form, name, values, setting) ? (field.required?.message ?? NOT_OFFERED) : null;
  if (!isOffered(form, name, values, setting)) return field.required?.message ?? NOT_OFFERED;
  // The record's own value wasn't typed now.
  const isKept = isSameTyped(value, setting.original?.[name]);
  const unseen = isKept ? null : typedFault(field, value);
  if (unseen !== null) return unseen;
  for (const rule of field.rules ?? []) {
    const message = rule.ask(values, setting);
    if (message !== null) return message;
  }
  return null;
}

export function faultsOf<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): readonly FieldFault<Values>[] {
  return fieldNames(form).flatMap((field) => {
    const message = faultOf(form, field, values, setting);
    return message === null ? [] : [{ field, message }];
  });
}

/** Guards against bodies that no screen sends: fixed or hidden fields must have the record's value, the default or a derived one. */
export function forbiddenChanges<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): readonly FieldFault<Values>[] {
  const initial = beginning(form, setting);
  const reasonOf = (name: FieldName<Values>) => {
    const { visible } = form.fields[name];
    const neverShown = visible?.on.length === 0 && !visible.ask(values, setting) ? visible.sentence : null;
    return neverShown ?? whyFixed(form, name, values, setting);
  };
  return fieldNames(form).flatMap((field) => {
    if (isUntouched(form, field, values, initial, setting)) return [];
    const message = reasonOf(field);
    return message === null ? [] : [{ field, message }];
  });
}

/** The field of a server's key: itself, or the field it is a part of; null where the form has none. */
export function fieldOfKey<Values, Setting>(form: FormRules<Values, Setting>, key: string): FieldName<Values> | null {
  const names = fieldNames(form);
  for (let part = key; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
    const found = names.find((name) => name === part) ?? ownValue(form.fieldsOfKeys ?? {}, part);
    if (found !== undefined) return found;
  }
  return null;
}

/** The first message of each field; `others` are about no field of this form and name their subject. */
export function faultsOfAnswer<Values, Setting>(
  form: FormRules<Values, Setting>,
  answer: readonly ServerFault[],
): { readonly faults: readonly FieldFault<Values>[]; readonly others: readonly string[] } {
  const byField = new Map<FieldName<Values>, string>();
  const others: string[] = [];
  for (const { field: key, message } of answer) {
    const field = fieldOfKey(form, key);
    if (field === null) others.push(faultSentence(nameOfKey(key, form.noun), message));
    else if (!byField.has(field)) byField.set(field, message);
  }
  const faults = fieldNames(form).flatMap((field) => {
    const message = byField.get(field);
    return message === undefined ? [] : [{ field, message }];
  });
  return { faults, others };
}

/** 'zabbixConfiguration.isEnabled', which is no field, becomes 'Is enabled'. */
function nameOfKey(key: string, noun: string): string {
  const last = key.split('.').at(-1) ?? '';
  const words = last.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words === '' ? `The ${noun}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'is too long' becomes 'Client is too long'. */
export function faultSentence(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

export type SectionState = 'empty' | 'incomplete' | 'complete' | 'faulty' | 'hidden';

/** `shown` are the faults that the user has seen. */
export function sectionStates<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
  shown: ReadonlySet<FieldName<Values>>,
): readonly { readonly title: string; readonly state: SectionState }[] {
  const stateOf = (names: readonly FieldName<Values>[]): SectionState => {
    const seen = names.filter((name) => isVisible(form, name, values, setting));
    if (seen.length === 0) return 'hidden';
    if (seen.some((name) => shown.has(name))) return 'faulty';
    // A required field that another one keeps disabled has no fault, but its value is still missing.
    const lacks = (name: FieldName<Values>) =>
      setting.original === null && isBlank(values[name]) && isRequired(form, name, values, setting);
    const isUnfinished = seen.some(
      (name) =>
        faultOf(form, name, values, setting) !== null ||
        lacks(name) ||
        form.fields[name].isUnfinished?.(values, setting) === true,
    );
    if (!isUnfinished) return 'complete';
    return seen.every((name) => isBlank(values[name])) ? 'empty' : 'incomplete';
  };
  return form.sections.map(({ title, fields }) => ({ title, state: stateOf(fields) }));
}
