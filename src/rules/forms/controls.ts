/**
 * How values are entered. The kinds of control that every form may have stand here, each with what its value is; an area adds
 * its own in the same shape. A field names a kind that fits the type of its value, a renderer has a component for each kind, and
 * a value of unknown origin, as a draft's, is parsed by its kind.
 */
import * as v from 'valibot';
import type { operations } from '../../contract/generated/schema.d.ts';
import type { FieldBase, FieldName, Option, Reading } from './form.ts';
import type { KeyValueRow, KnownRows, RowsKind } from './key-value-rows.ts';
import type { PickedZip } from './picked-files.ts';

/** How no time is kept, where that is a choice too. */
export const UNSCHEDULED_TIME = '-1:-1';

/** What the value of each kind is. Texts are as they are typed: a number's and a day's too. */
export interface ControlValues {
  readonly text: string;
  /** A text of several lines. */
  readonly paragraph: string;
  /** Hidden until it is asked for. */
  readonly secret: string;
  readonly integer: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:mm, or {@link UNSCHEDULED_TIME}. */
  readonly time: string;
  /** One of a few. */
  readonly choice: string;
  /** One of many, found by typing. */
  readonly search: string;
  readonly checkbox: boolean;
  /** Texts that are typed one by one. */
  readonly entries: readonly string[];
  /** Texts that are suggested, or typed. */
  readonly choices: readonly string[];
  /** Several of many, picked on a screen of their own. */
  readonly picks: readonly string[];
  /** Keys and values. */
  readonly rows: readonly KeyValueRow[];
  /** A zip that is uploaded as soon as it is picked. */
  readonly zip: PickedZip | null;
}

/** The parser of each kind's value. */
export type ValueParsers<Values> = { readonly [Kind in keyof Values]: v.GenericSchema<unknown, Values[Kind]> };

/** Whether a value of unknown origin is what the parser answers: the same value, not a copy. */
export function holds<Value>(parser: v.GenericSchema<unknown, Value>, value: unknown): value is Value {
  return v.is(parser, value);
}

const text = v.string();
const texts = v.array(v.string());

export const CONTROL_PARSERS: ValueParsers<ControlValues> = {
  text,
  paragraph: text,
  secret: text,
  integer: text,
  date: text,
  time: text,
  choice: text,
  search: text,
  checkbox: v.boolean(),
  entries: texts,
  choices: texts,
  picks: texts,
  rows: v.array(v.strictObject({ id: text, key: text, value: text })),
  zip: v.nullable(v.strictObject({ fileName: text, token: v.nullable(text) })),
};

/** Of a list of texts: what its entries are, so that single ones can be marked. */
export interface EntryKind {
  readonly isAcceptable: (entry: string) => boolean;
  readonly inputMode: 'email' | 'text';
  /** Texts that differ in their letter case alone are the same entry. */
  readonly isCaseIgnored?: true;
  /** The one way in which an entry stands in the list, where several ways to type it mean the same. */
  readonly canonical?: (entry: string) => string;
}

/** The rows of a field as its rules read them. */
export interface RowsField<Values, Setting> extends RowsKind, Reading<Values, Setting, KnownRows> {
  /** The list of the reference data that the suggestions are from; absent where nothing has to arrive. */
  readonly list?: string;
}

/** Where a field's file goes, and under which name (Deployments §7 "Files"). */
export type UploadAddress = Readonly<operations['uploadFile']['parameters']['path']>;

/** A whole number from 0 to below `limit`, from a source that can't be guessed. */
export type RandomSource = (limit: number) => number;

/** What a field says beside what every field does, by its kind of control. */
interface ControlParts<Values, Setting> {
  readonly entries: { readonly entry?: EntryKind };
  readonly picks: {
    /** What the screen is called on which they are picked; "Select" and the label where not given. */
    readonly pickerTitle?: Reading<Values, Setting, string>;
    /** What the record's own are called where no list says so. */
    readonly ownPicks?: Reading<Values, Setting, readonly Option[]>;
  };
  readonly rows: { readonly rows: RowsField<Values, Setting> };
  readonly zip: { readonly upload: UploadAddress };
  /** Makes a secret; absent where it comes from elsewhere. One that is only generated is never typed. */
  readonly secret: { readonly generate?: (random: RandomSource) => string; readonly isOnlyGenerated?: true };
}

/** A field of whichever kind, as a page draws it. */
export interface ControlledField<Values, Setting> extends FieldBase<Values, Setting> {
  readonly control: string;
  readonly entry?: EntryKind;
  readonly pickerTitle?: Reading<Values, Setting, string>;
  readonly ownPicks?: Reading<Values, Setting, readonly Option[]>;
  readonly rows?: RowsField<Values, Setting>;
  readonly upload?: UploadAddress;
  readonly generate?: (random: RandomSource) => string;
  readonly isOnlyGenerated?: true;
}

/** The kinds whose values have exactly this type. */
type ControlFor<Value, Kinds> = {
  [Kind in keyof Kinds & string]: [Value] extends [Kinds[Kind]]
    ? [Kinds[Kind]] extends [Value]
      ? Kind
      : never
    : never;
}[keyof Kinds & string];

type Controlled<Kind, Values, Setting> = Kind extends string
  ? { readonly control: Kind } & (Kind extends keyof ControlParts<Values, Setting>
      ? ControlParts<Values, Setting>[Kind]
      : unknown)
  : never;

/** Every field that a form's values have; one that is forgotten does not compile. */
export type FieldsOf<Values, Setting, Own = object> = {
  readonly [Name in FieldName<Values>]: FieldOf<Values, Setting, Name, Own>;
};

/**
 * A field: its control fits the type of its value, or it does not compile.
 * @typeParam Own the area's own kinds of control, each with what its value is
 */
export type FieldOf<Values, Setting, Name extends FieldName<Values>, Own> = FieldBase<Values, Setting> & {
  readonly name: Name;
} & Controlled<ControlFor<Values[Name], ControlValues & Own>, Values, Setting>;
