import type { FieldName, FormRules, FormSetting } from '../../src/rules/forms/form.ts';
import { fieldNames, isVisible, whyFixed } from '../../src/rules/forms/questions.ts';

function withFieldsOf<Values>(values: Values, names: readonly FieldName<Values>[], original: Values): Values {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, original[name]])) };
}

/** Not hidden by a privilege: such a field in a body is refused. */
function isHiddenByChoice<Values, Setting>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return (form.fields[name].visible?.on.length ?? 0) > 0 && !isVisible(form, name, values, setting);
}

/** Fields hidden by a choice keep the record's value; fields the user may not change are judged as sent. */
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

export function shownValues<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
  original: Values,
): Values {
  const hidden = fieldNames(form).filter((name) => !isVisible(form, name, values, setting));
  return withFieldsOf(values, hidden, original);
}
