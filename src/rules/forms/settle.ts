/** What an edit brings about in other fields. */
import { isBlank, isSameValue } from './equal.ts';
import type { Earlier, Edit, FieldName, FormRules, FormSetting } from './form.ts';
import { fieldNames, isOffered, isOpen, isUnchanged, whyFixed, whyWaiting } from './questions.ts';

function changedNames<Values>(before: Values, after: Values, candidates: readonly FieldName<Values>[]) {
  return candidates.filter((name) => !isSameValue(before[name], after[name]));
}

/** The value that a lost choice goes back to: the default where that is offered, else nothing. */
function withoutChoice<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): Values {
  const defaults = form.defaults(setting);
  const back: Values = { ...values, [name]: defaults[name] };
  return isOffered(form.fields[name], back[name], back, setting) ? back : { ...values, [name]: '' };
}

/** Whether a change of `parent` takes the choice of `name` away. */
function losesChoice<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  parent: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  const { options, waitsFor = [] } = form.fields[name];
  if (name === parent || typeof values[name] !== 'string' || isBlank(values[name])) return false;
  // What the user can't choose anew is not taken away.
  if (whyFixed(form, name, values, setting) !== null) return false;
  if (waitsFor.some(({ on }) => on.includes(parent)) && whyWaiting(form, name, values, setting) !== null) return true;
  if (options?.on.includes(parent) !== true) return false;
  const offered = options.ask(values, setting);
  // A list that has not arrived for the new parent can't vouch for a choice that was made under the old one.
  return offered === null || !offered.some(({ value }) => value === values[name]);
}

/** Carries changes on until nothing follows from them any more. */
function carryOn<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  start: Values,
  changed: readonly FieldName<Values>[],
  setting: Setting,
  earlier: Earlier<Values>,
): Values {
  const names = fieldNames(form);
  const waiting = [...changed];
  const done = new Set<FieldName<Values>>();
  let values = start;
  const take = (next: Values, candidates: readonly FieldName<Values>[]) => {
    waiting.push(...changedNames(values, next, candidates));
    values = next;
  };
  for (let parent = waiting.shift(); parent !== undefined; parent = waiting.shift()) {
    if (done.has(parent)) continue;
    done.add(parent);
    const cause = parent;
    for (const reset of form.resets) {
      if (reset.on.includes(cause)) take(reset.ask(values, setting, earlier), reset.sets);
    }
    for (const name of names) {
      if (losesChoice(form, name, cause, values, setting)) take(withoutChoice(form, name, values, setting), [name]);
    }
    for (const derivation of form.derivations) {
      take(derivation.ask(values, setting), derivation.sets);
    }
  }
  return values;
}

/**
 * The values after an edit and everything that follows from it; unchanged where the field is not open to the user.
 * @param entered the values when the user came into the field
 */
export function applyEdit<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  { field, value }: Edit<Values>,
  setting: Setting,
  entered: Values = values,
): Values {
  if (!isOpen(form, field, values, setting)) return values;
  const edited: Values = { ...values, [field]: value };
  if (isSameValue(values[field], edited[field])) return values;
  return carryOn(form, edited, [field], setting, { last: values, entered });
}

/**
 * The values once lists have arrived: what is derived from them is filled in, and a choice that they don't hold is taken back,
 * unless the record was loaded with it.
 */
export function applyReference<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): Values {
  let settled = values;
  for (const derivation of form.derivations) settled = derivation.ask(settled, setting);
  for (const name of fieldNames(form)) {
    if (isUnchanged(name, settled, setting)) continue;
    if (isOffered(form.fields[name], settled[name], settled, setting)) continue;
    // Emptied and asked for, instead of replaced by a default that nobody chose.
    settled = carryOn(form, { ...settled, [name]: '' }, [name], setting, { last: settled, entered: settled });
  }
  return settled;
}
