/** A hidden or fixed field has its initial value, a choice that isn't offered is empty. The former value returns with its parents. */
import { isBlank, isSameValue } from './equal.ts';
import type { Earlier, Edit, FieldName, FormRules, FormSetting } from './form.ts';
import { type Former, formerValue, withFormer, withoutFormer } from './former.ts';
import {
  beginning,
  choiceParents,
  isOffered,
  isOpen,
  isPossible,
  isReachable,
  isUnchanged,
  whyFixed,
  whyWaiting,
  withDerived,
} from './questions.ts';

/** A form's values, and those set aside until the deciding fields allow them again. */
export interface Held<Values> {
  readonly values: Values;
  readonly aside: Partial<Values>;
  /** What choices took away that were made by hand. Absent for none. */
  readonly former?: readonly Former<Values>[];
}

/** One pass over the fields in settling order; settled fields aren't touched again, so it terminates. */
class Settling<Values, Setting extends FormSetting<Values>> {
  readonly #form: FormRules<Values, Setting>;
  readonly #setting: Setting;
  readonly #earlierSetting: Setting;
  readonly #initial: Values;
  readonly #earlier: Earlier<Values>;
  readonly #given: readonly FieldName<Values>[];
  readonly #changed: Set<FieldName<Values>>;
  readonly #returned = new Set<FieldName<Values>>();
  #values: Values;
  #aside: Partial<Values>;
  #former: readonly Former<Values>[];

  constructor(
    form: FormRules<Values, Setting>,
    earlier: Earlier<Values>,
    { values, aside, former = [] }: Held<Values>,
    given: readonly FieldName<Values>[],
    setting: Setting,
    earlierSetting: Setting,
  ) {
    this.#form = form;
    this.#setting = setting;
    this.#earlierSetting = earlierSetting;
    this.#initial = beginning(form, setting);
    this.#earlier = earlier;
    this.#given = given;
    this.#changed = new Set(given);
    this.#values = values;
    this.#aside = aside;
    this.#former = former;
  }

