/**
 * One array of sections draws a record's page and finds changes since somebody looked.
 * Texts only: machines and outbox use it too.
 */
import type { AreaRecord } from './record-key.ts';
import type { StatusLook } from './status-look.ts';

interface FieldShared<RecordType, Label extends string> {
  readonly label: Label;
  readonly isShown?: (record: RecordType) => boolean;
  readonly isWide?: boolean;
}

interface ComparedField<RecordType> {
  /** The record's fields behind the text, where they matter for decisions. Not compared where one side lacks one, as list rows do. */
  readonly compares?: readonly (keyof RecordType & string)[];
}

export interface TextField<RecordType, Label extends string>
  extends FieldShared<RecordType, Label>,
    ComparedField<RecordType> {
  readonly text: (record: RecordType) => string | number | null | undefined;
  /** For logs, where the text contains the product's name. */
  readonly withProduct?: (record: RecordType, product: string) => string;
  readonly isMono?: boolean | ((record: RecordType) => boolean);
  /** Keeps lines; a long one scrolls in its own box. */
  readonly isDescription?: boolean;
  /** An ISO 8601 time, which logs format in the device's language and zone. */
  readonly isMoment?: boolean;
  readonly isCopied?: boolean;
  /** Of a status, which is a tag wherever it is drawn; null for none. */
  readonly look?: (record: RecordType) => StatusLook | null;
}

export interface LinesField<RecordType, Label extends string>
  extends FieldShared<RecordType, Label>,
    ComparedField<RecordType> {
  readonly lines: (record: RecordType) => readonly string[];
}

/** Revealed on request. A difference is reported without its values. */
export interface SecretField<RecordType, Label extends string> extends FieldShared<RecordType, Label> {
  readonly secret: {
    readonly name: string;
    /** Null for none, undefined where the device doesn't have it. */
    readonly value: (record: RecordType) => string | null | undefined;
    /** The field to reveal by a separate call, listed in the record's `secretFields`. */
    readonly field?: string;
    /** The server can have a secret that it can't reveal; absent where it reveals all. */
    readonly isKept?: (record: RecordType) => boolean;
    readonly isBlock?: boolean;
  };
}

export type RecordField<RecordType, Label extends string = string> =
  | TextField<RecordType, Label>
  | LinesField<RecordType, Label>
  | SecretField<RecordType, Label>;

export interface RecordSection<RecordType, Label extends string = string, Title extends string = string> {
  readonly title: Title;
  readonly isShown?: (record: RecordType) => boolean;
  /** Empty where the page draws the section with its own component. */
  readonly fields: readonly RecordField<RecordType, Label>[];
}

/** Keeps labels and titles as literal types for the page that extends them. */
export function sectionsOf<RecordType>() {
  return <const Label extends string, const Title extends string>(
    sections: readonly RecordSection<RecordType, Label, Title>[],
  ): readonly RecordSection<RecordType, Label, Title>[] => sections;
}

/** '' for none, and for a secret. */
export function fieldWords<RecordType>(field: RecordField<RecordType>, record: RecordType): string {
  if ('secret' in field) return '';
  return 'lines' in field ? field.lines(record).join(', ') : String(field.text(record) ?? '');
}

/** Secrets that an answer left out and that can be revealed, by field; null for none. */
export function secretFieldsOf(record: object): readonly string[] | null {
  if (!('secretFields' in record) || !Array.isArray(record.secretFields)) return null;
  return record.secretFields.filter((field) => typeof field === 'string');
}

export interface RecordFact {
  readonly label: string;
  readonly words: string;
}

/** The named fields of a record in this order, without those that it doesn't have or that its page doesn't show. */
export function factsOf<RecordType extends object, Label extends string>(
  sections: readonly RecordSection<RecordType, Label>[],
  labels: readonly NoInfer<Label>[],
): (record: RecordType) => readonly RecordFact[] {
  const fields = sections.flatMap((section) => section.fields.map((field) => ({ section, field })));
  const named = labels.flatMap((label) => fields.filter(({ field }) => field.label === label));
  return (record) =>
    named
      .filter(({ section, field }) => section.isShown?.(record) !== false && field.isShown?.(record) !== false)
      .filter(
        ({ field }) => !('compares' in field) || field.compares?.some((key) => Object.hasOwn(record, key)) !== false,
      )
      .map(({ field }) => ({ label: field.label, words: fieldWords(field, record) }))
      .filter(({ words }) => words !== '');
}

export function yesOrNo(value: boolean | null | undefined): string {
  return value === true ? 'Yes' : 'No';
}

export function enabledText(value: boolean | null | undefined): string {
  return value === true ? 'Enabled' : 'Disabled';
}

/** 'heap=4g', in the order of the keys. */
export function pairLines(pairs: Readonly<Record<string, string>> = {}): readonly string[] {
  return Object.entries(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .sort();
}

export interface FieldDifference {
  readonly label: string;
  readonly seen: string;
  readonly now: string;
}

export interface RecordComparison<RecordType> {
  /** Accepts a list row and a whole record. */
  differences(seen: RecordType, now: RecordType): readonly FieldDifference[];
  /** By version where both have one, and by what operators see. */
  hasChanged(seen: RecordType, now: RecordType): boolean;
}

function isKnownOnBothSides(keys: readonly string[], seen: object, now: object): boolean {
  const isIn = (record: object) => (key: string) => Object.hasOwn(record, key);
  return keys.some(isIn(seen)) && keys.every((key) => isIn(seen)(key) === isIn(now)(key));
}

/** null unless both sides have it. */
function secretDifference<RecordType, Label extends string>(
  { label, secret: { value } }: SecretField<RecordType, Label>,
  seen: RecordType,
  now: RecordType,
): FieldDifference | null {
  const values = [value(seen), value(now)];
  const [before, after] = values.map((known) => known || null);
  if (values.includes(undefined) || before === after) return null;
  const words = (known: string | null | undefined, shown: string) => (known == null ? '' : shown);
  return { label, seen: words(before, 'A secret'), now: words(after, before == null ? 'A secret' : 'Another secret') };
}

export function comparisonOf<RecordType extends AreaRecord>(
  sections: readonly RecordSection<RecordType>[],
): RecordComparison<RecordType> {
  const compared = sections.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      'compares' in field && field.compares !== undefined ? [{ field, keys: field.compares }] : [],
    ),
  );
  const secrets = sections.flatMap(({ fields }) => fields.flatMap((field) => ('secret' in field ? [field] : [])));
  const differences = (seen: RecordType, now: RecordType) => [
    ...compared
      .filter(({ keys }) => isKnownOnBothSides(keys, seen, now))
      .map(({ field }) => ({ label: field.label, seen: fieldWords(field, seen), now: fieldWords(field, now) }))
      .filter((difference) => difference.seen !== difference.now),
    ...secrets.flatMap((field) => secretDifference(field, seen, now) ?? []),
  ];
  return {
    differences,
    hasChanged: (seen, now) => {
      const isOtherVersion = seen.version !== undefined && now.version !== undefined && seen.version !== now.version;
      return isOtherVersion || differences(seen, now).length > 0;
    },
  };
}
