import type { EveryRecord } from '../resources/record-store.ts';

/** A list that the device makes of the records that it holds. */
export interface HeldList<Content> {
  readonly content: Content;
  /** As of when the records are, in epoch milliseconds. */
  readonly asOf: number;
}

/** The choices that the server would make of its records; null where the device lacks some, or `choicesOf` doesn't know. */
export async function heldChoices<Row, Content>(
  kept: Promise<EveryRecord<Row>>,
  choicesOf: (records: readonly Row[]) => Content | null,
): Promise<HeldList<Content> | null> {
  const { records, isWhole, asOf } = await kept;
  const content = isWhole && asOf !== null ? choicesOf(records) : null;
  return content === null || asOf === null ? null : { content, asOf };
}