  run(): Held<Values> {
    for (const name of this.#form.order) {
      this.#settle(name);
      if (!isSameValue(this.#earlier.last[name], this.#values[name])) this.#changed.add(name);
    }
    const [values, aside, former] = [this.#values, this.#aside, this.#former];
    return { values, aside, ...(former.length > 0 && { former }) };
  }

  #settle(name: FieldName<Values>): void {
    const isGiven = this.#given.includes(name);
    if (isGiven) this.#forgetAll(name);
    else this.#reset(name);
    const isLocked = this.#isLocked(name);
    if (!isLocked && this.#isFreed(name)) this.#put(name, this.#initial[name]);
    if (isLocked) this.#putBack(name);
    else if (!isGiven || whyWaiting(this.#form, name, this.#values, this.#setting) !== null) this.#choose(name);
    this.#derive(name);
  }

  /** A new record's hidden value stays: it isn't sent and can be shown again. */
  #isLocked(name: FieldName<Values>): boolean {
    if (this.#setting.original !== null) return !isReachable(this.#form, name, this.#values, this.#setting);
    return whyFixed(this.#form, name, this.#values, this.#setting) !== null;
  }

  /** Another field had fixed it with a value that isn't the user's, until just now. */
  #isFreed(name: FieldName<Values>): boolean {
    return !Object.hasOwn(this.#aside, name) && this.#wasFixed(name);
  }

  #put<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void {
    if (!isSameValue(this.#values[name], value)) this.#values = { ...this.#values, [name]: value };
  }

  #putAside(name: FieldName<Values>): void {
    this.#aside = { ...this.#aside, [name]: this.#values[name] };
  }

  #putAsideOnce(name: FieldName<Values>): void {
    if (!Object.hasOwn(this.#aside, name)) this.#putAside(name);
  }

  #forget(name: FieldName<Values>): void {
    if (!Object.hasOwn(this.#aside, name)) return;
    const kept: Partial<Values> = { ...this.#aside };
    delete kept[name];
    this.#aside = kept;
  }

  #forgetAll(name: FieldName<Values>): void {
    this.#forget(name);
    for (const { on, sets } of this.#form.resets)
      if (sets.includes(name)) this.#former = withoutFormer(this.#former, name, on, this.#values);
  }

  /** Where the parents have the record's values again, so has the field. Removed or replaced input returns with its parents. */
  #reset(name: FieldName<Values>): void {
    for (const { on, sets, ask, remembers = false } of this.#form.resets) {
      const changed = on.filter((parent) => this.#changed.has(parent));
      if (!sets.includes(name) || changed.length === 0) continue;
      if (Object.hasOwn(this.#aside, name) && changed.every((parent) => this.#returned.has(parent))) continue;
      const after = (values: Values) => ask(values, this.#setting, this.#earlier)[name];
      const next = after(this.#values);
      const isSet = !isSameValue(next, this.#values[name]);
      const takes = (value: Values[FieldName<Values>]) =>
        remembers && !isSameValue(after({ ...this.#values, [name]: value }), value);
      const { last } = this.#earlier;
      if (takes(last[name])) this.#former = withFormer(this.#former, name, on, last);
      if (this.#wasTakenFrom(name)) {
        this.#put(name, next);
        continue;
      }
      if (on.every((parent) => isUnchanged(this.#form, parent, this.#values, this.#setting))) {
        const own = this.#initial[name];
        const isOwnSet = !isSameValue(after({ ...this.#values, [name]: own }), own);
        if (!isSet && !isOwnSet && !Object.hasOwn(this.#aside, name)) continue;
        this.#forget(name);
        this.#put(name, own);
        continue;
      }
      const former = formerValue(this.#former, name, on, this.#values);
      if (former !== undefined && takes(former)) {
        this.#put(name, next);
        this.#aside = { ...this.#aside, [name]: former };
        continue;
      }
      if (!isSet) continue;
      if (isBlank(next) && !changed.some((parent) => this.#given.includes(parent))) this.#putAsideOnce(name);
      else this.#forget(name);
      this.#put(name, next);
      // A value emptied while hidden stays empty when shown.
      if (isBlank(next) && this.#isLocked(name)) this.#putAside(name);
    }
  }

  #wasTakenFrom(name: FieldName<Values>): boolean {
    return Object.hasOwn(this.#aside, name) && this.#wasFixed(name);
  }

  #wasFixed(name: FieldName<Values>): boolean {
    return whyFixed(this.#form, name, this.#earlier.last, this.#earlierSetting) !== null;
  }

  #putBack(name: FieldName<Values>): void {
    const value = this.#values[name];
    const own = this.#initial[name];
    // A value that another field set isn't the user's.
    if (!isSameValue(value, own) && !this.#wasFixed(name)) this.#putAside(name);
    this.#put(name, own);
  }

  #derive(name: FieldName<Values>): void {
    this.#values = withDerived(this.#form, name, this.#values, this.#setting);
  }

  #choose(name: FieldName<Values>): void {
    const isTaken = Object.hasOwn(this.#aside, name);
    const had = this.#aside[name];
    if (isTaken && had !== undefined && isPossible(this.#form, name, had, this.#values, this.#setting)) {
      this.#forget(name);
      this.#put(name, had);
      this.#returned.add(name);
      return;
    }
    const value = this.#values[name];
    if (isBlank(value) ? !isTaken : this.#isKept(name, value)) return;
    this.#putAsideOnce(name);
    this.#values = { ...this.#values, [name]: this.#hasFallback(name) ? this.#initial[name] : '' };
  }

  #isKept(name: FieldName<Values>, value: unknown): boolean {
    if (isPossible(this.#form, name, value, this.#values, this.#setting)) return true;
    const { options, waitsFor = [] } = this.#form.fields[name];
    const hasChanged = (parent: FieldName<Values>) => this.#changed.has(parent);
    if (whyWaiting(this.#form, name, this.#values, this.#setting) !== null) {
      const isInitial =
        isSameValue(value, this.#initial[name]) && isOffered(this.#form, name, this.#values, this.#setting);
      return isInitial && !waitsFor.some(({ on }) => on.some(hasChanged));
    }
    // A list not loaded for the new parent can't confirm a choice made under the old one.
    const isListKnown = (options?.ask(this.#values, this.#setting) ?? null) !== null;
    return !isListKnown && options?.on.some(hasChanged) !== true;
  }

  /** Whether a lost choice falls back to the record's own or the default. A list alone never sets an unchosen value. */
  #hasFallback(name: FieldName<Values>): boolean {
    const back: Values = { ...this.#values, [name]: this.#initial[name] };
    if (this.#setting.original !== null) return isPossible(this.#form, name, back[name], back, this.#setting);
    const isAsked = choiceParents(this.#form, name).some((parent) => this.#changed.has(parent));
    return isAsked && isOffered(this.#form, name, back, this.#setting);
  }
}

/** Unchanged where the user can't edit the field. `entered` are the values when the field got focus. */
export function applyEdit<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  held: Held<Values>,
  { field, value }: Edit<Values>,
  setting: Setting,
  entered: Values = held.values,
): Held<Values> {
  const { values, aside } = held;
  if (!isOpen(form, field, values, setting)) {
    // A change made while hidden, as by an upload, is there when the field is shown.
    const isAside = Object.hasOwn(aside, field) && !isSameValue(aside[field], value);
    return isAside ? { ...held, aside: { ...aside, [field]: value } } : held;
  }
  const edited: Values = { ...values, [field]: value };
  if (isSameValue(values[field], edited[field])) return held;
  return new Settling(form, { last: values, entered }, { ...held, values: edited }, [field], setting, setting).run();
}

/** Fills in derived values and removes missing choices unless they are the record's own. `earlier` is the former setting. */
export function applyReference<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  held: Held<Values>,
  setting: Setting,
  earlier: Setting = setting,
): Held<Values> {
  const { values } = held;
  return new Settling(form, { last: values, entered: values }, held, [], setting, earlier).run();
}

export function begin<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): Held<Values> {
  return applyReference(form, { values, aside: {} }, setting);
}
