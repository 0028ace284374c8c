/** What a user can do about what a form refuses, and about a field that it keeps closed. */
import { isBlank } from '../../../src/rules/forms/equal.ts';
import { faultsOf, forbiddenChanges } from '../../../src/rules/forms/errors.ts';
import type { Condition, FieldName, FormRules, FormSetting } from '../../../src/rules/forms/form.ts';
import {
  fieldNames,
  isOpen,
  isReachable,
  isVisible,
  whyDisabled,
  whyFixed,
  whyWaiting,
} from '../../../src/rules/forms/questions.ts';

/** A form as it stands before its user. */
export interface StandingForm<Values, Setting> {
  readonly form: FormRules<Values, Setting>;
  readonly values: Values;
  readonly setting: Setting;
}

/** Why a user could not correct a field; null if it is open, or opens with one that is. */
function whyOutOfReach<Values, Setting extends FormSetting<Values>>(
  standing: StandingForm<Values, Setting>,
  field: FieldName<Values>,
): string | null {
  const { form, values, setting } = standing;
  if (!isVisible(form, field, values, setting)) return 'hidden';
  if (whyFixed(form, field, values, setting) !== null) return 'locked';
  if (whyWaiting(form, field, values, setting) === null) return null;
  const given = (form.fields[field].waitsFor ?? [])
    .filter(({ ask }) => !ask(values, setting))
    .flatMap(({ on }) => on.filter((parent) => isReachable(form, parent, values, setting)));
  const isGiven = given.length > 0 && given.every((parent) => whyOutOfReach(standing, parent) === null);
  return isGiven ? null : 'waiting for what can’t be given';
}

/** Refusals that leave their user nothing to do about them. */
export function deadEnds<Values, Setting extends FormSetting<Values>>(
  standing: StandingForm<Values, Setting>,
): readonly string[] {
  const { form, values, setting } = standing;
  const out = faultsOf(form, values, setting).flatMap(({ field, message }) => {
    const why = whyOutOfReach(standing, field);
    return why === null ? [] : [`${field} is ${why}: ${message}`];
  });
  const forbidden = forbiddenChanges(form, values, setting).map(
    ({ field, message }) => `${field} is refused: ${message}`,
  );
  return [...out, ...forbidden];
}

/** What keeps a field closed, of all that could. */
function failing<Values, Setting>({ form, values, setting }: StandingForm<Values, Setting>, name: FieldName<Values>) {
  const { editable = [], kept = [], waitsFor = [] } = form.fields[name];
  return [...editable, ...kept, ...waitsFor].filter(({ ask }) => !ask(values, setting));
}

/** Closed fields whose sentence asks for something impossible. Reasons that depend on no field are final: status, privilege or record. */
export function closedForGood<Values, Setting extends FormSetting<Values>>(
  standing: StandingForm<Values, Setting>,
): readonly string[] {
  const { form, values, setting } = standing;
  const opens = (name: FieldName<Values>, { on }: Condition<Values, Setting>): boolean =>
    on.length === 0 ||
    on.some((parent) => parent !== name && isVisible(form, parent, values, setting) && leads(parent));
  const leads = (name: FieldName<Values>): boolean =>
    isOpen(form, name, values, setting) || failing(standing, name).every((condition) => opens(name, condition));
  return fieldNames(form).flatMap((name) => {
    if (!isVisible(form, name, values, setting)) return [];
    const sentence = whyDisabled(form, name, values, setting);
    const reported = failing(standing, name).find((condition) => condition.sentence === sentence);
    if (sentence === null || (reported !== undefined && !isBlank(sentence) && opens(name, reported))) return [];
    return [`${name} is closed for good: ${sentence}`];
  });
}
