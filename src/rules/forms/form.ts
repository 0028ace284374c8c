import type * as v from 'valibot';

/**
 * What a form is made of (Deployments §2 "Create and edit forms"). A form is data: a screen draws it, the visualizer draws
 * its dependencies, and the server refuses what the form would refuse. Every function names the fields that it reads, and
 * is given no others.
 */
export type FieldName<Values> = keyof Values & string;

/** The names of the fields whose values have one type. */
export type NamesOf<Values, Value> = {
  [Name in FieldName<Values>]: [Values[Name]] extends [Value] ? ([Value] extends [Values[Name]] ? Name : never) : never;
}[FieldName<Values>];

/** One change by the user: a field and its new value. */
export type Edit<Values> = {
  [Name in FieldName<Values>]: { readonly field: NamesOf<Values, Values[Name]>; readonly value: Values[Name] };
}[FieldName<Values>];

/** What a form is for. */
export type FormMode = 'create' | 'copy' | 'edit';

/** What every form's setting holds, beside what the form's own rules ask for. */
export interface FormSetting<Values> {
  /** The record's values as they were loaded for an edit; null where a record is made, copies included. */
  readonly original: Values | null;
  /** What the record's own choices are called, where no list may say so any more. */
  readonly ownNames?: { readonly [Name in FieldName<Values>]?: string };
  /** The tenant of the record that is edited, where its user sees several: of their records it may choose from that tenant's alone. */
  readonly recordTenant?: string;
  /** The lists to choose from; each may arrive later than the form. */
  readonly reference: object;
}

/** Asks something of some fields. */
export interface Reading<Values, Setting, Answer> {
  /** The fields that it reads: the edges of the form's graph. */
  readonly on: readonly FieldName<Values>[];
  readonly ask: (values: Values, setting: Setting) => Answer;
}

export interface Condition<Values, Setting> extends Reading<Values, Setting, boolean> {
  /** Why not, in a sentence, where it does not hold. */
  readonly sentence: string;
}

/** Answers why a value is not acceptable; null where it is. A lower-case beginning follows the field's label. */
export type Rule<Values, Setting> = Reading<Values, Setting, string | null>;

