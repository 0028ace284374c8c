/**
 * What an edit, or a list that arrives, brings about in other fields. The law of all forms: a field that is hidden, fixed or has
 * lost its right holds what the form began with, and a choice that its parents do not offer is empty. What was there is put
 * aside, and comes back with its parents.
 */
import { isBlank, isSameValue } from './equal.ts';
import type { Earlier, Edit, FieldName, FormRules, FormSetting } from './form.ts';
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

/** What a form holds, and what it has put aside of it, until the fields that decide about it allow it again. */
export interface Held<Values> {
  readonly values: Values;
  readonly aside: Partial<Values>;
}

/** One pass over the fields, each after those that decide about it: what is settled is not touched again, so that it ends. */
class Settling<Values, Setting extends FormSetting<Values>> {
  readonly #form: FormRules<Values, Setting>;
  readonly #setting: Setting;
  /** What the rules knew before. */
  readonly #earlierSetting: Setting;
  readonly #begun: Values;
  readonly #earlier: Earlier<Values>;
  /** The fields that the user has given a value just now. */
  readonly #given: readonly FieldName<Values>[];
  readonly #changed: Set<FieldName<Values>>;
  /** The fields that hold again what had been put aside. */
  readonly #returned = new Set<FieldName<Values>>();
  #values: Values;
  #aside: Partial<Values>;

  constructor(
    form: FormRules<Values, Setting>,
    earlier: Earlier<Values>,
    { values, aside }: Held<Values>,
    given: readonly FieldName<Values>[],
    setting: Setting,
    earlierSetting: Setting,
  ) {
    this.#form = form;
    this.#setting = setting;
    this.#earlierSetting = earlierSetting;
    this.#begun = beginning(form, setting);
    this.#earlier = earlier;
    this.#given = given;
    this.#changed = new Set(given);
    this.#values = values;
    this.#aside = aside;
  }

