import { consequencesOf, touched } from '../../rules/forms/consequences.ts';
import { type Draft, draftEffect, draftOf, draftOver, restoreDraft } from '../../rules/forms/draft.ts';
import { isSameValue } from '../../rules/forms/equal.ts';
import { faultOf, faultsOfAnswer, type ServerFault } from '../../rules/forms/errors.ts';
import type { CheckFinding, Edit, FieldName, FormRules, FormSetting } from '../../rules/forms/form.ts';
import { fieldNames } from '../../rules/forms/questions.ts';
import { applyEdit, applyReference, begin, type Held } from '../../rules/forms/settle.ts';
import { cleanValue } from '../../rules/forms/typed-values.ts';
import type { FormLoading, FormWork, OfferedDraft } from './form-facts.ts';

export function beginWork<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { setting, initial, version }: Extract<FormLoading<Values, Setting>, { kind: 'loaded' }>,
): FormWork<Values, Setting> {
  const held = begin(form, initial, setting);
  return {
    setting,
    initial: held.values,
    ...held,
    former: held.former ?? [],
    lastStep: { field: null, before: held },
    consequences: null,
    version,
    section: null,
    withheld: null,
    editing: null,
    left: [],
    isSaveAsked: false,
    checking: [],
    findings: {},
    serverFaults: [],
  };
}

/** Input from this page before the device's draft, or over the one that was just taken back from the queue; nothing that changes nothing. */
export function offeredDraft<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { initial, setting, draft, returned }: Extract<FormLoading<Values, Setting>, { kind: 'loaded' }>,
  typed: Draft<Values> | null,
): OfferedDraft<Values> | null {
  if (typed === null) return draft;
  const { changed, lost } = draftEffect(form, initial, typed, setting);
  if (changed.length + lost.length === 0) return draft;
  const own = returned === undefined || draft === null ? typed : draftOver(typed, draft);
  return { ...own, keptAt: null };
}

/** The checks whose answers become invalid with these fields. */
export function checksOn<Values, Setting>(
  form: FormRules<Values, Setting>,
  names: readonly FieldName<Values>[],
): readonly string[] {
  return form.checks.filter(({ on }) => on.some((name) => names.includes(name))).map(({ name }) => name);
}

export function changedFields<Values, Setting>(
  form: FormRules<Values, Setting>,
  before: Values,
  after: Values,
): readonly FieldName<Values>[] {
  return fieldNames(form).filter((name) => !isSameValue(before[name], after[name]));
}

function heldOf<Values, Setting>({ values, aside, former }: FormWork<Values, Setting>): Held<Values> {
  return { values, aside, former };
}

function withValues<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
  { values, aside, former = [] }: Held<Values>,
): FormWork<Values, Setting> {
  const changed = changedFields(form, work.values, values);
  if (changed.length === 0) return work.aside === aside ? work : { ...work, aside };
  const dropped = checksOn(form, changed);
  const about = new Set([
    ...changed,
    ...form.checks.filter(({ name }) => dropped.includes(name)).map(({ field }) => field),
  ]);
  return {
    ...work,
    values,
    aside,
    former,
    checking: work.checking.filter((name) => !dropped.includes(name)),
    findings: Object.fromEntries(Object.entries(work.findings).filter(([name]) => !dropped.includes(name))),
    serverFaults: work.serverFaults.filter(({ field }) => !about.has(field)),
  };
}

export function edited<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
  edit: Edit<Values>,
): FormWork<Values, Setting> {
  const { setting, editing } = work;
  const entered = editing?.field === edit.field ? editing.entered : work.values;
  const after = withValues(form, work, applyEdit(form, work, edit, setting, entered));
  if (after === work) return work;
  const lastStep = { field: edit.field, before: heldOf(work) };
  return withConsequences(form, { ...after, editing: { field: edit.field, entered }, lastStep });
}

/** The effects of the last step so far: a list it requested may change them. */
function withConsequences<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
): FormWork<Values, Setting> {
  const { lastStep, setting, initial } = work;
  const given = lastStep.field === null ? [] : [lastStep.field];
  const consequences = consequencesOf(form, lastStep.before, work, setting, initial, given);
  return { ...work, consequences: touched(consequences).length === 0 ? null : consequences };
}

