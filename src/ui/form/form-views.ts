import type { FormWork } from '../../machines/form/form-facts.ts';
import {
  faultSummary,
  notKept,
  shownFaultCounts,
  shownFaults,
  shownNotes,
  shownWarnings,
} from '../../machines/form/form-questions.ts';
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

export type FieldWords = Pick<
  ControlledField<unknown, unknown>,
  'label' | 'emptyLabel' | 'help' | 'control' | 'entry' | 'generate' | 'isOnlyGenerated'
>;

export interface RowsView extends RowsKind {
  readonly suggestions: readonly KeyValueSuggestion[];
  readonly findings: ReadonlyMap<string, RowFinding>;
}

export interface FieldView {
  readonly field: FieldWords;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly staysWhereEmpty: boolean;
  readonly refusal: string | null;
  readonly error: string | null;
  readonly note: string | null;
  readonly warning: string | null;
  readonly options: readonly Option[] | null;
  /** Names of the lists that its choices need; null for none. */
  readonly list: string | readonly string[] | null;
  readonly ownName: string | null;
  readonly limits: Limits;
  /** Title of the picker screen; null for the default. */
  readonly pickerTitle: string | null;
  /** Names of the record's own choices that no list contains; null for none. */
  readonly ownPicks: readonly Option[] | null;
  /** Null if the field has none. */
  readonly rows: RowsView | null;
}

export type SectionMark = Exclude<SectionState, 'hidden'> | 'optional';

export interface SectionView {
  readonly title: string;
  readonly isOptional: boolean;
  readonly mark: SectionMark;
  readonly faults: number;
  readonly fields: readonly string[];
}

export interface FieldLine {
  readonly field: string;
  readonly message: string;
}

export interface Notice {
  readonly title: string;
  /** One sentence per field. */
  readonly lines: readonly FieldLine[];
}

export interface ConsequencesView {
  readonly below: string;
  readonly sentence: string;
  readonly canUndo: boolean;
}

export interface FormView {
  readonly fields: ReadonlyMap<string, FieldView>;
  readonly sections: readonly SectionView[];
  /** Values that the form doesn't hold, though the user may think so. */
  readonly notices: readonly Notice[];
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

export type AskNotice<Values, Setting> = (work: FormWork<Values, Setting>) => Notice;

const NOT_RESTORED = 'Some of your draft couldn’t be restored.';
const GENERATED_AGAIN = 'Some values were generated again.';

function draftNotice<Values, Setting extends FormSetting<Values>>(
  form: ControlledForm<Values, Setting>,
  work: FormWork<Values, Setting>,
): Notice {
  const lines = notKept(form, work);
  const isLost = lines.some(({ field }) => work.withheld?.includes(field));
  return { title: isLost ? NOT_RESTORED : GENERATED_AGAIN, lines };
}

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((entry, index) => Object.is(entry, right[index]));
}

/** Keeps the identity of an equal view, so that only changes redraw. */
function kept<View extends object>(before: View | undefined, now: View): View {
  return before !== undefined && isSameList(Object.values(before), Object.values(now)) ? before : now;
}

type Ask<Values, Setting, Answer> = (name: FieldName<Values>, values: Values, setting: Setting) => Answer;

/** Recalculates only if a field behind the answer has changed. */
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

/** Computed once per state, with structural sharing: a keystroke usually changes only one field's view. */
export class FormViews<Values, Setting extends FormSetting<Values>> {
  readonly #form: ControlledForm<Values, Setting>;
  readonly #notices: readonly AskNotice<Values, Setting>[];
  readonly #options: Ask<Values, Setting, readonly Option[] | null>;
  readonly #limits: Ask<Values, Setting, Limits>;
  readonly #rows: Ask<Values, Setting, RowsView | null>;
  #work: FormWork<Values, Setting> | null = null;
  #view: FormView = NOTHING_SHOWN;

  constructor(form: ControlledForm<Values, Setting>, notices: readonly AskNotice<Values, Setting>[] = []) {
    this.#form = form;
    this.#notices = [...notices, (work) => draftNotice(form, work)];
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

  of(work: FormWork<Values, Setting>): FormView {
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

  /** Below the edited field, or the first one that a list has changed; without what a notice says. */
  #consequencesOf(work: FormWork<Values, Setting>, notices: readonly Notice[]): ConsequencesView | null {
    const { consequences, lastStep, values } = work;
    if (consequences === null) return null;
    const shownElsewhere = new Set(notices.flatMap(({ lines }) => lines.map(({ field }) => field)));
    const reported = without(
      consequences,
      fieldNames(this.#form).filter((name) => shownElsewhere.has(name)),
    );
    const [first] = touched(reported);
    if (first === undefined) return null;
    const cause = lastStep.field;
    const below = cause ?? first;
    const sentence = consequencesSentence(this.#form, reported, cause, isBlank(values[below]));
    return { below, sentence, canUndo: cause !== null };
  }

  #fieldsOf(work: FormWork<Values, Setting>, faults: ReadonlyMap<string, string>) {
    const form = this.#form;
    const { values, setting } = work;
    const notes = new Map<string, string>(shownNotes(form, work).map(({ field, message }) => [field, message]));
    const warnings = new Map<string, string>(shownWarnings(form, work).map(({ field, text }) => [field, text]));
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
    { values, setting }: FormWork<Values, Setting>,
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
