import * as v from 'valibot';
import {
  COMMAND_STATES,
  OUTBOX_ACTIONS,
  type OutboxAction,
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
  readonly area: OutboxAreaName;
  readonly action: OutboxAction;
  readonly from: 'list' | 'detail';
  readonly record: AreaRecord;
  readonly comment: string | null;
}

const rowParser = v.object({
  sequence: v.number(),
  id: v.string(),
  userId: v.number(),
  tenantId: v.string(),
  area: v.picklist(OUTBOX_AREA_NAMES),
  action: v.picklist(OUTBOX_ACTIONS),
  from: v.fallback(v.picklist(['list', 'detail']), 'list'),
  subjectId: v.union([v.number(), v.string()]),
  version: v.fallback(v.nullable(v.number()), null),
  seen: v.unknown(),
  comment: v.fallback(v.nullable(v.string()), null),
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
  const { read } = OUTBOX_AREAS[command.area];
  // What a later contract can't read is shown as less: the decision must not be lost.
  return { ...command, seen: read(seen), now: read(now), isUnanswered: isUnanswered ?? command.state !== 'queued' };
}

/** Without sensitive fields: a page may pass more than the summary. */
export function rowOf(command: OutboxCommand): CommandRow {
  const { read } = OUTBOX_AREAS[command.area];
  return { ...command, seen: read(command.seen), now: read(command.now) };
}

export function rowOfDecision(scope: Scope, decision: Decision, decidedAt: number): CommandRow {
  const { id, area, action, from, record, comment } = decision;
  return {
    id,
    userId: scope.userId,
    tenantId: scope.tenantId,
    area,
    action,
    from,
    subjectId: record.id,
    version: record.version ?? null,
    seen: OUTBOX_AREAS[area].read(record),
    comment,
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
