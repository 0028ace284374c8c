/** Whether a complete form can wait on the device until it is sent (docs/decisions/0044). */
import { listed } from '../texts/listed.ts';
import { isBlank } from './equal.ts';
import type { FieldName, FormRules, FormSetting } from './form.ts';
import { fieldNames, isVisible } from './questions.ts';

function hasUpload<Values, Setting>(form: FormRules<Values, Setting>, name: FieldName<Values>): boolean {
  return 'upload' in form.fields[name];
}

/** Why it can't, as a sentence: secrets and files are never stored on the device. Null if it can. */
export function whyNotWaiting<Values, Setting>(form: FormRules<Values, Setting>, values: Values): string | null {
  const filled = fieldNames(form).filter((name) => !isBlank(values[name]));
  const secrets = filled.filter((name) => form.fields[name].isSecret === true);
  const files = filled.filter((name) => hasUpload(form, name));
  if (secrets.length + files.length === 0) return null;
  const labels = [...secrets, ...files].map((name) => form.fields[name].label);
  const what = [...(secrets.length > 0 ? ['secrets'] : []), ...(files.length > 0 ? ['files'] : [])];
  return `It can’t wait in the queue: ${listed(what, 'and')} are never stored on this device (${listed(labels, 'and')}).`;
}

export interface NamedValue {
  readonly label: string;
  readonly value: string;
}

const RECOGNIZED_BY = 2;

/** A text or choice as its screen shows it; null for a choice whose label isn't known, and for other values. */
export function shownValue<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): string | null {
  const value: unknown = values[name];
  if (typeof value !== 'string' || isBlank(value)) return null;
  const { options, standing } = form.fields[name];
  if (options === undefined) return value;
  const offered = [...(standing?.(setting) ?? []), ...(options.ask(values, setting) ?? [])];
  const own = setting.original?.[name] === value ? setting.ownNames?.[name] : undefined;
  return own ?? offered.find((option) => option.value === value)?.label ?? null;
}

/** The first texts of a form, by which its user recognizes it; what was typed before what was chosen. */
export function recognizedBy<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): readonly NamedValue[] {
  const isShown = (name: FieldName<Values>) =>
    form.fields[name].isSecret !== true && !hasUpload(form, name) && isVisible(form, name, values, setting);
  const isTyped = (name: FieldName<Values>) => form.fields[name].options === undefined;
  const shown = fieldNames(form).filter(isShown);
  return [...shown.filter(isTyped), ...shown.filter((name) => !isTyped(name))]
    .flatMap((name) => {
      const value = shownValue(form, name, values, setting);
      return value === null ? [] : [{ label: form.fields[name].label, value }];
    })
    .slice(0, RECOGNIZED_BY);
}
