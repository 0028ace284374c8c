/** Comments on records that wait for decisions, for both sides (docs/decisions/0043). */
import { holdsAny, type Privilege } from '../access/access.ts';
import type { Area } from '../area.ts';
import { lengthError } from '../texts/limits.ts';
import { cleanText, isUnseenText, unseenFault } from '../texts/typed-text.ts';

/** Characters. */
export const RECORD_COMMENT_LENGTH = 1_000;
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

export function mayComment(area: Pick<Area, 'decidedWith' | 'routes'>, privileges: ReadonlySet<string>): boolean {
  return holdsAny(privileges, commentPrivileges(area)) && holdsAny(privileges, area.routes['view']?.privileges ?? []);
}

interface Discussed {
  readonly comments: number;
  /** On the device, to be sent. */
  readonly waiting: number;
  /** Of the decision that is shown among them; null for none. */
  readonly decisionComment: string | null;
}

/** For a discussion in which nobody has said anything; null where somebody has. */
export function emptyDiscussionWords(
  { comments, waiting, decisionComment }: Discussed,
  mayWrite: boolean,
): string | null {
  if (comments > 0 || waiting > 0 || decisionComment !== null) return null;
  return `No comments yet.${mayWrite ? ' Ask a question, or add what others need to know.' : ''}`;
}

interface Written {
  readonly author: { readonly userId: number };
  readonly deletedAt: string | null;
}

/** Only the author can edit or delete a comment. */
export function isOwnComment({ author, deletedAt }: Written, userId: number): boolean {
  return author.userId === userId && deletedAt === null;
}

export type CommentPart = { readonly text: string } | { readonly address: string };

const ADDRESS = /https:\/\/[^\s<>"“”]+/gu;
/** Belongs to the sentence around an address. */
const AFTER_ADDRESS = /[.,;:!?'’)\]}]+$/u;

function addressIn(found: string): string {
  const trimmed = found.replace(AFTER_ADDRESS, '');
  // A closing bracket stays if the address opened it.
  return trimmed.includes('(') && found.charAt(trimmed.length) === ')' ? `${trimmed})` : trimmed;
}

/** Its addresses become links; everything else stays text. */
export function commentParts(text: string): readonly CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = addressIn(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
