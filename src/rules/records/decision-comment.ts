/** Comments of approvers on their decisions, for both sides (docs/decisions/0036). */
import type { LastDecision } from '../../contract/generated/schema.d.ts';
import { lengthError } from '../texts/limits.ts';
import { cleanText, isUnseenText, unseenFault } from '../texts/typed-text.ts';

export const DECISION_ACTIONS = ['APPROVE', 'REJECT'] as const;
export type DecisionAction = LastDecision['action'];

/** Characters. */
export const DECISION_COMMENT_LENGTH = 1_000;

export function isDecision(action: string): action is DecisionAction {
  return DECISION_ACTIONS.some((known) => known === action);
}

/** As it is sent and stored; null for a blank one. */
export function decisionCommentOf(text: string): string | null {
  return isUnseenText(text) ? null : cleanText(text);
}

/** A sentence; null for none. */
export function decisionCommentFault(text: string): string | null {
  const comment = decisionCommentOf(text) ?? '';
  const fault = lengthError(comment, DECISION_COMMENT_LENGTH) ?? unseenFault(comment, { hasLines: true });
  return fault === null ? null : `The text ${fault}.`;
}
