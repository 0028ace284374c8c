/** What a body says of fields that its form does not show. */
import type { FieldName, FormRules, FormSetting } from '../../src/rules/forms/form.ts';
import { fieldNames, isVisible, whyFixed } from '../../src/rules/forms/questions.ts';

function withFieldsOf<Values>(values: Values, names: readonly FieldName<Values>[], original: Values): Values {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, original[name]])) };
}

/** Not by a privilege: what its user is never shown, and sends all the same, is refused. */
function isHiddenByChoice<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return (form.fields[name].visible?.on.length ?? 0) > 0 && !isVisible(form, name, values, setting);
}

/** What a choice hides is as the record has it, before anything is chosen by it; what its user may not change is judged as sent. */
export function withoutHidden<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): Values {
  const { original } = setting;
  if (original === null) return values;
  const isPutBack = (name: FieldName<Values>) =>
    isHiddenByChoice(form, name, values, setting) && whyFixed(form, name, values, setting) === null;
  return withFieldsOf(values, fieldNames(form).filter(isPutBack), original);
}

/** What a form does not show stays as it was. */
export function shownValues<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
  original: Values,
): Values {
  const hidden = fieldNames(form).filter((name) => !isVisible(form, name, values, setting));
  return withFieldsOf(values, hidden, original);
}
