/** An area adds kinds in the same shape, and a renderer has a component for each. Drafts and other unknown values are parsed by kind. */
import * as v from 'valibot';
import type { operations } from '../../contract/generated/schema.d.ts';
import type { FieldBase, FieldName, Option, Reading } from './form.ts';
import type { KeyValueRow, KnownRows, RowsKind } from './key-value-rows.ts';
import type { PickedZip } from './picked-files.ts';

/** Stands for "no time" where that is a choice. */
export const UNSCHEDULED_TIME = '-1:-1';

/** Texts are as typed, also of numbers and days. */
export interface ControlValues {
  readonly text: string;
  readonly paragraph: string;
  readonly secret: string;
  readonly integer: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:mm, or {@link UNSCHEDULED_TIME}. */
  readonly time: string;
  readonly choice: string;
  readonly search: string;
  readonly checkbox: boolean;
  readonly entries: readonly string[];
  readonly choices: readonly string[];
  readonly picks: readonly string[];
  readonly rows: readonly KeyValueRow[];
  readonly zip: PickedZip | null;
}

export type ValueParsers<Values> = { readonly [Kind in keyof Values]: v.GenericSchema<unknown, Values[Kind]> };

/** Whether the parser returns the same value, not a copy. */
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

/** Describes the entries of a list of texts, so that single ones can be marked. */
export interface EntryKind {
  readonly isAcceptable: (entry: string) => boolean;
  readonly inputMode: 'email' | 'text';
  /** Entries that differ only in case are the same. */
  readonly isCaseIgnored?: true;
  /** One spelling for entries that can be typed in several ways. */
  readonly canonical?: (entry: string) => string;
}

export interface RowsField<Values, Setting> extends RowsKind, Reading<Values, Setting, KnownRows> {
  readonly list?: string;
}

/** Deployments §7 "Files" */
export type UploadAddress = Readonly<operations['uploadFile']['parameters']['path']>;

/** A whole number from 0 to below `limit`, from a source that can't be guessed. */
export type RandomSource = (limit: number) => number;

interface ControlParts<Values, Setting> {
  readonly entries: { readonly entry?: EntryKind };
  readonly picks: {
    readonly pickerTitle?: Reading<Values, Setting, string>;
    readonly ownPicks?: Reading<Values, Setting, readonly Option[]>;
  };
  readonly rows: { readonly rows: RowsField<Values, Setting> };
  readonly zip: { readonly upload: UploadAddress };
  /** Generates a secret. One that is only generated is never typed. */
  readonly secret: { readonly generate?: (random: RandomSource) => string; readonly isOnlyGenerated?: true };
}

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

/** A missing field doesn't compile. */
export type FieldsOf<Values, Setting, Own = object> = {
  readonly [Name in FieldName<Values>]: FieldOf<Values, Setting, Name, Own>;
};

/** A control that doesn't fit the field's type doesn't compile. `Own` are the area's own kinds of control. */
export type FieldOf<Values, Setting, Name extends FieldName<Values>, Own> = FieldBase<Values, Setting> & {
  readonly name: Name;
} & Controlled<ControlFor<Values[Name], ControlValues & Own>, Values, Setting>;
