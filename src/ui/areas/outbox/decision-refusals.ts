import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import type { FactsViewer } from '../../../machines/lifecycles/engine/facts-viewer.ts';
import { mayDo, type OutboxCommand } from '../../../machines/outbox/command.ts';
import { DECISION_ACTIONS, isDecision } from '../../../rules/records/decision-comment.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { refusalFor } from '../../confirm/demands.ts';
import { type OtherTenant, otherTenantWords } from './other-tenant.ts';

/** Null if the device knows nothing. */
export type Standing = AreaRecord | 'gone' | null;

export function goneWords({ area }: Pick<OutboxCommand, 'area'>): string {
  return `The ${OUTBOX_AREAS[area].rules.noun} no longer exists.`;
}

export interface DecisionSetting {
  readonly viewer: FactsViewer;
  /** Null if the command's tenant is current; it can only be decided on there. */
  readonly otherTenant: OtherTenant | null;
  readonly standing: Standing;
  readonly now: Date;
}

/** The device's copy, which is never older than the last answer. */
export function latestRecord({ now, seen }: OutboxCommand, standing: Standing): AreaRecord | null {
  return standing === 'gone' ? null : (standing ?? now ?? seen);
}

export interface DecisionsNow {
  readonly open: readonly string[];
  readonly refusals: readonly string[];
}

/** An approver may decide otherwise; any other command is only asked again. */
function choicesOf({ action }: OutboxCommand): readonly string[] {
  return isDecision(action) ? DECISION_ACTIONS : [action];
}

/** By the chart, on the known record, in the command's tenant. */
export function decisionsNow(command: OutboxCommand, setting: DecisionSetting): DecisionsNow {
  const { otherTenant, standing, viewer, now } = setting;
  const rules = OUTBOX_AREAS[command.area].rules;
  const none = (refusal: string): DecisionsNow => ({ open: [], refusals: [refusal] });
  if (standing === 'gone') return none(goneWords(command));
  if (otherTenant !== null) return none(otherTenantWords(otherTenant, 'decide on it'));
  const record = latestRecord(command, standing);
  if (record === null) return none(`This device doesn’t have the current ${rules.noun}.`);
  const asked = choicesOf(command).map((action) => ({
    action,
    refusal: refusalFor(rules, action, record, viewer, now),
  }));
  return {
    open: asked.flatMap(({ action, refusal }) => (refusal === null ? [action] : [])),
    refusals: [...new Set(asked.flatMap(({ refusal }) => refusal ?? []))],
  };
}

/** False if the server says that the record is gone. */
export function mayDecideAgain(command: OutboxCommand, setting: DecisionSetting): boolean {
  const isGone = mayDo(command, 'ACKNOWLEDGE') && command.now === null;
  return mayDo(command, 'DECIDE_AGAIN') && !isGone && decisionsNow(command, setting).open.length > 0;
}
