/** What keeps a form from being saved, and where that is shown. */
import { ownValue } from '../typed-names.ts';
import { isBlank, isSameTyped, isSameValue } from './equal.ts';
import type { FieldName, FormRules, FormSetting } from './form.ts';
import { beginning, fieldNames, isOffered, isRequired, isVisible, whyFixed, withDerived } from './questions.ts';
import { typedFault } from './typed-values.ts';

export interface FieldFault<Values> {
  readonly field: FieldName<Values>;
  readonly message: string;
}

/** As the server names it: the field may be a part of one of ours, or unknown. */
export interface ServerFault {
  readonly field: string;
  readonly message: string;
}

const NOT_OFFERED = 'is not one of the choices';

/** Whether nobody has touched a field since the form began: it has the value from then, or what follows from other fields. */
function isUntouched<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  begun: Values,
  setting: Setting,
): boolean {
  const untouched: Values = { ...values, [name]: begun[name] };
  return (
    isSameTyped(values[name], begun[name]) ||
    isSameValue(withDerived(form, name, untouched, setting)[name], values[name])
  );
}

/** The first message about one field; null where its value is acceptable. */
export function faultOf<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  if (!isVisible(form, name, values, setting)) return null;
  // What the user can't change is not the user's to correct; where it was changed all the same, that is refused by itself.
  if (whyFixed(form, name, values, setting) !== null) return null;
  const field = form.fields[name];
  const value = values[name];
  if (isBlank(value)) return isRequired(form, name, values, setting) ? (field.required?.message ?? NOT_OFFERED) : null;
  if (!isOffered(form, name, values, setting)) return field.required?.message ?? NOT_OFFERED;
  // What the record has already is not what was typed now.
  const isKept = isSameTyped(value, setting.original?.[name]);
  const unseen = isKept ? null : typedFault(field, value);
  if (unseen !== null) return unseen;
  for (const rule of field.rules ?? []) {
    const message = rule.ask(values, setting);
    if (message !== null) return message;
  }
  return null;
}

/** The first message of each field that has one, in the form's order. */
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

/**
 * What was changed and may not be: the server's guard against a body that no screen would send. Fields that are fixed, or
 * that this user is never shown, must have the record's value, or the one that a new record begins with. What is derived from
 * another changed field follows it.
 */
export function forbiddenChanges<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): readonly FieldFault<Values>[] {
  const begun = beginning(form, setting);
  const reasonOf = (name: FieldName<Values>) => {
    const { visible } = form.fields[name];
    const neverShown = visible?.on.length === 0 && !visible.ask(values, setting) ? visible.sentence : null;
    return neverShown ?? whyFixed(form, name, values, setting);
  };
  return fieldNames(form).flatMap((field) => {
    if (isUntouched(form, field, values, begun, setting)) return [];
    const message = reasonOf(field);
    return message === null ? [] : [{ field, message }];
  });
}

/** The form's field that a server's key is about: itself, or the field it is a part of; null where the form has none. */
export function fieldOfKey<Values, Setting>(form: FormRules<Values, Setting>, key: string): FieldName<Values> | null {
  const names = fieldNames(form);
  for (let part = key; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
    const found = names.find((name) => name === part) ?? ownValue(form.fieldsOfKeys ?? {}, part);
    if (found !== undefined) return found;
  }
  return null;
}

/** A server's answer by field: the first message of each; `others` are about no field of this form, and say what about. */
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

/** A key that no field of the form has, as words: 'zabbixConfiguration.isEnabled' becomes 'Is enabled'. */
function nameOfKey(key: string, noun: string): string {
  const last = key.split('.').at(-1) ?? '';
  const words = last.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words === '' ? `The ${noun}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A message as a sentence of its own: 'is too long' becomes 'Client is too long'. */
export function faultSentence(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

export type SectionState = 'empty' | 'incomplete' | 'complete' | 'faulty' | 'hidden';

/**
 * How a section stands, for the table of contents.
 * @param shown the faults that the user has seen
 */
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
    // What a new record still lacks is no fault of a field that another one keeps closed, and not there either.
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