export interface Requirement<Values, Setting> {
  /** What is said where the value is missing. */
  readonly message: string;
  /** Only where this holds; always where there is none. */
  readonly when?: Condition<Values, Setting>;
  /** Another field's value serves as well: this one is not mandatory by itself, and no star says so. */
  readonly orElse?: FieldName<Values>;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What can be chosen; null while the list has not arrived. */
export interface Options<Values, Setting> extends Reading<Values, Setting, readonly Option[] | null> {
  /** The list of the reference data that it is chosen from, or those that it needs; absent where nothing has to arrive. */
  readonly list?: string | readonly string[];
}

/** A list of the reference data, declared once: what it is called, which choices it belongs to, and how it is read. */
export interface ReferenceList<Values, Setting, Query, Content> {
  readonly list: string;
  /** As it is named in a sentence. */
  readonly words: string;
  /** Given where its content is a tenant's. */
  readonly isOfTenant?: true;
  /** The choices that it belongs to. */
  readonly on: readonly FieldName<Values>[];
  /** What it is asked for with; null while one of its choices is missing. */
  readonly query: (values: Values) => Query | null;
  /** What is known of it for these values; null while it has not arrived. */
  readonly read: (values: Values, setting: Setting) => Content | null;
}

/** What an input says and allows by itself; the rules decide. Dates as YYYY-MM-DD. */
export interface Limits {
  readonly min?: number | string;
  readonly max?: number | string;
  /** Characters of a text. What is longer can be typed, and is a fault: nothing is cut off. */
  readonly maxLength?: number;
  /** What else counts towards it, to follow the number: ", 36 with the client". */
  readonly maxLengthNote?: string;
  /** Entries of a list. */
  readonly maxEntries?: number;
}

export interface FieldBase<Values, Setting> {
  /** How it is entered; rules alone do without. */
  readonly control?: string;
  readonly label: string;
  /** What having chosen nothing is called, where that is a choice too. */
  readonly emptyLabel?: string;
  /** What is worth knowing of it whatever it holds, as a sentence. */
  readonly help?: string;
  /** Of a field with several entries: every fault of one of them, as sentences that name it; the rules say of them what comes first. */
  readonly entryFaults?: (values: Values, setting: Setting) => readonly string[];
  /** Whether something is in it that is no fault, and is not going to be saved as it is. */
  readonly isUnfinished?: (values: Values, setting: Setting) => boolean;
  /** Never in a draft: the contract marks it as sensitive. */
  readonly isSecret?: true;
  /** Of a secret: whether the record keeps one that is not shown. Left out, it does wherever none is required. */
  readonly keepsUnseen?: (setting: Setting) => boolean;
  /** Shown only where this holds. */
  readonly visible?: Condition<Values, Setting>;
  /** Fixed where one of these does not hold: by a status, a privilege, or because another field decides it. */
  readonly editable?: readonly Condition<Values, Setting>[];
  /** Disabled while one of these does not hold, with what it has: what was typed elsewhere rests on it. */
  readonly kept?: readonly Condition<Values, Setting>[];
  /** Disabled until these hold: it chooses among what other choices open. Losing them loses the choice. */
  readonly waitsFor?: readonly Condition<Values, Setting>[];
  readonly required?: Requirement<Values, Setting>;
  /** Of a single value: the only ones that are acceptable. Of a list: what it is picked from, or suggestions. */
  readonly options?: Options<Values, Setting>;
  /** Choices that are there before any list, and beside each. */
  readonly standing?: (setting: Setting) => readonly Option[];
  readonly limits?: Reading<Values, Setting, Limits>;
  readonly rules?: readonly Rule<Values, Setting>[];
}

/** What a form's values were before they are now. */
export interface Earlier<Values> {
  /** Just before the edit. */
  readonly last: Values;
  /** When the field that is edited was entered: what is typed passes through values that nobody means. */
  readonly entered: Values;
}

/** Sets fields whenever one of `on` has changed: returns the values with those of `sets` replaced. */
export interface Reset<Values, Setting> {
  readonly on: readonly FieldName<Values>[];
  readonly sets: readonly FieldName<Values>[];
  readonly ask: (values: Values, setting: Setting, earlier: Earlier<Values>) => Values;
}

/** Holds at all times: computed again after every change and every arrival of a list. Must be idempotent. */
export interface Derivation<Values, Setting> extends Reading<Values, Setting, Values> {
  readonly sets: readonly FieldName<Values>[];
}

/** A question to the server, asked when one of `on` is left. */
export interface Check<Values, Setting> {
  readonly name: string;
  /** Where the answer is shown. */
  readonly field: FieldName<Values>;
  readonly on: readonly FieldName<Values>[];
  /** Whether there is anything to ask. */
  readonly isDue: (values: Values, setting: Setting) => boolean;
}

/** What a check found out. A note keeps nothing from being saved. */
export interface CheckFinding {
  readonly kind: 'fine' | 'fault' | 'note';
  readonly message: string;
}

export const FINE: CheckFinding = { kind: 'fine', message: '' };

/** What a check has found out where one answer to it is a fault. */
export function faultWhere(isFault: boolean, message: string): CheckFinding {
  return isFault ? { kind: 'fault', message } : FINE;
}

/** A check that could not be made is no fault of the form: the validation before saving asks again. */
export const NOT_CHECKED: CheckFinding = {
  kind: 'note',
  message: 'This couldn’t be checked now. It will be checked again when you save.',
};

/** Something to know before saving; it keeps nothing from being saved. */
export interface Warning<Values, Setting> {
  readonly field: FieldName<Values>;
  readonly text: string;
  /** The same with what the values have; `text` where not given. */
  readonly words?: (values: Values, setting: Setting) => string | null;
  readonly when: Condition<Values, Setting>;
}

export interface Section<Values> {
  readonly title: string;
  /** Most requests leave it as it is: where there is little room, it stands with others of its kind. */
  readonly isOptional?: true;
  readonly fields: readonly FieldName<Values>[];
}

/** What was sent of a form's values, in a record or in a body: a number may stand for what is typed, and each may be missing. */
export type SentValues<Values> = {
  readonly [Name in keyof Values]?: (Values[Name] extends string ? string | number : Values[Name]) | null | undefined;
};

/** The parsers of an area's own kinds of control, by kind. */
export type OwnParsers = Readonly<Record<string, v.GenericSchema>>;

/**
 * A form. `Field` is the union of the catalogue's fields; `Body` what is sent; `Query` asks for one list of the reference data.
 */
export interface Form<Values, Setting, Field extends FieldBase<Values, Setting>, Query, Body> {
  /** Unique among the forms of all areas: what is typed into it is kept on the device under it. */
  readonly name: string;
  /** What its record is called within a sentence: 'request'. */
  readonly noun: string;
  /** Which fields the form has, and in which order they stand. */
  readonly sections: readonly Section<Values>[];
  /** Every field that the values can have; a form shows those of its sections. */
  readonly fields: { readonly [Name in FieldName<Values>]: Field };
  /** The fields of properties that the body has beside those of the same name. */
  readonly fieldsOfKeys?: Readonly<Record<string, FieldName<Values>>>;
  /** Of the area's own kinds of control. */
  readonly parsers: OwnParsers;
  /** Its fields, each after those that decide about it: in this order they are settled. */
  readonly order: readonly FieldName<Values>[];
  readonly resets: readonly Reset<Values, Setting>[];
  readonly derivations: readonly Derivation<Values, Setting>[];
  readonly checks: readonly Check<Values, Setting>[];
  readonly warnings: readonly Warning<Values, Setting>[];
  /** What a new form begins with, and what a field goes back to when its choice is lost. */
  readonly defaults: (setting: Setting) => Values;
  /** The values as they were sent; what was not is empty. */
  readonly valuesOf: (sent: SentValues<Values>) => Values;
  /** The lists that these values choose from. */
  readonly queries: (values: Values, setting: Setting) => readonly Query[];
  /** The lists that its fields may choose from, by name. */
  readonly lists: Readonly<Record<string, ReferenceList<Values, Setting, Query, unknown>>>;
  /** What is sent. */
  readonly body: (values: Values, setting: Setting) => Body;
}

/** A form, as far as its rules go. */
export type FormRules<Values, Setting> = Omit<
  Form<Values, Setting, FieldBase<Values, Setting>, unknown, unknown>,
  'queries' | 'lists' | 'body' | 'parsers' | 'valuesOf'
>;
