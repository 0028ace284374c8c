/** What there is to show of a form's fields and sections, from what the form's data say and the machine knows. */
import { faultSummary, notKept, shownFaults, shownNotes } from '../../machines/wizard-questions.ts';
import type { DeploymentForm } from '../../rules/deployments/forms/deployment-form.ts';
import { notTakenOver } from '../../rules/deployments/forms/not-taken-over.ts';
import type { DeploymentFormSetting } from '../../rules/deployments/forms/setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../rules/deployments/forms/values.ts';
import { isBlank, isSameValue } from '../../rules/forms/equal.ts';
import { type FieldFault, type SectionState, sectionStates } from '../../rules/forms/errors.ts';
import type { Limits, Option } from '../../rules/forms/form.ts';
import {
  choiceParents,
  fieldNames,
  isRequired,
  isUnchanged,
  isVisible,
  limitsOf,
  optionsOf,
  warningsOf,
  whyDisabled,
} from '../../rules/forms/questions.ts';
import type { DeploymentFormWork } from '../areas/deployments/form/form-actor.ts';

export interface FieldView {
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly refusal: string | null;
  readonly error: string | null;
  readonly note: string | null;
  readonly warning: string | null;
  readonly isBeingChecked: boolean;
  readonly options: readonly Option[] | null;
  /** What the record's own choice is called, for as long as it is the value. */
  readonly ownName: string | null;
  readonly limits: Limits;
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
  readonly fields: readonly DeploymentFieldName[];
}

export interface FormView {
  /** The fields that are shown. */
  readonly fields: ReadonlyMap<DeploymentFieldName, FieldView>;
  /** The sections that have any. */
  readonly sections: readonly SectionView[];
  /** What a copy could not take over, as a sentence of its own for each field. */
  readonly notTakenOver: readonly FieldFault<DeploymentFormValues>[];
  /** What a restored draft lacks, for it never rests on the device. */
  readonly notKept: readonly FieldFault<DeploymentFormValues>[];
  /** Every fault that is shown, as a sentence of its own. */
  readonly summary: readonly FieldFault<DeploymentFormValues>[];
}

export const NOTHING_SHOWN: FormView = { fields: new Map(), sections: [], summary: [], notTakenOver: [], notKept: [] };

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((entry, index) => Object.is(entry, right[index]));
}

/** `now`, or `before` where nothing in it differs: so that only what has changed is drawn again. */
function kept<View extends object>(before: View | undefined, now: View): View {
  return before !== undefined && isSameList(Object.values(before), Object.values(now)) ? before : now;
}

type Ask<Answer> = (name: DeploymentFieldName, values: DeploymentFormValues, setting: DeploymentFormSetting) => Answer;

/** Asks again only where one of the fields that the answer depends on has changed. */
function remembered<Answer>(
  ask: Ask<Answer>,
  onOf: (name: DeploymentFieldName) => readonly DeploymentFieldName[],
): Ask<Answer> {
  const last = new Map<DeploymentFieldName, { readonly from: readonly unknown[]; readonly answer: Answer }>();
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
export class FormViews {
  readonly #form: DeploymentForm;
  readonly #options: Ask<readonly Option[] | null>;
  readonly #limits: Ask<Limits>;
  #work: DeploymentFormWork | null = null;
  #view: FormView = NOTHING_SHOWN;

  constructor(form: DeploymentForm) {
    this.#form = form;
    this.#options = remembered(
      (name, values, setting) => optionsOf(form, name, values, setting),
      (name) => choiceParents(form, name),
    );
    this.#limits = remembered(
      (name, values, setting) => limitsOf(form, name, values, setting),
      (name) => form.fields[name].limits?.on ?? [],
    );
  }

  of(work: DeploymentFormWork): FormView {
    if (this.#work === work) return this.#view;
    const faults = new Map(shownFaults(this.#form, work).map(({ field, message }) => [field, message]));
    const fields = this.#fieldsOf(work, faults);
    const sections = this.#sectionsOf(work, faults, fields);
    const summary = work.isSaveAsked ? faultSummary(this.#form, work) : [];
    const lacking = notTakenOver(this.#form, work);
    const gone = notKept(this.#form, work);
    const before = this.#view;
    this.#work = work;
    this.#view = {
      fields,
      sections: isSameList(before.sections, sections) ? before.sections : sections,
      summary: isSameValue(before.summary, summary) ? before.summary : summary,
      notTakenOver: isSameValue(before.notTakenOver, lacking) ? before.notTakenOver : lacking,
      notKept: isSameValue(before.notKept, gone) ? before.notKept : gone,
    };
    return this.#view;
  }

  #fieldsOf(work: DeploymentFormWork, faults: ReadonlyMap<DeploymentFieldName, string>) {
    const form = this.#form;
    const { values, setting, checking } = work;
    const notes = new Map(shownNotes(form, work).map(({ field, message }) => [field, message]));
    const warnings = new Map(warningsOf(form, values, setting).map(({ field, text }) => [field, text]));
    const checked = new Set(form.checks.filter(({ name }) => checking.includes(name)).map(({ field }) => field));
    const fields = new Map<DeploymentFieldName, FieldView>();
    for (const name of fieldNames(form)) {
      if (!isVisible(form, name, values, setting)) continue;
      fields.set(
        name,
        kept(this.#view.fields.get(name), {
          value: values[name],
          isRequired: isRequired(form, name, values, setting),
          refusal: whyDisabled(form, name, values, setting),
          error: faults.get(name) ?? null,
          note: notes.get(name) ?? null,
          warning: warnings.get(name) ?? null,
          isBeingChecked: checked.has(name),
          options: this.#options(name, values, setting),
          ownName: isUnchanged(form, name, values, setting) ? (setting.ownNames?.[name] ?? null) : null,
          limits: this.#limits(name, values, setting),
        }),
      );
    }
    return fields;
  }

  #sectionsOf(
    { values, setting }: DeploymentFormWork,
    faults: ReadonlyMap<DeploymentFieldName, string>,
    views: ReadonlyMap<DeploymentFieldName, FieldView>,
  ): readonly SectionView[] {
    const states = sectionStates(this.#form, values, setting, new Set(faults.keys()));
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
          faults: shown.filter((name) => faults.has(name)).length,
          fields: before !== undefined && isSameList(before.fields, shown) ? before.fields : shown,
        }),
      ];
    });
  }
}
