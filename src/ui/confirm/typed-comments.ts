/** Comments that were typed in a question which was then closed: in memory only, until they are sent or the page is left. */
const typedComments = new Map<string, string>();

export interface AskedDecision {
  readonly userId: number;
  /** The record's, among all areas. */
  readonly recordKey: string;
  readonly action: string;
}

function keyOf({ userId, recordKey, action }: AskedDecision): string {
  return `${userId} ${action} ${recordKey}`;
}

export function typedComment(asked: AskedDecision): string {
  return typedComments.get(keyOf(asked)) ?? '';
}

export function keepTypedComment(asked: AskedDecision, comment: string): void {
  if (comment.trim() === '') typedComments.delete(keyOf(asked));
  else typedComments.set(keyOf(asked), comment);
}
