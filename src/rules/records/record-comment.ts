/** Comments on records that wait for decisions, for both sides (docs/decisions/0043). */
import type { Privilege } from '../access/access.ts';
import type { Area } from '../area.ts';
import { lengthError } from '../texts/limits.ts';
import { cleanText, isUnseenText, unseenFault } from '../texts/typed-text.ts';

/** Characters. */
const RECORD_COMMENT_LENGTH = 1_000;
/** Per record, with deleted ones. */
export const MOST_RECORD_COMMENTS = 1_000;

/** A sentence; null for none. */
export function recordCommentFault(text: string): string | null {
  if (isUnseenText(text)) return 'Enter a comment.';
  const comment = cleanText(text);
  const fault = lengthError(comment, RECORD_COMMENT_LENGTH) ?? unseenFault(comment, { hasLines: true });
  return fault === null ? null : `The comment ${fault}.`;
}

/** One of these lets a user comment on the records that they may read: to decide, to create or to edit. */
export function commentPrivileges({ decidedWith, routes }: Pick<Area, 'decidedWith' | 'routes'>): readonly Privilege[] {
  const writing = [routes['create'], routes['edit']].flatMap((route) => route?.privileges ?? []);
  return decidedWith === undefined ? [] : [...new Set([decidedWith, ...writing])];
}

interface Written {
  readonly author: { readonly userId: number };
  readonly deletedAt: string | null;
}

/** Only the author can edit or delete a comment. */
export function isOwnComment({ author, deletedAt }: Written, userId: number): boolean {
  return author.userId === userId && deletedAt === null;
}
