import { draftEffect } from '../../rules/forms/draft.ts';
import type { ControlledForm } from '../../rules/forms/edit.ts';
import { isBlank, isSameValue } from '../../rules/forms/equal.ts';
import { type FieldFault, faultOf, faultSentence, faultsOf } from '../../rules/forms/errors.ts';
import type { FieldName, FormRules, FormSetting } from '../../rules/forms/form.ts';
import { fieldNames, isOpen, type ShownWarning, warningsOf, whyWaiting } from '../../rules/forms/questions.ts';
import { shownValue } from '../../rules/forms/waiting.ts';
import { repeatedTexts } from '../../rules/texts/repeated-texts.ts';
import type { FormChartContext, FormWork } from './form-facts.ts';
import { draftOfWork } from './form-work.ts';

/** Shown or not, in the order form, checks, server. */
function knownFaults<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { values, setting, findings, serverFaults }: FormWork<Values, Setting>,
): ReadonlyMap<FieldName<Values>, string> {
  const found = new Map<FieldName<Values>, string>();
  const add = ({ field, message }: FieldFault<Values>) => {
    if (!found.has(field)) found.set(field, message);
  };
  faultsOf(form, values, setting).forEach(add);
  for (const { name, field } of form.checks) {
    const finding = findings[name];
    if (finding?.kind === 'fault') add({ field, message: finding.message });
  }
  serverFaults.forEach(add);
  return found;
}

/** Whether a value became wrong through another field: the user has no reason to visit it again. */
function isUpset<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { values, setting, left, editing }: FormWork<Values, Setting>,
  field: FieldName<Values>,
): boolean {
  if (isBlank(values[field]) || editing?.field === field) return false;
  const shared = form.fields[field].rules?.filter(({ on }) => on.some((other) => left.includes(other))) ?? [];
  return shared.some((rule) => rule.ask(values, setting) !== null);
}

/** One message per shown field, in form order: fields that were left or became wrong through these, and all once the user saves. */
export function shownFaults<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
): readonly FieldFault<Values>[] {
  const known = knownFaults(form, work);
  const said = new Set(work.serverFaults.map(({ field }) => field));
  return fieldNames(form).flatMap((field) => {
    const message = known.get(field);
    // A field that waited for another one couldn't be filled before.
    const isLeft =
      (work.left.includes(field) || isUpset(form, work, field)) &&
      whyWaiting(form, field, work.values, work.setting) === null;
    const isShown = work.isSaveAsked || isLeft || said.has(field);
    return message === undefined || !isShown ? [] : [{ field, message }];
  });
}

function everyFault<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { values, setting }: FormWork<Values, Setting>,
  { field, message }: FieldFault<Values>,
): readonly string[] {
  const isOfRules = faultOf(form, field, values, setting) === message;
  const ofEntries = (isOfRules && form.fields[field].entryFaults?.(values, setting)) || [];
  return ofEntries.length > 0 ? ofEntries : [message];
}

export function shownFaultCounts<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
): ReadonlyMap<string, number> {
  return new Map(shownFaults(form, work).map((fault) => [fault.field, everyFault(form, work, fault).length]));
}

/** Sentences that name their field, with the field to link to. */
export function faultSummary<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
): readonly FieldFault<Values>[] {
  const faults = shownFaults(form, work).flatMap((fault) => {
    const { field } = fault;
    const { label } = form.fields[field];
    return everyFault(form, work, fault).map((message) => ({ field, label, message: faultSentence(label, message) }));
  });
  const repeated = repeatedTexts(faults.map(({ message }) => message));
  return faults.map(({ field, label, message }) => ({
    field,
    message: repeated.has(message) || !namesField(message, label) ? `${label}: ${message}` : message,
  }));
}

function namesField(sentence: string, label: string): boolean {
  return sentence.toLowerCase().includes(label.toLowerCase());
}

/** Sentences on what a restored draft lacks; dropped once the user has changed the field. */
export function notKept<Values, Setting extends FormSetting<Values>>(
  form: ControlledForm<Values, Setting>,
  { values, initial, setting, withheld }: FormWork<Values, Setting>,
): readonly FieldFault<Values>[] {
  if (withheld === null) return [];
  const isGenerated = (name: FieldName<Values>) =>
    form.fields[name].generate !== undefined && setting.original === null && !isBlank(initial[name]);
  return fieldNames(form)
    .filter((name) => withheld.includes(name) || isGenerated(name))
    .filter((field) => isSameValue(values[field], initial[field]) && isOpen(form, field, values, setting))
    .map((field) => {
      const { label } = form.fields[field];
      const rest = isGenerated(field) ? 'A new one was generated.' : 'Enter it again if you want to change it.';
      return { field, message: `${label} isn’t kept in drafts. ${rest}` };
    });
}

export function shownNotes<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { findings }: FormWork<Values, Setting>,
): readonly FieldFault<Values>[] {
  return form.checks.flatMap(({ name, field }) => {
    const finding = findings[name];
    return finding?.kind === 'note' ? [{ field, message: finding.message }] : [];
  });
}

/** A new form doesn't warn about an empty field before the user has left it or asked to save. */
export function shownWarnings<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { values, setting, left, isSaveAsked }: FormWork<Values, Setting>,
): readonly ShownWarning<Values>[] {
  return warningsOf(form, values, setting).filter(
    ({ field }) => setting.original !== null || isSaveAsked || left.includes(field) || !isBlank(values[field]),
  );
}

export function hasChanges<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { values, initial }: FormWork<Values, Setting>,
): boolean {
  return fieldNames(form).some((name) => !isSameValue(values[name], initial[name]));
}

/** Labels of input that is lost with the page, where nothing else changed and so there is no draft. */
export function lostWithPage<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
): readonly string[] {
  const { values, withheld = [] } = draftOfWork(form, work);
  return Object.keys(values).length > 0 ? [] : withheld.map((name) => form.fields[name].label);
}

/** "Name (yours: West, now: North)"; the label alone where a value has no short words. */
function withBoth<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  name: FieldName<Values>,
  draft: Partial<Values>,
  { initial, setting }: FormWork<Values, Setting>,
): string {
  const { label } = form.fields[name];
  const words = (values: Values) => (isBlank(values[name]) ? 'empty' : shownValue(form, name, values, setting));
  const [yours, now] = [words({ ...initial, ...draft }), words(initial)];
  return yours === null || now === null ? label : `${label} (yours: ${yours}, now: ${now})`;
}

/** Labels of what the draft would change, can't restore, or never stored. */
export function draftLabels<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  context: FormChartContext<Values, Setting>,
): { readonly changed: readonly string[]; readonly lost: readonly string[]; readonly withheld: readonly string[] } {
  const { draft, work } = context;
  if (draft === null || work === null) return { changed: [], lost: [], withheld: [] };
  const { changed, lost } = draftEffect(form, work.initial, draft, work.setting);
  const labelled = (names: readonly FieldName<Values>[]) => names.map((name) => form.fields[name].label);
  if (isDraftOutdated(context))
    return {
      changed: changed.map((name) => withBoth(form, name, draft.values, work)),
      lost: labelled(lost),
      withheld: labelled(draft.withheld ?? []),
    };
  return { changed: labelled(changed), lost: labelled(lost), withheld: labelled(draft.withheld ?? []) };
}

export function isDraftOutdated<Values, Setting>({ draft, work }: FormChartContext<Values, Setting>): boolean {
  return draft !== null && work !== null && draft.version !== work.version;
}
