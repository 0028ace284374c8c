import type * as v from 'valibot';
import type { Placement } from '../runners/choose-runner.ts';

/** Deployments §2 "Create and edit forms". A form is data: screens draw it and the server refuses what it refuses. */
export type FieldName<Values> = keyof Values & string;

export type NamesOf<Values, Value> = {
  [Name in FieldName<Values>]: [Values[Name]] extends [Value] ? ([Value] extends [Values[Name]] ? Name : never) : never;
}[FieldName<Values>];

export type Edit<Values> = {
  [Name in FieldName<Values>]: { readonly field: NamesOf<Values, Values[Name]>; readonly value: Values[Name] };
}[FieldName<Values>];

export type FormMode = 'create' | 'copy' | 'edit';

export interface FormSetting<Values> {
  /** The record's loaded values; null for a new record or a copy. */
  readonly original: Values | null;
  /** Labels of the record's own choices, where lists may not contain them any more. */
  readonly ownNames?: { readonly [Name in FieldName<Values>]?: string };
  /** The edited record's tenant, where the user sees several: only that tenant's records can be chosen. */
  readonly recordTenant?: string;
  readonly reference: object;
}

export interface Reading<Values, Setting, Answer> {
  /** Fields that it reads: the edges of the form's graph. */
  readonly on: readonly FieldName<Values>[];
  readonly ask: (values: Values, setting: Setting) => Answer;
}

export interface Condition<Values, Setting> extends Reading<Values, Setting, boolean> {
  readonly sentence: string;
}

/** Why a value is not acceptable; null where it is. A lower-case text follows the field's label. */
export type Rule<Values, Setting> = Reading<Values, Setting, string | null>;

