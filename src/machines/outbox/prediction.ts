import { type SigningTenant, signatureDemand } from '../../rules/passkeys/signature-rule.ts';
import { type DecidingTenant, isReasonRequired } from '../../rules/records/decision-comment.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { FactsViewer } from '../lifecycles/engine/facts-viewer.ts';
import { decidedRecordOf } from '../records/decided-record.ts';
import type { OutboxCommand } from './command.ts';
import { isOverdue } from './command-order.ts';
import type { OutboxRecordRules } from './outbox-record-rules.ts';

const SECRETS_NEEDED = 'Its credential is empty, so the secrets have to be entered.';

/** What the server would answer a decision now. */
export type Outlook =
  | { readonly kind: 'applies' }
  /** The record already is as decided. */
  | { readonly kind: 'alreadySo' }
  /** Edited since the decision: its owner decides again. */
  | { readonly kind: 'changed' }
  /** The tenant requires a reason for rejections, and it has none. */
  | { readonly kind: 'lacksReason' }
  /** The server asks for something that only its owner can enter. */
  | { readonly kind: 'notAccepted'; readonly sentence: string }
  /** With the lifecycle's sentence. */
  | { readonly kind: 'impossible'; readonly sentence: string }
  /** Deleted, or out of the viewer's reach. */
  | { readonly kind: 'gone' };

export interface Prediction {
  readonly outlook: Outlook;
  /** Too old to be sent without asking its owner. */
  readonly isAskedFirst: boolean;
  /** An earlier attempt may have been applied: then the server repeats that answer instead. */
  readonly mayHaveArrived: boolean;
}

export interface PredictionSetting {
  readonly viewer: FactsViewer;
  readonly tenants: readonly (DecidingTenant & SigningTenant)[];
  /** By the server's clock. */
  readonly now: Date;
  /** Epoch milliseconds by this device's clock, which dates decisions. */
  readonly deviceNow: number;
}

type DecidedCommand = Pick<
  OutboxCommand,
  | 'action'
  | 'version'
  | 'seen'
  | 'comment'
  | 'signature'
  | 'decidedAt'
  | 'decidedAtServer'
  | 'limitMs'
  | 'until'
  | 'isUnanswered'
>;

/** A back end without versions applies a decision to any version. */
function isStale(rules: OutboxRecordRules<AreaRecord>, command: DecidedCommand, current: AreaRecord): boolean {
  const { action, seen, version } = command;
  const planDigest = seen === null ? null : (rules.planDigestOf?.(action, seen) ?? null);
  if (planDigest !== (rules.planDigestOf?.(action, current) ?? null)) return true;
  if (version === null || current.version === undefined || current.version === version) return false;
  return rules.isAsDecidedOn?.(current, version) !== true;
}

/** In the server's order (`accept` of its commands): privilege, statuses, version, then the other rules. */
function outlookOf(
  rules: OutboxRecordRules<AreaRecord>,
  command: DecidedCommand,
  current: AreaRecord | 'gone',
  { viewer, tenants, now }: PredictionSetting,
): Outlook | null {
  const { action, seen, comment, signature = null, until } = command;
  const record = current === 'gone' ? seen : current;
  const asked = record && rules.lifecycle.ask(record, viewer, now);
  const missing = asked?.privilegeRefusal(action) ?? null;
  if (missing !== null) return { kind: 'impossible', sentence: missing.sentence };
  if (current === 'gone') return { kind: 'gone' };
  if (asked === null) return null;
  const refusal = asked.whyNot(action);
  const isStatus = refusal?.because === 'status';
  if (isStatus && rules.holds(action, current)) return { kind: 'alreadySo' };
  if (refusal !== null && (isStatus || refusal.isPrivilege === true)) {
    return { kind: 'impossible', sentence: refusal.sentence };
  }
  if (isStale(rules, command, current)) return { kind: 'changed' };
  if (refusal !== null) return { kind: 'impossible', sentence: refusal.sentence };
  const hindrance = rules.hindrance?.(action, current, viewer, now) ?? null;
  if (hindrance !== null) return { kind: 'impossible', sentence: hindrance };
  const fault = until === null ? null : (rules.momentFault?.(action, until, now) ?? null);
  if (fault !== null) return { kind: 'notAccepted', sentence: fault };
  if (rules.needsSecrets?.(action, current) === true) return { kind: 'notAccepted', sentence: SECRETS_NEEDED };
  const demand = signature ? null : signatureDemand(action, decidedRecordOf(rules, current), tenants);
  if (demand !== null) return { kind: 'notAccepted', sentence: demand };
  const isReasonMissing = comment === null && isReasonRequired(action, rules.tenantsOf?.(current) ?? [], tenants);
  return { kind: isReasonMissing ? 'lacksReason' : 'applies' };
}

/**
 * What becomes of a decision that is sent now, by the chart that the server asks too.
 * @param current fresh from the server; 'gone' if it isn't there. Null where the chart doesn't know its statuses.
 */
export function predict(
  rules: OutboxRecordRules<AreaRecord>,
  command: DecidedCommand,
  current: AreaRecord | 'gone',
  setting: PredictionSetting,
): Prediction | null {
  const outlook = outlookOf(rules, command, current, setting);
  return (
    outlook && {
      outlook,
      isAskedFirst: isOverdue(command, setting.deviceNow, setting.now.getTime()),
      mayHaveArrived: command.isUnanswered && outlook.kind !== 'applies',
    }
  );
}
