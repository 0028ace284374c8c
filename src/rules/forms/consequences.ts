/** The effects of an edit on other fields, as sentences: nothing is emptied or filled silently. */
import { isBlank, isSameValue } from './equal.ts';
import type { FieldName, FormRules, FormSetting } from './form.ts';
import { isFormer } from './former.ts';
import { fieldNames, isReachable, isVisible, whyFixed } from './questions.ts';
import type { Held } from './settle.ts';

export interface Consequences<Values> {
  readonly emptied: readonly FieldName<Values>[];
  readonly putBack: readonly FieldName<Values>[];
  readonly replaced: readonly FieldName<Values>[];
  readonly restored: readonly FieldName<Values>[];
  readonly changed: readonly FieldName<Values>[];
}

type Consequence = keyof Consequences<unknown>;

/** In form order, without what a choice only hides or shows. `given` are the edited fields. */
export function consequencesOf<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  before: Held<Values>,
  after: Held<Values>,
  setting: Setting,
  initial: Values,
  given: readonly FieldName<Values>[],
): Consequences<Values> {
  const became = (name: FieldName<Values>): Consequence | null => {
    const [had, has] = [before.values[name], after.values[name]];
    if (given.includes(name) || typeof had === 'boolean' || isSameValue(had, has)) return null;
    if (!isVisible(form, name, before.values, setting)) return null;
    const isTaken = !isBlank(after.aside[name]);
    const wasTaken = Object.hasOwn(before.aside, name) && !Object.hasOwn(after.aside, name);
    const isInitial = isSameValue(has, initial[name]);
    if (!isBlank(has) && isReachable(form, name, after.values, setting)) {
      const isAsBefore = isFormer(form, before.former ?? [], name, after.values);
      if (wasTaken || isAsBefore === true) return 'restored';
      // Without a memory of another value, as after a draft, it is the record's and not a reset one.
      if (isBlank(had)) return isInitial ? (isAsBefore === null ? 'restored' : 'putBack') : null;
    }
    const isSeen = isVisible(form, name, after.values, setting) || whyFixed(form, name, after.values, setting) !== null;
    // A value that is hidden and not set aside is lost too.
    if (isBlank(had) || (!isSeen && (isTaken || !isBlank(has)))) return null;
    if (isBlank(has)) return 'emptied';
    if (!isTaken) return 'changed';
    if (isInitial) return 'putBack';
    return whyFixed(form, name, after.values, setting) === null ? 'changed' : 'replaced';
  };
  const all = fieldNames(form).map((name) => [name, became(name)] as const);
  const named = (which: Consequence) => all.filter(([, how]) => how === which).map(([name]) => name);
  return {
    emptied: named('emptied'),
    putBack: named('putBack'),
    replaced: named('replaced'),
    restored: named('restored'),
    changed: named('changed'),
  };
}

export function without<Values>(
  { emptied, putBack, replaced, restored, changed }: Consequences<Values>,
  reported: readonly FieldName<Values>[],
): Consequences<Values> {
  const left = (names: readonly FieldName<Values>[]) => names.filter((name) => !reported.includes(name));
  return {
    emptied: left(emptied),
    putBack: left(putBack),
    replaced: left(replaced),
    restored: left(restored),
    changed: left(changed),
  };
}

export function touched<Values>({ emptied, putBack, replaced, restored, changed }: Consequences<Values>) {
  return [...emptied, ...putBack, ...replaced, ...restored, ...changed];
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'Cleared Region, and with it Availability zone and VPC.' `cause` is null where a list arrived without the chosen value. */
export function consequencesSentence<Values, Setting>(
  form: FormRules<Values, Setting>,
  { emptied, putBack, replaced, restored, changed }: Consequences<Values>,
  cause: FieldName<Values> | null,
  isCleared: boolean,
): string {
  const named = (names: readonly FieldName<Values>[]) => LIST.format(names.map((name) => form.fields[name].label));
  const were = (names: readonly FieldName<Values>[]) => (names.length === 1 ? 'was' : 'were');
  if (cause === null) {
    const others = [...putBack, ...replaced, ...changed];
    return [
      ...(emptied.length > 0
        ? [`${named(emptied)} ${were(emptied)} cleared because the selection is no longer available.`]
        : []),
      ...(restored.length > 0 ? [`${named(restored)} ${were(restored)} restored.`] : []),
      ...(others.length > 0 ? [`${named(others)} ${were(others)} changed.`] : []),
    ].join(' ');
  }
  const label = form.fields[cause].label;
  const others = [
    ...(putBack.length > 0 ? [`reset ${named(putBack)}`] : []),
    ...(replaced.length > 0 ? [`replaced ${named(replaced)}`] : []),
    ...(restored.length > 0 ? [`restored ${named(restored)}`] : []),
    ...(changed.length > 0 ? [`changed ${named(changed)}`] : []),
  ];
  if (isCleared && others.length === 0) return `Cleared ${label}, which also cleared ${named(emptied)}.`;
  const parts = [...(emptied.length > 0 ? [`cleared ${named(emptied)}`] : []), ...others];
  return `${isCleared ? 'Cleared' : 'Changed'} ${label}, which ${LIST.format(parts)}.`;
}
