/** What there is to show of a form, from what its data say and the machine knows. A page needs no more, whatever the form is of. */

import type { WizardWork } from '../../machines/form/wizard-facts.ts';
import {
  faultSummary,
  notKept,
  shownFaultCounts,
  shownFaults,
  shownNotes,
  shownWarnings,
} from '../../machines/form/wizard-questions.ts';
import { consequencesSentence, touched, without } from '../../rules/forms/consequences.ts';
import type { ControlledField } from '../../rules/forms/controls.ts';
import type { ControlledForm } from '../../rules/forms/edit.ts';
import { isBlank, isSameValue } from '../../rules/forms/equal.ts';
import { type SectionState, sectionStates } from '../../rules/forms/errors.ts';
import type { FieldName, FormSetting, Limits, Option } from '../../rules/forms/form.ts';
import {
  type KeyValueSuggestion,
  type RowFinding,
  type RowsKind,
  rowFindings,
} from '../../rules/forms/key-value-rows.ts';
import {
  choiceParents,
  fieldNames,
  isMandatory,
  isUnchanged,
  isVisible,
  limitsOf,
  optionsOf,
  staysWhereEmpty,
  whyDisabled,
} from '../../rules/forms/questions.ts';

/** What a field says of itself, whatever its value is. */
export type FieldWords = Pick<
  ControlledField<unknown, unknown>,
  'label' | 'emptyLabel' | 'help' | 'control' | 'entry' | 'generate' | 'isOnlyGenerated'
>;

/** What is said of rows of keys and values. */
export interface RowsView extends RowsKind {
  readonly suggestions: readonly KeyValueSuggestion[];
  /** By row id. */
  readonly findings: ReadonlyMap<string, RowFinding>;
}

export interface FieldView {
  readonly field: FieldWords;
  readonly value: unknown;
  readonly isRequired: boolean;
  /** Of a secret: what the record keeps stays where nothing is typed. */
  readonly staysWhereEmpty: boolean;
  readonly refusal: string | null;
  readonly error: string | null;
  readonly note: string | null;
  readonly warning: string | null;
  readonly isBeingChecked: boolean;
  readonly options: readonly Option[] | null;
  /** The list that its choices need, by its name, or several; null where there is none. */
  readonly list: string | readonly string[] | null;
  /** What the record's own choice is called, for as long as it is the value. */
  readonly ownName: string | null;
  readonly limits: Limits;
  /** What the screen is called on which it is picked; null where the field says nothing of it. */
  readonly pickerTitle: string | null;
  /** The names of the record's own choices that no list contains; null where the field has none. */
  readonly ownPicks: readonly Option[] | null;
  /** null where the field has none. */
  readonly rows: RowsView | null;
}

/** How a section stands, in the words of the table of contents. */
export type SectionMark = Exclude<SectionState, 'hidden'> | 'optional';

export interface SectionView {
  readonly title: string;
  /** Most requests leave it as it is. */
  readonly isOptional: boolean;
  readonly mark: SectionMark;
  /** Faults that are shown. */
  readonly faults: number;
  /** The fields that are shown, in their order. */
  readonly fields: readonly string[];
}

/** A sentence about a field. */
export interface FieldLine {
  readonly field: string;
  readonly message: string;
}

/** What is worth knowing of several fields. */
export interface Notice {
  readonly title: string;
  /** A sentence of its own for each field. */
  readonly lines: readonly FieldLine[];
}

/** What an edit has brought about in other fields. */
export interface ConsequencesView {
  /** The field that it is shown below. */
  readonly below: string;
  readonly sentence: string;
  readonly canUndo: boolean;
}

export interface FormView {
  /** The fields that are shown. */
  readonly fields: ReadonlyMap<string, FieldView>;
  /** The sections that have any. */
  readonly sections: readonly SectionView[];
  /** What the form does not hold though the user may think so. */
  readonly notices: readonly Notice[];
  /** Every fault that is shown, as a sentence of its own. */
  readonly summary: readonly FieldLine[];
  readonly consequences: ConsequencesView | null;
}

