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

/** Of a rejection without a reason; also what the outbox says when it comes back. */
export const REASON_REQUIRED = 'This tenant requires a reason for rejections. Enter one, then reject it again.';

export interface DecidingTenant {
  readonly tenantId: string;
  readonly requiresRejectionReason?: boolean;
}

/** @param tenantIds of the record: one that requires a reason is enough @param tenants as far as the user knows them */
export function isReasonRequired(
  action: string,
  tenantIds: readonly string[],
  tenants: readonly DecidingTenant[],
): boolean {
  const requires = ({ tenantId, requiresRejectionReason }: DecidingTenant) =>
    requiresRejectionReason === true && tenantIds.includes(tenantId);
  return action === 'REJECT' && tenants.some(requires);
}

/** As it is sent and stored; null for a blank one. */
export function decisionCommentOf(text: string): string | null {
  return isUnseenText(text) ? null : cleanText(text);
}

/** A sentence; null for none. */
export function decisionCommentFault(text: string, isRequired = false): string | null {
  const comment = decisionCommentOf(text) ?? '';
  if (isRequired && comment === '') return 'Enter a reason. This tenant requires one for rejections.';
  const fault = lengthError(comment, DECISION_COMMENT_LENGTH) ?? unseenFault(comment, { hasLines: true });
  return fault === null ? null : `The text ${fault}.`;
}
