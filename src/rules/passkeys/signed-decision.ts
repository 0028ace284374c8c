/** What a passkey signs. Device and server compute it the same way, and so can everybody who verifies it later (docs/decisions/0042). */
import type { DecisionAction } from '../records/decision-comment.ts';
import type { RecordId } from '../records/record-key.ts';
import type { RecordFact } from '../records/record-sections.ts';

/** Names and order are part of the signature: another form needs another name. */
const DECISION_FORM = 'portal decision 1';
/** With the digest of a plan. */
const PLANNED_DECISION_FORM = 'portal decision 2';
const SUMMARY_FORM = 'portal summary 1';
const CHALLENGE_FORM = 'portal decisions 1';

export interface SignedDecision {
  readonly commandId: string;
  readonly area: string;
  readonly recordId: RecordId;
  /** Null where the back end has no versions. */
  readonly version: number | null;
  readonly action: DecisionAction;
  /** As it is sent; null for none. */
  readonly comment: string | null;
  /** Of the plan that is approved; null or absent where there is none. */
  readonly planDigest?: string | null;
}

/** Without padding. */
export function base64url(bytes: ArrayBuffer): string {
  const characters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
  return btoa(characters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** JSON of texts and numbers in a fixed order has only one form. */
async function digestOf(parts: readonly (string | number | null | readonly string[])[]): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts))));
}

/** Of the facts that were shown with the question, in base64url. */
export function summaryDigest(facts: readonly Pick<RecordFact, 'label' | 'words'>[]): Promise<string> {
  return digestOf([SUMMARY_FORM, ...facts.flatMap(({ label, words }) => [label, words])]);
}

/** In base64url. @param summary digest of what was shown */
export function decisionDigest(decision: SignedDecision, summary: string): Promise<string> {
  const { commandId, area, recordId, version, action, comment, planDigest = null } = decision;
  const decided = [commandId, area, String(recordId), version, action, comment, summary];
  return planDigest === null
    ? digestOf([DECISION_FORM, ...decided])
    : digestOf([PLANNED_DECISION_FORM, ...decided, planDigest]);
}

/** Of decisions that are signed with one touch, in base64url. */
export function challengeOf(digests: readonly string[]): Promise<string> {
  return digestOf([CHALLENGE_FORM, digests]);
}
