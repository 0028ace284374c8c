/**
 * Walks through the form of any area, generated, as its chart goes them: choices that are made, changed, taken back and undone,
 * lists that come late or are others by then, and drafts that are put back. An area's walk is its choices.
 */

import { expect } from 'vitest';
import { withoutHidden } from '../../../server/forms/hidden-fields.ts';
import { withKeptSecrets } from '../../../server/forms/table-form.ts';
import type { FormWork } from '../../../src/machines/form/form-facts.ts';
import {
  beginWork,
  draftOfWork,
  edited,
  restored,
  undone,
  withReference,
} from '../../../src/machines/form/form-work.ts';
import { touched } from '../../../src/rules/forms/consequences.ts';
import type { ControlledField } from '../../../src/rules/forms/controls.ts';
import { isEdit } from '../../../src/rules/forms/edit.ts';
import { isBlank, isSameValue } from '../../../src/rules/forms/equal.ts';
import { faultsOf } from '../../../src/rules/forms/errors.ts';
import type { Edit, FieldName, Form, FormSetting, SentValues } from '../../../src/rules/forms/form.ts';
import { beginning, fieldNames, isOpen, isVisible, optionsOf } from '../../../src/rules/forms/questions.ts';
import { validateValues } from '../../../src/rules/forms/validation.ts';
import { fc, WALKS } from '../../seeded-chance.ts';
import { closedForGood, deadEnds } from './ways-out.ts';

/** What is chosen in an area's form, and what is known of it. */
export interface WalkedForm<Values, Setting extends FormSetting<Values>, Body> {
  readonly form: Form<Values, Setting, ControlledField<Values, Setting>, unknown, Body>;
  /** What a user types, picks, ticks and clears. */
  readonly edits: fc.Arbitrary<Edit<Values>>;
  /** The user, and the record with its status. */
  readonly settings: fc.Arbitrary<Setting>;
  /** What a form is filled in with, so that nothing keeps it from being saved. */
  readonly filled: Partial<Values>;
  /** Before any list has come. */
  readonly noLists: Setting['reference'];
  /** What the lists may be by the time that they come. */
  readonly lists: fc.Arbitrary<Setting['reference']>;
  /** A body as the server reads it, by the form's fields. */
  readonly read: (body: Body) => SentValues<Values>;
  /** What the server knows of what is edited, where that is not what its user does. */
  readonly known: (setting: Setting) => Setting;
}

/** One thing that happens to an open form. */
type Deed<Values, Reference> =
  | { readonly kind: 'edit'; readonly edit: Edit<Values> }
  /** A field is given back what it began with. */
  | { readonly kind: 'take back'; readonly at: number }
  /** Another choice, and the earlier one again. */
  | { readonly kind: 'to and back'; readonly edit: Edit<Values> }
  | { readonly kind: 'undo' }
  | { readonly kind: 'lists arrive'; readonly lists: Reference }
  /** The form is closed, and its draft restored. */
  | { readonly kind: 'come back by the draft' };

interface Walk<Values, Setting extends FormSetting<Values>> {
  readonly setting: Setting;
  /** The lists that are there when the form opens. */
  readonly lists: Setting['reference'];
  /** Filled in before anything else happens. */
  readonly isFilled: boolean;
  readonly deeds: readonly Deed<Values, Setting['reference']>[];
}

