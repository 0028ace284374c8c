/** Whether a complete form can wait on the device until it is sent (docs/decisions/0044). */
import { listed } from '../texts/listed.ts';
import { isBlank } from './equal.ts';
import type { FieldName, FormRules } from './form.ts';
import { fieldNames } from './questions.ts';

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

/** The first texts of a form, by which its user recognizes it. */
export function recognizedBy<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Partial<Values>,
): readonly NamedValue[] {
  const texts = fieldNames(form).flatMap((name) => {
    const value = values[name];
    const { label, isSecret } = form.fields[name];
    const isText = typeof value === 'string' && value.trim() !== '' && isSecret !== true && !hasUpload(form, name);
    return isText ? [{ label, value }] : [];
  });
  return texts.slice(0, RECOGNIZED_BY);
}
