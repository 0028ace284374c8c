/** The part of a form that may be stored on the device, and how it is restored. */
import { isBlank, isSameValue } from './equal.ts';
import type { FieldName, FormRules, FormSetting } from './form.ts';
import { fieldNames, isFixedForGood, isPossible, isReachable, whyFixed } from './questions.ts';
import { applyReference, begin, type Held } from './settle.ts';

export interface Draft<Values> {
  readonly form: string;
  /** The record version it changes; null for a new record or an unknown version. */
  readonly version: number | null;
  readonly values: Partial<Values>;
  /** Choices that the draft's other choices don't allow. Absent for none. */
  readonly aside?: Partial<Values>;
  /** Typed fields that are never stored on the device: the user is notified on restoring. Absent for none. */
  readonly withheld?: readonly FieldName<Values>[];
  /** The title of the section where it was left on a phone. Absent for the first one. */
  readonly section?: string;
}

/** Later input over earlier input of the same record. */
export function draftOver<Values>(later: Draft<Values>, earlier: Draft<Values>): Draft<Values> {
  const aside = { ...earlier.aside, ...later.aside };
  const withheld = [...new Set([...(earlier.withheld ?? []), ...(later.withheld ?? [])])];
  return {
    form: later.form,
    version: later.version,
    values: { ...earlier.values, ...later.values },
    ...(Object.keys(aside).length > 0 && { aside }),
    ...(withheld.length > 0 && { withheld }),
    ...(later.section !== undefined && { section: later.section }),
  };
}

function restsNowhere<Values, Setting>(form: FormRules<Values, Setting>, name: FieldName<Values>): boolean {
  return form.fields[name].isSecret === true || 'upload' in form.fields[name];
}

/** A new record's choice is its default again, and would replace what was chosen elsewhere when restored. */
function isDefaultChosen<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  values: Values,
  setting: Setting,
): boolean {
  return setting.original === null && !isBlank(values[name]) && isReachable(form, name, values, setting);
}

/** The user's changes since `initial`, shown or not, without what the device never stores: secrets, and what fixes fields to them. */
export function draftOf<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { values, aside }: Held<Values>,
  initial: Values,
  version: number | null,
  setting: Setting,
): Draft<Values> {
  const kept: Partial<Values> = {};
  const ruledOut: Partial<Values> = {};
  for (const name of fieldNames(form)) {
    if (restsNowhere(form, name)) continue;
    const asked = aside[name];
    const isUsers = whyFixed(form, name, values, setting) === null;
    if (isUsers && !isSameValue(values[name], initial[name])) kept[name] = values[name];
    else if (asked !== undefined && !isDefaultChosen(form, name, values, setting))
      (isReachable(form, name, values, setting) ? ruledOut : kept)[name] = asked;
  }
  const withheld = fieldNames(form).filter(
    (name) => restsNowhere(form, name) && !isBlank(values[name]) && !isSameValue(values[name], initial[name]),
  );
  return {
    form: form.name,
    version,
    values: kept,
    ...(Object.keys(ruledOut).length > 0 && { aside: ruledOut }),
    ...(withheld.length > 0 && { withheld }),
  };
}

/** All changes since `initial`, secrets and files too: only for this page, never for the device. */
export function typedOf<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { values, aside }: Held<Values>,
  initial: Values,
  version: number | null,
  setting: Setting,
): Draft<Values> {
  const typed: Partial<Values> = {};
  const ruledOut: Partial<Values> = {};
  for (const name of fieldNames(form)) {
    const asked = aside[name];
    if (!isSameValue(values[name], initial[name])) typed[name] = values[name];
    else if (asked !== undefined) (isReachable(form, name, values, setting) ? ruledOut : typed)[name] = asked;
  }
  return { form: form.name, version, values: typed, aside: ruledOut };
}

/** What of a draft changes freshly loaded values, at once or once shown, and what can't be restored any more. */
export function draftEffect<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  initial: Values,
  draft: Draft<Values>,
  setting: Setting,
): { readonly changed: readonly FieldName<Values>[]; readonly lost: readonly FieldName<Values>[] } {
  const before = begin(form, initial, setting).values;
  const after = restoreDraft(form, initial, draft, setting);
  const drafted = fieldNames(form).filter((name) => Object.hasOwn(draft.values, name));
  const hasChanged = (name: FieldName<Values>) => !isSameValue(before[name], after.values[name]);
  const waits = (name: FieldName<Values>) =>
    Object.hasOwn(after.aside, name) && !isFixedForGood(form, name, after.values, setting);
  return {
    changed: drafted.filter((name) => hasChanged(name) || waits(name)),
    lost: drafted.filter(
      (name) => !hasChanged(name) && !waits(name) && !isSameValue(draft.values[name], after.values[name]),
    ),
  };
}

/** Applies a draft to freshly loaded values. Fixed or hidden fields keep the loaded value; the draft's returns with what fixes them. */
export function restoreDraft<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  initial: Values,
  draft: Draft<Values>,
  setting: Setting,
): Held<Values> {
  const drafted: Values = { ...initial };
  const aside: Partial<Values> = { ...draft.aside };
  for (const name of fieldNames(form)) {
    if (!Object.hasOwn(draft.values, name)) continue;
    drafted[name] = draft.values[name] ?? drafted[name];
  }
  for (const name of fieldNames(form)) {
    // A choice removed with its parent comes back with it.
    const isLost = isBlank(drafted[name]) && !isBlank(initial[name]);
    if (isLost && !Object.hasOwn(aside, name) && !isPossible(form, name, initial[name], drafted, setting))
      aside[name] = initial[name];
    const isTyped = Object.hasOwn(draft.values, name) && !isBlank(drafted[name]);
    const isFixed = whyFixed(form, name, drafted, setting) !== null;
    if (isTyped && isFixed && !isFixedForGood(form, name, drafted, setting)) aside[name] = drafted[name];
  }
  return applyReference(form, { values: drafted, aside }, setting);
}
