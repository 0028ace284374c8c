/**
 * What a record's page shows, as a value: one array of sections draws the page and says what of a record is no longer what somebody
 * saw. Words only, so that machines, queue and tests read it too; a page adds what is more than words.
 */
import type { AreaRecord } from './record-key.ts';

interface FieldShared<Subject, Label extends string> {
  readonly label: Label;
  /** Whether the page shows it; always where not given. */
  readonly isShown?: (record: Subject) => boolean;
  /** Takes a whole line. */
  readonly isWide?: boolean;
}

interface ComparedField<Subject> {
  /**
   * The record's own fields that the words are made of, where whoever decides goes by them. Not compared where one side lacks what
   * the other has, as a list row has not all of them.
   */
  readonly compares?: readonly (keyof Subject & string)[];
}

/** A value as text; a dash for none. */
export interface TextField<Subject, Label extends string> extends FieldShared<Subject, Label>, ComparedField<Subject> {
  readonly text: (record: Subject) => string | number | null | undefined;
  /** The words where the log shows it, of what is called by the product's name. */
  readonly withProduct?: (record: Subject, product: string) => string;
  readonly isMono?: boolean | ((record: Subject) => boolean);
  /** A description: its lines stay, and what is long scrolls in a box of its own. */
  readonly isDescription?: boolean;
  /** The text is a moment (ISO 8601), which logs show in the device's language and time zone. */
  readonly isMoment?: boolean;
  /** Offers the words to the clipboard. */
  readonly isCopied?: boolean;
}

/** Several values, each on a line of its own. */
export interface LinesField<Subject, Label extends string> extends FieldShared<Subject, Label>, ComparedField<Subject> {
  readonly lines: (record: Subject) => readonly string[];
}

/** What is shown only when it is asked for. Of a difference a screen says that there is one, and never shows the values. */
export interface SecretField<Subject, Label extends string> extends FieldShared<Subject, Label> {
  readonly secret: {
    /** As a sentence names it: "Show default password". */
    readonly name: string;
    /** Null where there is none, undefined where the device does not have it. */
    readonly value: (record: Subject) => string | null | undefined;
    /** Its own field, where a call of its own reveals it: then the record names it among its `secretFields`. */
    readonly field?: string;
    /** Whether the server has a secret that it doesn't have to reveal; absent where it reveals every one. */
    readonly isKept?: (record: Subject) => boolean;
    /** A text of several lines, in a box of its own. */
    readonly isBlock?: boolean;
  };
}

export type RecordField<Subject, Label extends string = string> =
  | TextField<Subject, Label>
  | LinesField<Subject, Label>
  | SecretField<Subject, Label>;

export interface RecordSection<Subject, Label extends string = string, Title extends string = string> {
  readonly title: Title;
  /** Whether the page shows it; always where not given. */
  readonly isShown?: (record: Subject) => boolean;
  /** None where the page draws the section by a component of its own. */
  readonly fields: readonly RecordField<Subject, Label>[];
}

/** Declares the sections of an area's records; labels and titles are known by name to the page that adds to them. */
export function sectionsOf<Subject>() {
  return <const Label extends string, const Title extends string>(
    sections: readonly RecordSection<Subject, Label, Title>[],
  ): readonly RecordSection<Subject, Label, Title>[] => sections;
}

/** A field's value as text; '' where there is none, and for a secret. */
export function fieldWords<Subject>(field: RecordField<Subject>, record: Subject): string {
  if ('secret' in field) return '';
  return 'lines' in field ? field.lines(record).join(', ') : String(field.text(record) ?? '');
}

/** The secrets that an answer has left out and that can be revealed, by their fields; null where it has left none out. */
export function secretFieldsOf(record: object): readonly string[] | null {
  if (!('secretFields' in record) || !Array.isArray(record.secretFields)) return null;
  return record.secretFields.filter((field) => typeof field === 'string');
}

export function yesOrNo(value: boolean | null | undefined): string {
  return value === true ? 'Yes' : 'No';
}

export function enabledText(value: boolean | null | undefined): string {
  return value === true ? 'Enabled' : 'Disabled';
}

/** One changed field, as text. */
export interface FieldDifference {
  readonly label: string;
  readonly seen: string;
  readonly now: string;
}

/** What is asked about two states of one record. */
export interface RecordComparison<Subject> {
  /** The fields that differ between what was seen and what is now; a list row and a whole record may both be given. */
  differences(seen: Subject, now: Subject): readonly FieldDifference[];
  /** Whether it is no longer what was seen: by its version where both have one, and by what operators see of it. */
  hasChanged(seen: Subject, now: Subject): boolean;
}

function isKnownOnBothSides(keys: readonly string[], seen: object, now: object): boolean {
  const isIn = (record: object) => (key: string) => Object.hasOwn(record, key);
  return keys.some(isIn(seen)) && keys.every((key) => isIn(seen)(key) === isIn(now)(key));
}

/** How a secret differs, where both sides have it. */
function secretDifference<Subject, Label extends string>(
  { label, secret: { value } }: SecretField<Subject, Label>,
  seen: Subject,
  now: Subject,
): FieldDifference | null {
  const values = [value(seen), value(now)];
  const [before, after] = values.map((known) => known || null);
  if (values.includes(undefined) || before === after) return null;
  const words = (known: string | null | undefined, shown: string) => (known == null ? '' : shown);
  return { label, seen: words(before, 'A secret'), now: words(after, before == null ? 'A secret' : 'Another secret') };
}

/** Compares records by what their page says of them. */
export function comparisonOf<Subject extends AreaRecord>(
  sections: readonly RecordSection<Subject>[],
): RecordComparison<Subject> {
  const compared = sections.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      'compares' in field && field.compares !== undefined ? [{ field, keys: field.compares }] : [],
    ),
  );
  const secrets = sections.flatMap(({ fields }) => fields.flatMap((field) => ('secret' in field ? [field] : [])));
  const differences = (seen: Subject, now: Subject) => [
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
