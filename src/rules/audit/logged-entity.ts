/** A logged entity as its page shows it, with the sections of its area's detail page (Administration §2 "Activity log"). */
import * as v from 'valibot';
import type { ChangedProperty } from '../../contract/generated/schema.d.ts';
import type { RecordField, RecordSection } from '../records/record-sections.ts';
import type { StatusLook } from '../records/status-look.ts';

export type LoggedEntity = Readonly<Record<string, unknown>>;

export interface ShownField {
  readonly label: string;
  /** Empty where there is no value; null for a secret, which logs never contain. */
  readonly lines: readonly string[] | null;
  readonly isMono: boolean;
  readonly isMoment: boolean;
  readonly isWide: boolean;
  /** Of a status; null for any other value. */
  readonly look: StatusLook | null;
  /** Differs from the other side of the update. */
  readonly isChanged: boolean;
}

export interface ShownSection {
  readonly title: string;
  readonly fields: readonly ShownField[];
}

export interface ShownEntity {
  readonly title: string;
  readonly sections: readonly ShownSection[];
  /** Something changed that none of the sections shows. */
  readonly hidesChange: boolean;
}

export interface EntityToShow {
  readonly entity: LoggedEntity;
  /** The other side of an update; null for a creation or deletion. */
  readonly other: LoggedEntity | null;
  /** For secrets it says only that they changed. */
  readonly diff: readonly ChangedProperty[];
}

export interface ShownChange {
  readonly label: string;
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
  readonly isMoment: boolean;
  readonly isRemovedSecret?: true;
}

export interface ShownChanges {
  readonly changes: readonly ShownChange[];
  readonly others: readonly ChangedProperty[];
}

export interface LoggedEntityView {
  /** Null where the entity can't be read, as one written by an earlier version. */
  readonly show: (shown: EntityToShow, product: string) => ShownEntity | null;
  /** With `entity` as the new state; null as for `show`. Where `other` is null, it was created or deleted and everything counts as new. */
  readonly changes: (shown: EntityToShow, product: string) => ShownChanges | null;
}

export const REMOVED_SECRET = 'removed';

/** A value that no secret can have. */
const MARK = '\u0000changed';

function linesOf<RecordType>(
  field: RecordField<RecordType>,
  record: RecordType,
  product: string,
): readonly string[] | null {
  if ('secret' in field) return null;
  if ('lines' in field) return field.lines(record);
  const words = String(field.withProduct?.(record, product) ?? field.text(record) ?? '');
  return words === '' ? [] : [words];
}

export function loggedEntity<Parsed, RecordType extends object>({
  parser,
  recordOf,
  sections,
  unlisted = [],
  repeated = [],
  title,
}: {
  readonly parser: v.GenericSchema<unknown, Parsed>;
  readonly recordOf: (parsed: Parsed) => RecordType;
  readonly sections: readonly RecordSection<RecordType>[];
  /** Fields that an entry shows although the detail page doesn't. */
  readonly unlisted?: readonly RecordField<RecordType>[];
  /** Properties whose content other fields already show. */
  readonly repeated?: readonly (keyof RecordType & string)[];
  readonly title: (record: RecordType, product: string) => string;
}): LoggedEntityView {
  const parse = (entity: LoggedEntity | null): RecordType | null => {
    const parsed = v.safeParse(parser, entity);
    return parsed.success ? recordOf(parsed.output) : null;
  };
  const fieldsOf = (record: RecordType): readonly RecordField<RecordType>[] =>
    sections
      .filter(({ isShown }) => isShown?.(record) ?? true)
      .flatMap(({ fields }) => fields)
      .filter(({ isShown }) => isShown?.(record) ?? true);
  return {
    changes: ({ entity, other, diff }, product) => {
      const after = parse(entity);
      const before = parse(other);
      if (after === null || (before === null && other !== null)) return null;
      const fields = [...new Set([...fieldsOf(after), ...(before === null ? [] : fieldsOf(before)), ...unlisted])];
      const linesIn = (field: RecordField<RecordType>, record: RecordType | null) =>
        record === null ? [] : linesOf(field, record, product);
      const isSecretOf = (field: RecordField<RecordType>, { property }: ChangedProperty) =>
        'secret' in field &&
        !Object.hasOwn(entity, property) &&
        field.secret.value({ ...after, [property]: MARK }) === MARK;
      const changed = fields.filter((field) =>
        'secret' in field
          ? diff.some((change) => isSecretOf(field, change))
          : !isSameLines(linesIn(field, after), linesIn(field, before)),
      );
      const isShown = (change: ChangedProperty): boolean => {
        if (repeated.some((property) => property === change.property)) return true;
        const { [change.property]: _, ...rest } = entity;
        // Leaves out an absent property: the parser doesn't take undefined.
        const former =
          other !== null && Object.hasOwn(other, change.property) ? { [change.property]: other[change.property] } : {};
        const turned = parse({ ...rest, ...former });
        return changed.some(
          (field) =>
            isSecretOf(field, change) ||
            (turned !== null && !isSameLines(linesIn(field, turned), linesIn(field, after))),
        );
      };
      return {
        changes: changed.map((field) => ({
          label: field.label,
          before: linesIn(field, before),
          after: linesIn(field, after),
          isMoment: 'text' in field && field.isMoment === true,
          ...(diff.some((change) => change.rightValue === REMOVED_SECRET && isSecretOf(field, change)) && {
            isRemovedSecret: true,
          }),
        })),
        // A whole entity has its own page; the log's form shows the rest.
        others: before === null ? [] : diff.filter((change) => !isShown(change)),
      };
    },
    show: ({ entity, other, diff }, product) => {
      const record = parse(entity);
      if (record === null) return null;
      const before = parse(other);
      const secrets = diff.map(({ property }) => property).filter((property) => !Object.hasOwn(entity, property));
      const isChanged = (field: RecordField<RecordType>): boolean => {
        if (!('secret' in field))
          return (
            before !== null &&
            linesOf(field, record, product)?.join('\n') !== linesOf(field, before, product)?.join('\n')
          );
        // Only the section knows which of the record's fields it shows.
        return secrets.some((property) => field.secret.value({ ...record, [property]: MARK }) === MARK);
      };
      const shown = sections
        .filter(({ isShown }) => isShown?.(record) ?? true)
        .map((section) => ({
          title: section.title,
          fields: section.fields
            .filter(({ isShown }) => isShown?.(record) ?? true)
            .map((field) => ({
              label: field.label,
              lines: linesOf(field, record, product),
              isMono: isMono(field, record),
              isMoment: 'text' in field && field.isMoment === true,
              isWide: field.isWide === true,
              look: ('text' in field && field.look?.(record)) || null,
              isChanged: isChanged(field),
            })),
        }))
        .filter(({ fields }) => fields.length > 0);
      const isChangeShown = shown.some(({ fields }) => fields.some((field) => field.isChanged));
      return {
        title: title(record, product),
        sections: shown,
        hidesChange: other !== null && diff.length > 0 && !isChangeShown,
      };
    },
  };
}

function isSameLines(left: readonly string[] | null, right: readonly string[] | null): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function isMono<RecordType>(field: RecordField<RecordType>, record: RecordType): boolean {
  if (!('text' in field) || field.isMono === undefined) return false;
  return typeof field.isMono === 'function' ? field.isMono(record) : field.isMono;
}
