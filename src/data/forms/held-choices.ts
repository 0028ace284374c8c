import type { EveryRecord } from '../resources/stored-lists.ts';

export interface HeldList<Content> {
  readonly content: Content;
  /** Age of the records, in epoch milliseconds. */
  readonly asOf: number;
}

/** The choices as the server would make them; null where records are missing or `choicesOf` can't tell. */
export async function heldChoices<Row, Content>(
  kept: Promise<EveryRecord<Row>>,
  choicesOf: (records: readonly Row[]) => Content | null,
): Promise<HeldList<Content> | null> {
  const { records, isWhole, asOf } = await kept;
  const content = isWhole && asOf !== null ? choicesOf(records) : null;
  return content === null || asOf === null ? null : { content, asOf };
}