  run(): Held<Values> {
    for (const name of this.#form.order) {
      this.#settle(name);
      if (!isSameValue(this.#earlier.last[name], this.#values[name])) this.#changed.add(name);
    }
    return { values: this.#values, aside: this.#aside };
  }

  #settle(name: FieldName<Values>): void {
    const isGiven = this.#given.includes(name);
    if (isGiven) this.#forget(name);
    else this.#reset(name);
    const isLocked = this.#isLocked(name);
    if (!isLocked && this.#isFreed(name)) this.#put(name, this.#begun[name]);
    if (isLocked) this.#putBack(name);
    else if (!isGiven || whyWaiting(this.#form, name, this.#values, this.#setting) !== null) this.#choose(name);
    this.#derive(name);
  }

  /** Whether the user can't change it. What a new record only hides is kept as it is: it is not sent, and can be shown again. */
  #isLocked(name: FieldName<Values>): boolean {
    if (this.#setting.original !== null) return !isReachable(this.#form, name, this.#values, this.#setting);
    return whyFixed(this.#form, name, this.#values, this.#setting) !== null;
  }

  /** Whether another field has fixed it, and put a value there that is not the user's, until just now. */
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

  /**
   * What a change of other fields sets anew; where these are the record's again, it is the record's too. What the user had put in
   * waits aside where it went with its parents, or had its place taken: it comes back when they do.
   */
  #reset(name: FieldName<Values>): void {
    for (const { on, sets, ask } of this.#form.resets) {
      const changed = on.filter((parent) => this.#changed.has(parent));
      if (!sets.includes(name) || changed.length === 0) continue;
      if (Object.hasOwn(this.#aside, name) && changed.every((parent) => this.#returned.has(parent))) continue;
      const after = (values: Values) => ask(values, this.#setting, this.#earlier)[name];
      const next = after(this.#values);
      const isSet = !isSameValue(next, this.#values[name]);
      if (this.#wasTakenFrom(name)) {
        this.#put(name, next);
        continue;
      }
      if (on.every((parent) => isUnchanged(this.#form, parent, this.#values, this.#setting))) {
        const own = this.#begun[name];
        const isOwnSet = !isSameValue(after({ ...this.#values, [name]: own }), own);
        if (!isSet && !isOwnSet && !Object.hasOwn(this.#aside, name)) continue;
        this.#forget(name);
        this.#put(name, own);
        continue;
      }
      if (!isSet) continue;
      if (isBlank(next) && !changed.some((parent) => this.#given.includes(parent))) this.#putAsideOnce(name);
      else this.#forget(name);
      this.#put(name, next);
      // What is emptied where it is not seen is empty when it is seen again.
      if (isBlank(next) && this.#isLocked(name)) this.#putAside(name);
    }
  }

  /** Whether what the user had put in waits aside because another field had fixed this one. */
  #wasTakenFrom(name: FieldName<Values>): boolean {
    return Object.hasOwn(this.#aside, name) && this.#wasFixed(name);
  }

  #wasFixed(name: FieldName<Values>): boolean {
    return whyFixed(this.#form, name, this.#earlier.last, this.#earlierSetting) !== null;
  }

  /** To what the form began with: the user can't change it, nor be asked to. */
  #putBack(name: FieldName<Values>): void {
    const value = this.#values[name];
    const own = this.#begun[name];
    // What another field has put there is not the user's.
    if (!isSameValue(value, own) && !this.#wasFixed(name)) this.#putAside(name);
    this.#put(name, own);
  }

  /** What holds at all times. */
  #derive(name: FieldName<Values>): void {
    this.#values = withDerived(this.#form, name, this.#values, this.#setting);
  }

  /** What a field holds that the user may change: what it had before its parents took it, what it has, or nothing. */
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
    this.#values = { ...this.#values, [name]: this.#hasFallback(name) ? this.#begun[name] : '' };
  }

  /** Whether nothing has taken a value away: neither a parent that has changed, nor a list that has come without it. */
  #isKept(name: FieldName<Values>, value: unknown): boolean {
    if (isPossible(this.#form, name, value, this.#values, this.#setting)) return true;
    const { options, waitsFor = [] } = this.#form.fields[name];
    const hasChanged = (parent: FieldName<Values>) => this.#changed.has(parent);
    if (whyWaiting(this.#form, name, this.#values, this.#setting) !== null) {
      // As the record came, or as the form begins.
      const isBegun = isSameValue(value, this.#begun[name]) && isOffered(this.#form, name, this.#values, this.#setting);
      return isBegun && !waitsFor.some(({ on }) => on.some(hasChanged));
    }
    // A list that has not arrived for the new parent can't vouch for a choice that was made under the old one.
    const isListKnown = (options?.ask(this.#values, this.#setting) ?? null) !== null;
    return !isListKnown && options?.on.some(hasChanged) !== true;
  }

  /** Whether a lost choice goes back to the record's own, or to the default. A list alone leaves nothing that nobody chose. */
  #hasFallback(name: FieldName<Values>): boolean {
    const back: Values = { ...this.#values, [name]: this.#begun[name] };
    if (this.#setting.original !== null) return isPossible(this.#form, name, back[name], back, this.#setting);
    const isAsked = choiceParents(this.#form, name).some((parent) => this.#changed.has(parent));
    return isAsked && isOffered(this.#form, name, back, this.#setting);
  }
}

/**
 * The values after an edit and everything that follows from it; unchanged where the field is not open to the user.
 * @param entered the values when the user came into the field
 */
export function applyEdit<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  held: Held<Values>,
  { field, value }: Edit<Values>,
  setting: Setting,
  entered: Values = held.values,
): Held<Values> {
  const { values, aside } = held;
  if (!isOpen(form, field, values, setting)) {
    // What goes on where it is not seen, as an upload does, is there when it is seen again.
    const isAside = Object.hasOwn(aside, field) && !isSameValue(aside[field], value);
    return isAside ? { values, aside: { ...aside, [field]: value } } : held;
  }
  const edited: Values = { ...values, [field]: value };
  if (isSameValue(values[field], edited[field])) return held;
  return new Settling(form, { last: values, entered }, { values: edited, aside }, [field], setting, setting).run();
}

/**
 * The values once lists have arrived: what is derived from them is filled in, and a choice that they don't hold is taken back,
 * unless it is the record's own.
 * @param earlier what was known before; as now where nothing was shown before
 */
export function applyReference<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  held: Held<Values>,
  setting: Setting,
  earlier: Setting = setting,
): Held<Values> {
  const { values } = held;
  return new Settling(form, { last: values, entered: values }, held, [], setting, earlier).run();
}

/** What a form begins with, settled. */
export function begin<Values, Setting extends FormSetting<Values>>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
): Held<Values> {
  return applyReference(form, { values, aside: {} }, setting);
}
