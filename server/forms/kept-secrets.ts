/** Secrets of a record that is edited: a device that does not have them sends none. */
import { isBlank } from '../../src/rules/forms/equal.ts';
import type { FieldName, FormRules } from '../../src/rules/forms/form.ts';
import { fieldNames } from '../../src/rules/forms/questions.ts';

/** The secret fields of a form. */
export function secretNames<Values, Setting>(form: FormRules<Values, Setting>): readonly FieldName<Values>[] {
  return fieldNames(form).filter((name) => form.fields[name].isSecret === true);
}

/** A secret that is left empty stays as it was. */
export function withKeptSecrets<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  original: Readonly<Values> | null,
): Values {
  if (original === null) return values;
  const kept: Values = original;
  // A file that was removed is none: only what is typed is left empty.
  const isLeftEmpty = (value: unknown) => typeof value === 'string' && isBlank(value);
  const names = secretNames(form).filter((name) => isLeftEmpty(values[name]));
  return { ...values, ...Object.fromEntries(names.map((name) => [name, kept[name]])) };
}