function walksOf<Values, Setting extends FormSetting<Values>, Body>({
  edits,
  settings,
  noLists,
  lists,
}: WalkedForm<Values, Setting, Body>): fc.Arbitrary<Walk<Values, Setting>> {
  const deed: fc.Arbitrary<Deed<Values, Setting['reference']>> = fc.oneof(
    { weight: 60, arbitrary: edits.map((edit) => ({ kind: 'edit' as const, edit })) },
    { weight: 10, arbitrary: fc.nat(60).map((at) => ({ kind: 'take back' as const, at })) },
    { weight: 10, arbitrary: edits.map((edit) => ({ kind: 'to and back' as const, edit })) },
    { weight: 6, arbitrary: fc.constant({ kind: 'undo' as const }) },
    { weight: 12, arbitrary: lists.map((arrived) => ({ kind: 'lists arrive' as const, lists: arrived })) },
    { weight: 2, arbitrary: fc.constant({ kind: 'come back by the draft' as const }) },
  );
  return fc.record({
    setting: settings,
    lists: fc.oneof({ weight: 3, arbitrary: lists }, { weight: 1, arbitrary: fc.constant(noLists) }),
    isFilled: fc.boolean(),
    deeds: fc.array(deed, { maxLength: 12 }),
  });
}

/** A form that is walked through, and what went wrong on the way. */
class Walker<Values, Setting extends FormSetting<Values>, Body> {
  readonly #walked: WalkedForm<Values, Setting, Body>;
  readonly #names: readonly FieldName<Values>[];
  readonly troubles: string[] = [];
  #work: FormWork<Values, Setting>;

