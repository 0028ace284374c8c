import * as v from 'valibot';
import { deploymentRequestSummaryParser } from '../../contract/generated/parsers.ts';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { COMMAND_STATES, type QueuedAction, type QueuedCommand } from '../../machines/command.ts';
import type { CommandRow, Scope } from '../database.ts';
import { withoutSensitive } from '../sensitive.ts';

/** A decision as a screen hands it over. */
export interface Decision {
  /** Made once, with the decision: a UUID. */
  readonly id: string;
  readonly action: QueuedAction;
  /** Where it was decided: the specification's paths differ. */
  readonly from: 'list' | 'detail';
  /** What the user saw when deciding. */
  readonly subject: DeploymentRequestSummary;
}

/** What a later contract no longer reads is shown as less, and never as nothing: the decision itself must not be lost. */
const seenParser = v.fallback(v.nullable(deploymentRequestSummaryParser), null);

const rowParser = v.object({
  sequence: v.number(),
  id: v.string(),
  userId: v.number(),
  tenantId: v.string(),
  action: v.picklist(['APPROVE', 'REJECT']),
  from: v.fallback(v.picklist(['list', 'detail']), 'list'),
  subjectId: v.number(),
  version: v.fallback(v.nullable(v.number()), null),
  seen: seenParser,
  decidedAt: v.number(),
  state: v.picklist(COMMAND_STATES),
  attempts: v.fallback(v.number(), 0),
  nextAttemptAt: v.fallback(v.nullable(v.number()), null),
  message: v.fallback(v.nullable(v.string()), null),
  now: seenParser,
  changedBy: v.fallback(v.nullable(v.string()), null),
  changedAt: v.fallback(v.nullable(v.string()), null),
  settledAt: v.fallback(v.nullable(v.number()), null),
  isUnanswered: v.fallback(v.nullable(v.boolean()), null),
});

/** The command in a row; null where it is none that this version knows, which is left alone. */
export function commandOf(row: unknown): QueuedCommand | null {
  const parsed = v.safeParse(rowParser, row);
  if (!parsed.success) return null;
  // A version that did not tell had sent what it no longer called queued.
  const { isUnanswered, ...command } = parsed.output;
  return { ...command, isUnanswered: isUnanswered ?? command.state !== 'queued' };
}

function kept(record: DeploymentRequestSummary | null): DeploymentRequestSummary | null {
  if (record === null) return null;
  // A page may hand over more than the summary; only that rests on the device, and none of its secrets.
  const parsed = v.safeParse(deploymentRequestSummaryParser, withoutSensitive('DeploymentRequest', record));
  return parsed.success ? parsed.output : null;
}

/** The row of a command, with nothing in it that must not rest on a device. */
export function rowOf(command: QueuedCommand): CommandRow {
  return { ...command, area: 'deployments', seen: kept(command.seen), now: kept(command.now) };
}

/** The row of a new decision; the database gives its place in the order. */
export function rowOfDecision(scope: Scope, decision: Decision, decidedAt: number): CommandRow {
  const { id, action, from, subject } = decision;
  return {
    id,
    userId: scope.userId,
    tenantId: scope.tenantId,
    area: 'deployments',
    action,
    from,
    subjectId: subject.id,
    version: subject.version ?? null,
    seen: kept(subject),
    decidedAt,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: null,
    message: null,
    now: null,
    changedBy: null,
    changedAt: null,
    settledAt: null,
    isUnanswered: false,
  };
}