export interface Requirement<Values, Setting> {
  readonly message: string;
  readonly when?: Condition<Values, Setting>;
  /** Another field that can be filled instead; the field then isn't starred. */
  readonly orElse?: FieldName<Values>;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** null while loading. */
export interface Options<Values, Setting> extends Reading<Values, Setting, readonly Option[] | null> {
  /** The reference lists that it needs; absent where nothing has to load. */
  readonly list?: string | readonly string[];
}

/** A reference list, declared once: its name, the choices it depends on, and how it is read. */
export interface ReferenceList<Values, Setting, Query, Content> {
  readonly list: string;
  readonly words: string;
  readonly isOfTenant?: true;
  readonly on: readonly FieldName<Values>[];
  /** null while a required choice is missing. */
  readonly query: (values: Values) => Query | null;
  readonly read: (values: Values, setting: Setting) => Content | null;
}

/** Attributes of an input; the rules decide. Dates as YYYY-MM-DD. */
export interface Limits {
  readonly min?: number | string;
  readonly max?: number | string;
  /** Characters. Longer text can be typed and is a fault: nothing is cut off. */
  readonly maxLength?: number;
  /** What else counts, to follow the number: ", 36 with the client". */
  readonly maxLengthNote?: string;
  readonly maxEntries?: number;
}

export interface FieldBase<Values, Setting> {
  readonly control?: string;
  readonly label: string;
  readonly emptyLabel?: string;
  readonly help?: string;
  /** Every fault of single entries, as sentences naming the entry; the rules report the first. */
  readonly entryFaults?: (values: Values, setting: Setting) => readonly string[];
  /** Contains something that is not a fault but won't be saved as it is. */
  readonly isUnfinished?: (values: Values, setting: Setting) => boolean;
  /** Never in a draft: the contract marks it as sensitive. */
  readonly isSecret?: true;
  /** For a secret: the record has one that isn't shown. Default: wherever none is required. */
  readonly keepsUnseen?: (setting: Setting) => boolean;
  readonly visible?: Condition<Values, Setting>;
  /** Fixed unless all hold: by a status, a privilege, or another field. */
  readonly editable?: readonly Condition<Values, Setting>[];
  /** Disabled with its value unless all hold: input elsewhere depends on it. */
  readonly kept?: readonly Condition<Values, Setting>[];
  /** Disabled until all hold: it depends on other choices, and losing them clears it. */
  readonly waitsFor?: readonly Condition<Values, Setting>[];
  readonly required?: Requirement<Values, Setting>;
  /** For a single value: the only acceptable ones. For a list: its choices, or suggestions. */
  readonly options?: Options<Values, Setting>;
  readonly standing?: (setting: Setting) => readonly Option[];
  readonly limits?: Reading<Values, Setting, Limits>;
  readonly rules?: readonly Rule<Values, Setting>[];
}

export interface Earlier<Values> {
  readonly last: Values;
  /** When the field got focus: typing passes through unintended values. */
  readonly entered: Values;
}

/** Sets fields when one of `on` changes: returns the values with those of `sets` replaced. */
export interface Reset<Values, Setting> {
  readonly on: readonly FieldName<Values>[];
  readonly sets: readonly FieldName<Values>[];
  readonly ask: (values: Values, setting: Setting, earlier: Earlier<Values>) => Values;
  /** What it takes away returns when `on` are chosen as before. */
  readonly remembers?: true;
}

/** Always holds: recomputed after every change and list arrival. Must be idempotent. */
export interface Derivation<Values, Setting> extends Reading<Values, Setting, Values> {
  readonly sets: readonly FieldName<Values>[];
}

/** A question to the server, asked when one of `on` loses focus. */
export interface Check<Values, Setting> {
  readonly name: string;
  readonly field: FieldName<Values>;
  readonly on: readonly FieldName<Values>[];
  readonly isDue: (values: Values, setting: Setting) => boolean;
}

/** A note doesn't prevent saving. */
export interface CheckFinding {
  readonly kind: 'fine' | 'fault' | 'note';
  readonly message: string;
}

export const FINE: CheckFinding = { kind: 'fine', message: '' };

export function faultWhere(isFault: boolean, message: string): CheckFinding {
  return isFault ? { kind: 'fault', message } : FINE;
}

/** A failed check isn't a fault: the validation before saving asks again. */
export const NOT_CHECKED: CheckFinding = {
  kind: 'note',
  message: 'This couldn’t be checked now. It will be checked again when you save.',
};

/** Shown before saving, without preventing it. */
export interface Warning<Values, Setting> {
  readonly field: FieldName<Values>;
  readonly text: string;
  /** Depends on the values; default: `text`. */
  readonly words?: (values: Values, setting: Setting) => string | null;
  readonly when: Condition<Values, Setting>;
}

export interface Section<Values> {
  readonly title: string;
  /** Usually left as it is: on small screens it is grouped with others of its kind. */
  readonly isOptional?: true;
  readonly fields: readonly FieldName<Values>[];
}

/** Form values as sent in a record or body: typed values may be numbers, and each may be missing. */
export type SentValues<Values> = {
  readonly [Name in keyof Values]?: (Values[Name] extends string ? string | number : Values[Name]) | null | undefined;
};

export interface PlacedValues<Values, Setting> {
  /** The section's title. */
  readonly section: string;
  /** Null until enough is chosen. */
  readonly by: (values: Values, setting: Setting) => Placement | null;
}

export type OwnParsers = Readonly<Record<string, v.GenericSchema>>;

/** A form. `Field` is the union of the catalogue's fields, `Body` what is sent, `Query` the request for a reference list. */
export interface Form<Values, Setting, Field extends FieldBase<Values, Setting>, Query, Body> {
  /** Unique across areas: the key of its drafts on the device. */
  readonly name: string;
  /** What its record is called within a sentence: 'request'. */
  readonly noun: string;
  readonly sections: readonly Section<Values>[];
  /** Every possible field; a form shows those of its sections. */
  readonly fields: { readonly [Name in FieldName<Values>]: Field };
  /** Fields for body properties with a different name. */
  readonly fieldsOfKeys?: Readonly<Record<string, FieldName<Values>>>;
  readonly parsers: OwnParsers;
  /** Its fields in settling order, each after those that decide about it. */
  readonly order: readonly FieldName<Values>[];
  readonly resets: readonly Reset<Values, Setting>[];
  readonly derivations: readonly Derivation<Values, Setting>[];
  readonly checks: readonly Check<Values, Setting>[];
  readonly warnings: readonly Warning<Values, Setting>[];
  /** Initial values of a new form; also what a field falls back to when its choice is lost. */
  readonly defaults: (setting: Setting) => Values;
  readonly valuesOf: (sent: SentValues<Values>) => Values;
  readonly queries: (values: Values, setting: Setting) => readonly Query[];
  readonly lists: Readonly<Record<string, ReferenceList<Values, Setting, Query, unknown>>>;
  /** What chooses the runner of its record, and the section that decides it; absent where nothing is carried out. */
  readonly placed?: PlacedValues<Values, Setting>;
  readonly body: (values: Values, setting: Setting) => Body;
}

export type FormRules<Values, Setting> = Omit<
  Form<Values, Setting, FieldBase<Values, Setting>, unknown, unknown>,
  'queries' | 'lists' | 'body' | 'parsers' | 'valuesOf' | 'placed'
>;