export const NOTHING_SHOWN: FormView = {
  fields: new Map(),
  sections: [],
  notices: [],
  summary: [],
  consequences: null,
};

/** What an area has to say of its forms beside what every form says. */
export type AskNotice<Values, Setting> = (work: WizardWork<Values, Setting>) => Notice;

const NOT_RESTORED = 'Some of your draft couldn’t be restored.';

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((entry, index) => Object.is(entry, right[index]));
}

/** `now`, or `before` where nothing in it differs: so that only what has changed is drawn again. */
function kept<View extends object>(before: View | undefined, now: View): View {
  return before !== undefined && isSameList(Object.values(before), Object.values(now)) ? before : now;
}

type Ask<Values, Setting, Answer> = (name: FieldName<Values>, values: Values, setting: Setting) => Answer;

/** Asks again only where one of the fields that the answer depends on has changed. */
function remembered<Values, Setting, Answer>(
  ask: Ask<Values, Setting, Answer>,
  onOf: (name: FieldName<Values>) => readonly FieldName<Values>[],
): Ask<Values, Setting, Answer> {
  const last = new Map<FieldName<Values>, { readonly from: readonly unknown[]; readonly answer: Answer }>();
  return (name, values, setting) => {
    const from = [setting, ...onOf(name).map((parent) => values[parent])];
    const known = last.get(name);
    if (known !== undefined && isSameList(known.from, from)) return known.answer;
    const answer = ask(name, values, setting);
    last.set(name, { from, answer });
    return answer;
  };
}

/**
 * The views of one open form. The answer for a state is made once, however many ask, and holds what an earlier one held
 * wherever that still stands: a keystroke changes one field's view, and seldom a second one's.
 */
export class FormViews<Values, Setting extends FormSetting<Values>> {
  readonly #form: ControlledForm<Values, Setting>;
  readonly #notices: readonly AskNotice<Values, Setting>[];
  readonly #options: Ask<Values, Setting, readonly Option[] | null>;
  readonly #limits: Ask<Values, Setting, Limits>;
  readonly #rows: Ask<Values, Setting, RowsView | null>;
  #work: WizardWork<Values, Setting> | null = null;
  #view: FormView = NOTHING_SHOWN;