function settled<Values, Setting>(work: FormWork<Values, Setting>): FormWork<Values, Setting> {
  return { ...work, lastStep: { field: null, before: heldOf(work) }, consequences: null };
}

export function undone<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
): FormWork<Values, Setting> {
  const { field, before } = work.lastStep;
  if (field === null) return work;
  return settled(withValues(form, work, applyReference(form, before, work.setting)));
}

/** Its fields count as left: they show faults and are checked. */
export function restored<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
  draft: Draft<Values> | null,
): FormWork<Values, Setting> {
  if (draft === null) return work;
  const { withheld = [] } = draft;
  const drafted = withValues(form, work, restoreDraft(form, work.initial, draft, work.setting));
  const after = settled({ ...drafted, withheld, section: draft.section ?? null });
  return changedFields(form, after.initial, after.values).reduce((left, field) => leftField(form, left, field), after);
}

/** Values that lists fill in don't count as user changes. */
export function withReference<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
  reference: Partial<Setting['reference']>,
): FormWork<Values, Setting> {
  const setting: Setting = { ...work.setting, reference: { ...work.setting.reference, ...reference } };
  const { values, lastStep } = work;
  const now = { ...work, setting, initial: begin(form, work.initial, setting).values };
  const after = withValues(form, now, applyReference(form, work, setting, work.setting));
  const { field } = lastStep;
  // The list removed the choice, not the edit before.
  const isTaken = field !== null && !isSameValue(values[field], after.values[field]);
  return withConsequences(form, isTaken ? { ...after, lastStep: { field: null, before: heldOf(work) } } : after);
}

/** The checks due on blur; not for values known to be wrong. */
export function dueChecks<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  { values, setting, findings }: FormWork<Values, Setting>,
  field: FieldName<Values>,
): readonly string[] {
  return form.checks
    .filter(({ name, on, isDue }) => on.includes(field) && findings[name] === undefined && isDue(values, setting))
    .filter((check) => faultOf(form, check.field, values, setting) === null)
    .map(({ name }) => name);
}

export function leftField<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
  field: FieldName<Values>,
): FormWork<Values, Setting> {
  return {
    ...work,
    editing: null,
    left: work.left.includes(field) ? work.left : [...work.left, field],
    checking: [...new Set([...work.checking, ...dueChecks(form, work, field)])],
  };
}

/** On blur: the user sees what is saved. */
export function withCleanText<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
  field: FieldName<Values>,
): FormWork<Values, Setting> {
  const { values, initial } = work;
  if (typeof values[field] !== 'string' || isSameValue(values[field], initial[field])) return work;
  const clean = cleanValue(form.fields[field], values[field]);
  return isSameValue(clean, values[field]) ? work : edited(form, work, editOf(values, field, clean));
}

function editOf<Values>(values: Values, field: FieldName<Values>, value: unknown): Edit<Values> {
  const after: Values = { ...values, [field]: value };
  return { field, value: after[field] };
}

export function withFinding<Values, Setting>(
  work: FormWork<Values, Setting>,
  check: string,
  finding: CheckFinding,
): FormWork<Values, Setting> {
  if (!work.checking.includes(check)) return work;
  return {
    ...work,
    checking: work.checking.filter((name) => name !== check),
    findings: { ...work.findings, [check]: finding },
  };
}

export function refused<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
  errors: readonly ServerFault[],
): { readonly work: FormWork<Values, Setting>; readonly message: string | null } {
  const { faults, others } = faultsOfAnswer(form, errors);
  return { work: { ...work, serverFaults: faults, isSaveAsked: true }, message: others.join(' ') || null };
}

/** A draft that opens where the form was left. */
export function withSection<Values>(
  { section }: Pick<FormWork<Values, unknown>, 'section'>,
  draft: Draft<Values>,
): Draft<Values> {
  return section === null ? draft : { ...draft, section };
}

export function draftOfWork<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  work: FormWork<Values, Setting>,
): Draft<Values> {
  return withSection(work, draftOf(form, work, work.initial, work.version, work.setting));
}

/** The device keeps none. */
export function isEmptyDraft<Values>({ values }: Draft<Values>): boolean {
  return Object.keys(values).length === 0;
}
