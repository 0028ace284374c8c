/** What a record is known by within its area: a number, or a text. */
export type RecordId = number | string;

/** A record among those of every area: ids of two areas have nothing to do with each other. */
export interface RecordReference<Area extends string = string> {
  readonly area: Area;
  readonly id: RecordId;
}

/** The reference as a text, for maps and sets. */
export function recordKey({ area, id }: RecordReference): string {
  return `${area}/${id}`;
}
