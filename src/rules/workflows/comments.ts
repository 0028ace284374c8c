/** Limits of comments on charts, for both sides (docs/decisions/0026). */
import { holds } from '../access/access.ts';
import { worksInAllTenants } from '../access/grants.ts';
import { cleanText, isUnseenText, unseenFault } from '../texts/typed-text.ts';

/** Per chart. */
export const MOST_COMMENTS = 500;
/** Characters of a comment. */
export const COMMENT_LENGTH = 2_000;

export function commentFault(text: string): string | null {
  if (isUnseenText(text)) return 'Enter a comment.';
  const unseen = unseenFault(cleanText(text), { hasLines: true });
  if (unseen !== null) return `The comment ${unseen}.`;
  return text.length > COMMENT_LENGTH ? `Enter at most ${COMMENT_LENGTH} characters.` : null;
}

interface Authored {
  readonly author: { readonly userId: number } | null;
}

interface Reviewer {
  readonly userId: number;
  readonly privileges: ReadonlySet<string>;
}

function isOwn({ author }: Authored, { userId }: Reviewer): boolean {
  return author?.userId === userId;
}

/** The author and users with access to all tenants: comments are shown in every tenant (docs/decisions/0027). */
export function maySettleComment(comment: Authored, viewer: Reviewer): boolean {
  return (
    holds(viewer.privileges, 'workflow.review') && (isOwn(comment, viewer) || worksInAllTenants(viewer.privileges))
  );
}

export function mayEditComment(comment: Authored, viewer: Reviewer): boolean {
  return holds(viewer.privileges, 'workflow.review') && isOwn(comment, viewer);
}
