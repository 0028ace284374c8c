/** What fields lose without being edited: nothing is emptied without a word. */
import { isBlank, isSameValue } from './equal.ts';
import type { FieldName, FormRules, FormSetting } from './form.ts';
import { fieldNames, isVisible, whyFixed } from './questions.ts';
import type { Held } from './settle.ts';

export interface Loss<Values> {
  readonly emptied: readonly FieldName<Values>[];
  /** Fields that hold again what the form began with. */
  readonly putBack: readonly FieldName<Values>[];
}

export function noLoss<Values>({ emptied, putBack }: Loss<Values>): boolean {
  return emptied.length === 0 && putBack.length === 0;
}

/** Whether something that was there is there no more. */
function hasLost(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return isBlank(after);
  return before.some((entry) => !after.some((other) => isSameValue(entry, other)));
}

/**
 * What was on the screen and is there no more, in the form's order. What is only hidden by a choice is none of it: that choice
 * shows it again.
 * @param given the fields that were edited
 */
export function lossOf<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  before: Held<Values>,
  after: Held<Values>,
  setting: Setting,
  given: readonly FieldName<Values>[],
): Loss<Values> {
  const lost = fieldNames(form).filter((name) => {
    const [had, has] = [before.values[name], after.values[name]];
    if (given.includes(name) || typeof had === 'boolean' || isBlank(had) || isSameValue(had, has)) return false;
    if (!isVisible(form, name, before.values, setting)) return false;
    const isSeen = isVisible(form, name, after.values, setting) || whyFixed(form, name, after.values, setting) !== null;
    return isSeen && (hasLost(had, has) || Object.hasOwn(after.aside, name));
  });
  return {
    emptied: lost.filter((name) => hasLost(before.values[name], after.values[name])),
    putBack: lost.filter((name) => !hasLost(before.values[name], after.values[name])),
  };
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'Cleared Region, and with it Availability Zone and VPC.' */
export function lossSentence<Values, Setting>(
  form: FormRules<Values, Setting>,
  { emptied, putBack }: Loss<Values>,
  cause: FieldName<Values> | null,
  isCleared: boolean,
): string {
  const named = (names: readonly FieldName<Values>[]) => LIST.format(names.map((name) => form.fields[name].label));
  if (cause === null) {
    const lost = [...emptied, ...putBack];
    return `${named(lost)} can’t be chosen any more, and ${lost.length === 1 ? 'was' : 'were'} emptied.`;
  }
  const label = form.fields[cause].label;
  if (isCleared && putBack.length === 0) return `Cleared ${label}, and with it ${named(emptied)}.`;
  const parts = [
    ...(emptied.length > 0 ? [`emptied ${named(emptied)}`] : []),
    ...(putBack.length > 0 ? [`put back ${named(putBack)}`] : []),
  ];
  return `${isCleared ? 'Cleared' : 'Changed'} ${label}, and with it ${parts.join(' and ')}.`;
}
