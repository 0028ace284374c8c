/** What a record is known by within its area: a number, or a text. */
export type RecordId = number | string;

/** As people read it: a number with its mark, a text as it is, the parts of a key with a space between them. */
export function idWords(id: RecordId): string {
  return typeof id === 'number' ? `#${id}` : id.replaceAll('/', ' ');
}

/** A record among those of every area: ids of two areas have nothing to do with each other. */
export interface RecordReference<Area extends string = string> {
  readonly area: Area;
  readonly id: RecordId;
}

/** The reference as a text, for maps and sets. */
export function recordKey({ area, id }: RecordReference): string {
  return `${area}/${id}`;
}

/** What is known of any record, whichever area's. Who works for all areas hands it to the area that its reference names. */
export interface AreaRecord {
  readonly id: RecordId;
  /** Grows with each change of a field that operators see; absent where the back end knows none. */
  readonly version?: number;
}

/** Whether a record is known to be as it was; not where the back end knows no versions. */
export function isSameVersion(was: AreaRecord, is: AreaRecord): boolean {
  return was.version !== undefined && was.version === is.version;
}