  constructor(form: ControlledForm<Values, Setting>, notices: readonly AskNotice<Values, Setting>[] = []) {
    this.#form = form;
    this.#notices = [...notices, (work) => ({ title: NOT_RESTORED, lines: notKept(form, work) })];
    this.#options = remembered(
      (name, values, setting) => optionsOf(form, name, values, setting),
      (name) => choiceParents(form, name),
    );
    this.#limits = remembered(
      (name, values, setting) => limitsOf(form, name, values, setting),
      (name) => form.fields[name].limits?.on ?? [],
    );
    this.#rows = remembered(
      (name, values, setting) => {
        const { rows } = form.fields[name];
        if (rows === undefined) return null;
        const known = rows.ask(values, setting);
        return { ...rows, suggestions: known.suggestions, findings: rowFindings(known, rows) };
      },
      (name) => form.fields[name].rows?.on ?? [],
    );
  }

  of(work: WizardWork<Values, Setting>): FormView {
    if (this.#work === work) return this.#view;
    const faults = new Map<string, string>(shownFaults(this.#form, work).map(({ field, message }) => [field, message]));
    const fields = this.#fieldsOf(work, faults);
    const sections = this.#sectionsOf(work, shownFaultCounts(this.#form, work), fields);
    const summary = work.isSaveAsked ? faultSummary(this.#form, work) : [];
    const notices = this.#notices.map((ask) => ask(work));
    const consequences = this.#consequencesOf(work, notices);
    const before = this.#view;
    this.#work = work;
    this.#view = {
      fields,
      sections: isSameList(before.sections, sections) ? before.sections : sections,
      summary: isSameValue(before.summary, summary) ? before.summary : summary,
      notices: isSameValue(before.notices, notices) ? before.notices : notices,
      consequences: isSameValue(before.consequences, consequences) ? before.consequences : consequences,
    };
    return this.#view;
  }

  /** Told below the field that was edited, or below the first one that a list has changed; not what a notice tells already. */
  #consequencesOf(work: WizardWork<Values, Setting>, notices: readonly Notice[]): ConsequencesView | null {
    const { consequences, lastStep, values } = work;
    if (consequences === null) return null;
    const shownElsewhere = new Set(notices.flatMap(({ lines }) => lines.map(({ field }) => field)));
    const told = without(
      consequences,
      fieldNames(this.#form).filter((name) => shownElsewhere.has(name)),
    );
    const [first] = touched(told);
    if (first === undefined) return null;
    const cause = lastStep.field;
    const below = cause ?? first;
    const sentence = consequencesSentence(this.#form, told, cause, isBlank(values[below]));
    return { below, sentence, canUndo: cause !== null };
  }

  #fieldsOf(work: WizardWork<Values, Setting>, faults: ReadonlyMap<string, string>) {
    const form = this.#form;
    const { values, setting, checking } = work;
    const notes = new Map<string, string>(shownNotes(form, work).map(({ field, message }) => [field, message]));
    const warnings = new Map<string, string>(shownWarnings(form, work).map(({ field, text }) => [field, text]));
    const checked = new Set<string>(
      form.checks.filter(({ name }) => checking.includes(name)).map(({ field }) => field),
    );
    const fields = new Map<string, FieldView>();
    for (const name of fieldNames(form)) {
      if (!isVisible(form, name, values, setting)) continue;
      fields.set(
        name,
        kept(this.#view.fields.get(name), {
          field: form.fields[name],
          value: values[name],
          isRequired: isMandatory(form, name, values, setting),
          staysWhereEmpty: staysWhereEmpty(form, name, values, setting),
          refusal: whyDisabled(form, name, values, setting),
          error: faults.get(name) ?? null,
          note: notes.get(name) ?? null,
          warning: warnings.get(name) ?? null,
          isBeingChecked: checked.has(name),
          options: this.#options(name, values, setting),
          list: form.fields[name].options?.list ?? null,
          ownName: isUnchanged(form, name, values, setting) ? (setting.ownNames?.[name] ?? null) : null,
          limits: this.#limits(name, values, setting),
          pickerTitle: form.fields[name].pickerTitle?.ask(values, setting) ?? null,
          ownPicks: form.fields[name].ownPicks?.ask(values, setting) ?? null,
          rows: this.#rows(name, values, setting),
        }),
      );
    }
    return fields;
  }

  #sectionsOf(
    { values, setting }: WizardWork<Values, Setting>,
    faults: ReadonlyMap<string, number>,
    views: ReadonlyMap<string, FieldView>,
  ): readonly SectionView[] {
    const shownFaultNames = new Set(fieldNames(this.#form).filter((name) => faults.has(name)));
    const states = sectionStates(this.#form, values, setting, shownFaultNames);
    return this.#form.sections.flatMap(({ title, isOptional = false, fields: names }, index) => {
      const state = states[index]?.state ?? 'hidden';
      if (state === 'hidden') return [];
      const shown = names.filter((name) => views.has(name));
      const before = this.#view.sections.find((section) => section.title === title);
      const isUnfilled = shown.every((name) => isBlank(values[name]) || values[name] === false);
      const asksNothing = isUnfilled && !shown.some((name) => views.get(name)?.isRequired === true);
      return [
        kept(before, {
          title,
          isOptional,
          mark: state === 'complete' && asksNothing ? 'optional' : state,
          faults: shown.reduce((sum, name) => sum + (faults.get(name) ?? 0), 0),
          fields: before !== undefined && isSameList(before.fields, shown) ? before.fields : shown,
        }),
      ];
    });
  }
}