  constructor(walked: WalkedForm<Values, Setting, Body>, { setting, lists, isFilled }: Walk<Values, Setting>) {
    this.#walked = walked;
    this.#names = fieldNames(walked.form);
    this.#work = this.#open({ ...setting, reference: lists });
    this.#look('opened');
    if (isFilled) for (const name of this.#names) this.#give(name, { ...this.#work.values, ...walked.filled });
  }

  #open(setting: Setting): FormWork<Values, Setting> {
    const initial = beginning(this.#walked.form, setting);
    return beginWork(this.#walked.form, { kind: 'loaded', setting, initial, version: null, draft: null });
  }

  do(deed: Deed<Values, Setting['reference']>): void {
    const { form } = this.#walked;
    switch (deed.kind) {
      case 'edit':
        this.#edit(deed.edit);
        return;
      case 'take back': {
        const name = this.#names[deed.at % this.#names.length];
        if (name !== undefined) this.#give(name, beginning(form, this.#work.setting));
        return;
      }
      case 'to and back':
        this.#toAndBack(deed.edit);
        return;
      case 'undo':
        this.#work = undone(form, this.#work);
        this.#look('undone');
        return;
      case 'lists arrive':
        this.#work = withReference(form, this.#work, deed.lists);
        this.#lookForLosses('lists that arrived');
        this.#look('lists that arrived');
        return;
      case 'come back by the draft':
        this.#comeBack();
        return;
    }
  }

  /** Gives a field the value that it has in `values`. */
  #give(name: FieldName<Values>, values: Values): void {
    const edit: unknown = { field: name, value: values[name] };
    if (isEdit(this.#walked.form, edit)) this.#edit(edit);
  }

  /** What its user can't reach can't be edited, nor what is not offered be chosen. */
  #isPossible({ field, value }: Edit<Values>): boolean {
    const { form } = this.#walked;
    const { values, setting } = this.#work;
    if (!isOpen(form, field, values, setting)) return false;
    if (form.fields[field].options === undefined || isBlank(value)) return true;
    const offered = optionsOf(form, field, values, setting) ?? [];
    return [value].flat().every((chosen) => offered.some((option) => option.value === chosen));
  }

  #edit(edit: Edit<Values>): void {
    if (!this.#isPossible(edit)) return;
    const before = this.#work;
    this.#work = edited(this.#walked.form, before, edit);
    if (this.#work === before) return;
    const deed = `${edit.field} = ${JSON.stringify(edit.value)}`;
    this.#lookForLosses(deed);
    this.#look(deed);
    if (this.#work.consequences !== null)
      this.#expectSame(before, undone(this.#walked.form, this.#work), `${deed}, undone`);
  }

  #toAndBack(edit: Edit<Values>): void {
    if (!this.#isPossible(edit)) return;
    const before = this.#work;
    this.#edit(edit);
    const back: unknown = { ...edit, value: before.values[edit.field] };
    if (!isEdit(this.#walked.form, back) || !this.#isPossible(back)) return;
    this.#edit(back);
    this.#expectSame(before, this.#work, `${edit.field} to ${JSON.stringify(edit.value)} and back`);
  }

  #comeBack(): void {
    const { form } = this.#walked;
    const left = this.#work;
    const reopened = this.#open(left.setting);
    this.#work = restored(form, reopened, draftOfWork(form, left));
    this.#look('restored');
    // With other lists its initial values may differ from those now.
    if (!isSameValue(reopened.initial, left.initial)) return;
    const kept = this.#names.filter((name) => form.fields[name].isSecret !== true);
    this.#expectSame(left, this.#work, 'restored', kept);
  }

  #expectSame(
    { values: before, aside: waitingBefore }: FormWork<Values, Setting>,
    { values: after, aside, setting }: FormWork<Values, Setting>,
    deed: string,
    names = this.#names,
  ): void {
    const { form } = this.#walked;
    for (const name of names) {
      if (isSameValue(before[name], after[name])) continue;
      // A choice comes back as soon as its list is there.
      const isListKnown = optionsOf(form, name, after, setting) !== null;
      const isWaiting = isSameValue(aside[name], before[name]) || isSameValue(waitingBefore[name], after[name]);
      if (!isListKnown && isWaiting) continue;
      const [was, is] = [before[name], after[name]].map((value) => JSON.stringify(value));
      this.troubles.push(`${deed}: ${name} was ${was} and is ${is}`);
    }
  }

  /** Values that leave the screen are reported, or wait behind the choice that hides them. */
  #lookForLosses(deed: string): void {
    const { form } = this.#walked;
    const { setting, values, aside, lastStep, consequences } = this.#work;
    const before = lastStep.before.values;
    const reported = consequences === null ? [] : touched(consequences);
    for (const name of this.#names) {
      if (name === lastStep.field || reported.includes(name) || isSameValue(before[name], values[name])) continue;
      if (isBlank(before[name]) || !isVisible(form, name, before, setting)) continue;
      // A checkbox is never empty: it shows its own value, and comes back with the choice that hid it.
      if (typeof before[name] === 'boolean') continue;
      const isHidden = !isVisible(form, name, values, setting);
      if (isHidden && (Object.hasOwn(aside, name) || !isBlank(values[name]))) continue;
      this.troubles.push(`${deed}: ${name} was ${JSON.stringify(before[name])} and nothing is said of it`);
    }
  }

  #look(deed: string): void {
    const standing = { form: this.#walked.form, ...this.#work };
    for (const trouble of [...deadEnds(standing), ...closedForGood(standing)])
      this.troubles.push(`${deed}: ${trouble}`);
  }

  /** What the form lets through, the server lets through as well. */
  save(lists: Setting['reference']): void {
    this.do({ kind: 'lists arrive', lists });
    const { form, read, known } = this.#walked;
    const { values, setting } = this.#work;
    if (faultsOf(form, values, setting).length > 0) return;
    const asked = known(setting);
    const sent = withKeptSecrets(form, form.valuesOf(read(form.body(values, setting))), asked.original);
    for (const { field, message } of validateValues(form, withoutHidden(form, sent, asked), asked).errors)
      this.troubles.push(`The server refuses ${field}: ${message}`);
  }
}

/**
 * However a form is walked through: no refusal is without a way out, nothing is emptied without a word, what is taken back brings
 * back what went with it, and what the form lets through the server lets through.
 */
export function expectToBeWalkable<Values, Setting extends FormSetting<Values>, Body>(
  walked: WalkedForm<Values, Setting, Body>,
): void {
  const walks = fc.tuple(walksOf(walked), walked.lists);
  fc.assert(
    fc.property(walks, ([walk, lists]) => {
      const walker = new Walker(walked, walk);
      for (const deed of walk.deeds) walker.do(deed);
      walker.save(lists);
      expect(walker.troubles).toEqual([]);
    }),
    { numRuns: WALKS },
  );
}
