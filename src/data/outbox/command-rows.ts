import * as v from 'valibot';
import type { DecisionSignature } from '../../contract/generated/schema.d.ts';
import { isQueueable, waitLimitOf } from '../../machines/lifecycles/engine/offline-policy.ts';
import {
  COMMAND_STATES,
  COMMENT_ACTION,
  isLifecycleCommand,
  type OutboxCommand,
} from '../../machines/outbox/command.ts';
import { OUTBOX_AREA_NAMES, type OutboxAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { CommandRow } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';
import { OUTBOX_AREAS } from './outbox-areas.ts';

export interface Decision {
  /** Created with the decision: a UUID. */
  readonly id: string;
  /** In which it is decided; absent for the current one. */
  readonly tenantId?: string;
  /** Null or absent where it isn't known. */
  readonly tenantName?: string | null;
  readonly area: OutboxAreaName;
  /** One that the area's chart lets wait. */
  readonly action: string;
  readonly from: 'list' | 'detail';
  readonly record: AreaRecord;
  readonly comment: string | null;
  /** Of a passkey; absent for none. */
  readonly signature?: DecisionSignature;
  /** The moment that it is about (ISO 8601); absent for none. */
  readonly until?: string;
  /** It was sent at once before, without an answer. */
  readonly mayHaveArrived?: boolean;
}

/** Of a discussion; it has no version, so that it never conflicts. */
export interface NewComment {
  /** Created with the comment: a UUID. */
  readonly id: string;
  readonly area: OutboxAreaName;
  readonly record: AreaRecord;
  /** Null or absent where it isn't known. */
  readonly tenantName?: string | null;
  readonly text: string;
}

/** One that can't be read is no signature: the server then asks for another one. */
const signatureParser = v.object({
  credentialId: v.string(),
  clientDataJSON: v.string(),
  authenticatorData: v.string(),
  signature: v.string(),
  summary: v.string(),
  digests: v.array(v.string()),
});

const rowParser = v.object({
  sequence: v.number(),
  id: v.string(),
  userId: v.number(),
  tenantId: v.string(),
  tenantName: v.fallback(v.nullable(v.string()), null),
  area: v.picklist(OUTBOX_AREA_NAMES),
  action: v.string(),
  from: v.fallback(v.picklist(['list', 'detail']), 'list'),
  subjectId: v.union([v.number(), v.string()]),
  version: v.fallback(v.nullable(v.number()), null),
  seen: v.unknown(),
  comment: v.fallback(v.nullable(v.string()), null),
  signature: v.fallback(v.nullable(signatureParser), null),
  until: v.fallback(v.nullable(v.string()), null),
  limitMs: v.fallback(v.nullable(v.number()), null),
  decidedAtServer: v.fallback(v.nullable(v.number()), null),
  decidedAt: v.number(),
  state: v.picklist(COMMAND_STATES),
  attempts: v.fallback(v.number(), 0),
  nextAttemptAt: v.fallback(v.nullable(v.number()), null),
  message: v.fallback(v.nullable(v.string()), null),
  now: v.unknown(),
  changedBy: v.fallback(v.nullable(v.string()), null),
  changedAt: v.fallback(v.nullable(v.string()), null),
  settledAt: v.fallback(v.nullable(v.number()), null),
  isUnanswered: v.fallback(v.nullable(v.boolean()), null),
});

/** null for an unknown command, which is left alone. */
export function commandOf(row: unknown): OutboxCommand | null {
  const parsed = v.safeParse(rowParser, row);
  if (!parsed.success) return null;
  // Versions without this field had already sent every command that wasn't queued.
  const { isUnanswered, seen, now, ...command } = parsed.output;
  const { read, rules } = OUTBOX_AREAS[command.area];
  if (isLifecycleCommand(command) && !isQueueable(rules.lifecycle.policyOf(command.action))) return null;
  // What a later contract can't read is shown as less: the decision must not be lost.
  return { ...command, seen: read(seen), now: read(now), isUnanswered: isUnanswered ?? command.state !== 'queued' };
}

/** Without sensitive fields: a page may pass more than the summary. */
export function rowOf(command: OutboxCommand): CommandRow {
  const { read } = OUTBOX_AREAS[command.area];
  return { ...command, seen: read(command.seen), now: read(command.now) };
}

/** By the area's chart; what is about a moment is pointless after it. */
export function limitOf({ area, action, until }: Pick<Decision, 'area' | 'action' | 'until'>, now: number) {
  const limitMs = waitLimitOf(OUTBOX_AREAS[area].rules.lifecycle.policyOf(action));
  return limitMs === null || until === undefined ? limitMs : Math.min(limitMs, Math.max(Date.parse(until) - now, 0));
}

/** @param now by this device's clock @param serverNow by the server's; null if it isn't known. Both in epoch milliseconds. */
export function rowOfDecision(
  scope: Scope,
  decision: Decision,
  now: number,
  serverNow: number | null = null,
): CommandRow {
  return { ...rowOfCommand(scope, decision, now, serverNow), limitMs: limitOf(decision, now) };
}

function rowOfCommand(scope: Scope, command: Decision, now: number, serverNow: number | null): CommandRow {
  const { id, area, action, from, record, comment, signature = null, until, mayHaveArrived = false } = command;
  return {
    id,
    userId: scope.userId,
    tenantId: scope.tenantId,
    tenantName: command.tenantName ?? null,
    area,
    action,
    from,
    subjectId: record.id,
    version: record.version ?? null,
    seen: OUTBOX_AREAS[area].read(record),
    comment,
    signature,
    until: until ?? null,
    limitMs: null,
    decidedAt: now,
    decidedAtServer: serverNow,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: null,
    message: null,
    now: null,
    changedBy: null,
    changedAt: null,
    settledAt: null,
    isUnanswered: mayHaveArrived,
  };
}

export function rowOfComment(
  scope: Scope,
  { id, area, record, tenantName = null, text }: NewComment,
  writtenAt: number,
): CommandRow {
  const command = { id, area, action: COMMENT_ACTION, from: 'detail', record, tenantName, comment: text } as const;
  return { ...rowOfCommand(scope, command, writtenAt, null), version: null };
}
