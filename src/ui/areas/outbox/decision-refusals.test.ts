import { describe, expect, test } from 'vitest';
import { waitingRequest as waiting } from '../../../../tests/records/waiting-request.ts';
import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import { PRIVILEGES } from '../../../rules/access/privileges.ts';
import { type DecisionSetting, decisionsNow, mayDecideAgain } from './decision-refusals.ts';

const approved = { ...waiting, status: { ...waiting.status, approvalStatus: { status: 'APPROVED' as const } } };
const changed = { ...waiting, version: 9 };

const conflict: OutboxCommand = {
  sequence: 1,
  id: 'a',
  userId: 1,
  tenantId: waiting.tenantId,
  action: 'APPROVE',
  from: 'list',
  area: 'deployments',
  subjectId: waiting.id,
  version: 3,
  seen: waiting,
  comment: null,
  until: null,
  limitMs: null,
  decidedAtServer: null,
  state: 'conflict',
  decidedAt: 0,
  attempts: 0,
  nextAttemptAt: null,
  message: 'It was edited.',
  now: changed,
  changedBy: null,
  changedAt: null,
  settledAt: null,
  isUnanswered: false,
};
const setting: DecisionSetting = {
  viewer: {
    userId: 999,
    privileges: new Set(PRIVILEGES),
    currentTenantId: waiting.tenantId,
    tenantsWithoutSelfApproval: new Set(),
  },
  otherTenant: null,
  standing: null,
  now: new Date(),
};

describe('a decision is offered again only where something can be decided', () => {
  test('on what the request is now', () => {
    expect(decisionsNow(conflict, setting)).toEqual({ open: ['APPROVE', 'REJECT'], refusals: [] });
    expect(mayDecideAgain({ ...conflict, state: 'superseded', settledAt: 1 }, setting)).toBe(true);
  });

  test.each<[string, Partial<OutboxCommand>, Partial<DecisionSetting>, RegExp | null]>([
    ['decided by somebody else', { now: approved }, {}, null],
    ['decided since, as the device knows', {}, { standing: approved }, null],
    ['deleted since, as the device knows', {}, { standing: 'gone' }, /no longer exists/],
    ['of another tenant', {}, { otherTenant: { name: 'Harbour Retail', isOpen: true } }, /Switch to Harbour Retail/],
    ['not known on this device', { seen: null, now: null }, {}, /This device doesn’t have the current/],
    ['without the privilege', {}, { viewer: { ...setting.viewer, privileges: new Set() } }, null],
  ])('%s: nothing', (_, command, changes, words) => {
    const given = { ...setting, ...changes };
    expect(mayDecideAgain({ ...conflict, ...command }, given)).toBe(false);
    const { open, refusals } = decisionsNow({ ...conflict, ...command }, given);
    expect(open).toEqual([]);
    expect(refusals.length).toBeGreaterThan(0);
    if (words !== null) expect(refusals.join(' ')).toMatch(words);
  });

  test('an own request, where the tenant forbids that, is for rejecting alone', () => {
    const own = { ...changed, createdUserId: 999 };
    const viewer = { ...setting.viewer, tenantsWithoutSelfApproval: new Set([waiting.tenantId]) };
    expect(decisionsNow({ ...conflict, now: own }, { ...setting, viewer }).open).not.toContain('APPROVE');
  });

  test('what is gone at the server, or is under way, has nothing to decide again', () => {
    expect(mayDecideAgain({ ...conflict, state: 'superseded', settledAt: 1, now: null }, setting)).toBe(false);
    expect(mayDecideAgain({ ...conflict, state: 'alreadySo', settledAt: 1 }, setting)).toBe(false);
    expect(mayDecideAgain({ ...conflict, state: 'waiting' }, setting)).toBe(false);
  });
});
