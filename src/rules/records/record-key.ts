export type RecordId = number | string;

/** As shown: a number with its mark, a text as is, the parts of a key with a space between. */
export function idWords(id: RecordId): string {
  return typeof id === 'number' ? `#${id}` : id.replaceAll('/', ' ');
}

/** Ids of different areas are unrelated. */
export interface RecordReference<Area extends string = string> {
  readonly area: Area;
  readonly id: RecordId;
}

export function recordKey({ area, id }: RecordReference): string {
  return `${area}/${id}`;
}

export interface AreaRecord {
  readonly id: RecordId;
  /** Grows with each change that operators see; absent where the back end has no versions. */
  readonly version?: number;
}

/** False where the back end has no versions. */
export function isSameVersion(was: AreaRecord, is: AreaRecord): boolean {
  return was.version !== undefined && was.version === is.version;
}
