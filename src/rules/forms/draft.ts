/** What of a form may rest on the device, and how it comes back. */
import { isBlank, isSameValue } from './equal.ts';
import type { FieldName, FormRules, FormSetting } from './form.ts';
import { fieldNames, whyFixed } from './questions.ts';
import { applyReference } from './settle.ts';

export interface Draft<Values> {
  readonly form: string;
  /** The version of the record that it changes; null where a record is made, or its version is not known. */
  readonly version: number | null;
  readonly values: Partial<Values>;
  /** What was typed as well and never rests on the device: who restores the draft is told. Absent where there is nothing. */
  readonly withheld?: readonly FieldName<Values>[];
}

/** What the user has changed since `begun`, without secrets: those never rest on the device. */
export function draftOf<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  begun: Values,
  version: number | null,
): Draft<Values> {
  const kept: Partial<Values> = {};
  for (const name of fieldNames(form)) {
    if (form.fields[name].isSecret !== true && !isSameValue(values[name], begun[name])) kept[name] = values[name];
  }
  const withheld = fieldNames(form).filter(
    (name) => form.fields[name].isSecret === true && !isBlank(values[name]) && !isSameValue(values[name], begun[name]),
  );
  return { form: form.name, version, values: kept, ...(withheld.length > 0 && { withheld }) };
}

/** All that the user has changed since `begun`, secrets and files too: for this page alone, never for the device. */
export function typedOf<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  begun: Values,
  version: number | null,
): Draft<Values> {
  const typed: Partial<Values> = {};
  for (const name of fieldNames(form)) if (!isSameValue(values[name], begun[name])) typed[name] = values[name];
  return { form: form.name, version, values: typed };
}

/** What of a draft would change freshly loaded values, and what of it can't be put back by now. */
export function draftEffect<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  begun: Values,
  draft: Draft<Values>,
  setting: Setting,
): { readonly changed: readonly FieldName<Values>[]; readonly lost: readonly FieldName<Values>[] } {
  const [before, after] = [applyReference(form, begun, setting), restoreDraft(form, begun, draft, setting)];
  const drafted = fieldNames(form).filter((name) => Object.hasOwn(draft.values, name));
  return {
    changed: drafted.filter((name) => !isSameValue(before[name], after[name])),
    lost: drafted.filter(
      (name) => isSameValue(before[name], after[name]) && !isSameValue(draft.values[name], after[name]),
    ),
  };
}

/** A draft put over freshly loaded values, with what no field shows now; what is fixed by now stays as it was loaded. */
export function restoreDraft<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  begun: Values,
  draft: Draft<Values>,
  setting: Setting,
): Values {
  const drafted: Values = { ...begun, ...draft.values };
  const isTaken = (name: FieldName<Values>) => whyFixed(form, name, drafted, setting) === null;
  const restored: Values = { ...begun };
  for (const name of fieldNames(form)) {
    if (Object.hasOwn(draft.values, name) && isTaken(name)) restored[name] = drafted[name];
  }
  return applyReference(form, restored, setting);
}
