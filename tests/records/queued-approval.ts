/** An approval of the waiting request that was decided and not sent yet; tests change what they are about. */
import type { OutboxCommand } from '../../src/machines/outbox/command.ts';
import { waitingRequest } from './waiting-request.ts';

export const queuedApproval: OutboxCommand = {
  id: 'one',
  sequence: 1,
  userId: 1,
  tenantId: 'NORTHWIND',
  area: 'deployments',
  action: 'APPROVE',
  from: 'list',
  subjectId: 7,
  version: 3,
  seen: waitingRequest,
  comment: null,
  until: null,
  limitMs: null,
  decidedAtServer: null,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: null,
  message: null,
  now: null,
  changedBy: null,
  changedAt: null,
  settledAt: null,
  decidedAt: 1,
  isUnanswered: false,
};
