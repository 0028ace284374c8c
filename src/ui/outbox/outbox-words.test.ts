import { describe, expect, test } from 'vitest';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { COMMENT_ACTION, type OutboxCommand } from '../../machines/outbox/command.ts';
import { recordKey } from '../../rules/records/record-key.ts';
import { ago } from './ago.ts';
import { newOutcomes, outboxViewOf } from './OutboxWatch.tsx';
import { outboxCountWords } from './outbox-counts.ts';
import { appliedWords, ordinal, outcomeWords, pendingWords, queuedWords } from './outbox-words.ts';

const record: DeploymentRequestSummary = {
  id: 7,
  client: 'kestrel',
  environmentIdentifier: 'till-test',
  approvalReference: 'CHG-1',
  createdUserFirstName: 'Mara',
  createdUserLastName: 'Lindqvist',
  tenantId: 'KESTREL',
  environmentType: 'TEST',
  environmentTypeProduction: false,
  deploymentType: 'PRODUCT',
  status: {
    approvalStatus: { status: 'PENDING_APPROVAL' },
    infrastructureStatus: { status: 'INIT' },
    jenkinsStatus: { status: 'IDLE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  },
};

function command(changes: Partial<OutboxCommand> = {}): OutboxCommand {
  return {
    sequence: 1,
    id: 'a',
    userId: 1,
    tenantId: 'KESTREL',
    action: 'APPROVE',
    from: 'list',
    area: 'deployments',
    subjectId: 7,
    version: 3,
    seen: record,
    comment: null,
    until: null,
    limitMs: null,
    decidedAtServer: null,
    state: 'queued',
    decidedAt: 0,
    attempts: 0,
    nextAttemptAt: null,
    message: null,
    now: null,
    changedBy: null,
    changedAt: null,
    settledAt: null,
    isUnanswered: false,
    ...changes,
  };
}

describe('words of the outbox', () => {
  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [22, '22nd'],
  ])('%i is the %s', (place, words) => expect(ordinal(place)).toBe(words));

  test('a request says what waits for it, and its place', () => {
    expect(pendingWords({ command: command(), place: 1, total: 3 })).toBe('Approval queued · 1st of 3');
    expect(pendingWords({ command: command({ action: 'REJECT' }), place: 1, total: 1 })).toBe('Rejection queued');
    expect(pendingWords({ command: command({ state: 'sending' }), place: 1, total: 3 })).toBe('Approval is being sent');
    expect(pendingWords({ command: command({ state: 'conflict' }), place: 1, total: 1 })).toBe(
      'Approval: action needed',
    );
  });

  test.each([
    [-5, 'just now'],
    [0, 'just now'],
    [12, '12 minutes ago'],
    [60, '1 hour ago'],
    [24 * 60, '1 Jan 1970, 00:00'],
  ])('%i minutes are said as %s', (minutes, words) => expect(ago(0, minutes * 60_000)).toBe(words));

  test('the whole outbox in a sentence', () => {
    expect(outboxCountWords({ waiting: {}, needing: {} })).toBe('');
    expect(outboxCountWords({ waiting: { decision: 1 }, needing: {} })).toBe('1 decision queued.');
    expect(outboxCountWords({ waiting: { decision: 3 }, needing: { decision: 1 } })).toBe(
      '3 decisions queued. 1 decision needs action.',
    );
    expect(outboxCountWords({ waiting: { decision: 2, command: 1, form: 1 }, needing: { comment: 1, form: 1 } })).toBe(
      '2 decisions, 1 command and 1 form queued. 1 comment and 1 form need action.',
    );
  });

  test('one outcome is announced by name, several by number', () => {
    expect(outcomeWords([command({ state: 'confirmed' })])).toBe('Approval of kestrel / till-test applied.');
    expect(outcomeWords([command({ state: 'superseded', seen: null })])).toBe(
      'Approval of request #7 was not applied.',
    );
    const approved: DeploymentRequestSummary = {
      ...record,
      status: { ...record.status, approvalStatus: { status: 'APPROVED' } },
    };
    expect(outcomeWords([command({ state: 'superseded', now: approved, settledAt: 1 })])).toMatch(
      /: already approved by someone else\.$/,
    );
    expect(outcomeWords([command({ state: 'superseded', now: approved, action: 'REJECT' })])).toMatch(
      /was not applied\.$/,
    );
    const twice = { state: 'refused', isUnanswered: true, version: null } as const;
    expect(outcomeWords([command(twice)])).toBe(
      'Approval of kestrel / till-test was refused, but an earlier attempt may have been applied.',
    );
    expect(outcomeWords([command(twice), command({ state: 'refused' })])).toBe(
      '1 may have been applied before it was refused and 1 not applied.',
    );
    expect(outcomeWords([command({ ...twice, version: 3, isUnanswered: false })])).toMatch(/was not applied\.$/);
    expect(outcomeWords([command({ state: 'alreadySo' })])).toMatch(/may have been you\)\.$/);
    expect(
      outcomeWords([
        command({ state: 'confirmed' }),
        command({ state: 'confirmed' }),
        command({ state: 'conflict' }),
        command({ state: 'refused' }),
      ]),
    ).toBe('2 approvals applied, 1 needs action and 1 not applied.');
    expect(outcomeWords([command({ state: 'confirmed' }), command({ state: 'confirmed', action: 'REJECT' })])).toBe(
      '2 decisions applied.',
    );
    const stopped = command({ state: 'confirmed', action: 'STOP' });
    expect(outcomeWords([stopped, command({ state: 'confirmed' })])).toBe('2 commands applied.');
    const comment = command({
      state: 'parked',
      action: COMMENT_ACTION,
      comment: 'Why?',
      version: null,
      isUnanswered: true,
    });
    expect(outcomeWords([comment])).toBe('Comment on kestrel / till-test was not sent. Action needed.');
  });

  test('what is queued says when it will be sent', () => {
    expect(queuedWords(command(), 'offline')).toBe(
      'Approval of kestrel / till-test queued. It will be sent when the server can be reached again.',
    );
    expect(queuedWords(command(), 'needsSignIn')).toContain('after you sign in again');
  });
});

describe('the outbox as a tenant’s screens show it', () => {
  const commands = [
    command({ sequence: 3, id: 'c', subjectId: 9 }),
    command({ sequence: 1, id: 'a', subjectId: 7 }),
    command({ sequence: 2, id: 'b', subjectId: 8, tenantId: 'OTHER' }),
    command({ sequence: 4, id: 'd', subjectId: 10, state: 'conflict' }),
    command({ sequence: 5, id: 'e', subjectId: 11, state: 'confirmed' }),
    command({ sequence: 0, id: 'o', subjectId: 12, state: 'overdue' }),
  ];

  test('counts every tenant’s and marks the rows of this one', () => {
    const view = outboxViewOf(commands, 'KESTREL');
    expect({ waiting: view.waiting, needing: view.needing }).toEqual({
      waiting: { decision: 3 },
      needing: { decision: 2 },
    });
    expect([...view.pending.keys()].toSorted()).toEqual(
      [7, 9, 10, 12].map((id) => recordKey({ area: 'deployments', id })).toSorted(),
    );
    expect(view.pending.get('deployments/9')).toEqual({
      words: 'Approval queued · 2nd of 2',
      comment: null,
      decidedAt: 0,
      isUrgent: false,
      standsInTheWay: true,
      command: expect.objectContaining({ id: 'c' }),
      limit: '',
      isReplacedBy: expect.any(Function),
      isPast: null,
    });
    expect(view.pending.get('deployments/10')).toMatchObject({ isUrgent: true, standsInTheWay: false });
  });

  test('a comment is counted and has its place, but marks no row', () => {
    const comment = command({ sequence: 2.5, id: 'n', subjectId: 13, action: COMMENT_ACTION, comment: 'Why?' });
    const view = outboxViewOf([...commands, comment], 'KESTREL');
    expect(view.waiting).toEqual({ decision: 3, comment: 1 });
    expect(view.pending.get('deployments/9')?.words).toBe('Approval queued · 3rd of 3');
    expect(view.pending.has('deployments/13')).toBe(false);
    const refused = outboxViewOf([{ ...comment, state: 'parked' }], 'KESTREL');
    expect(refused).toMatchObject({ isEmpty: false, waiting: {}, needing: { comment: 1 } });
    expect(refused.pending.size).toBe(0);
  });

  test('an applied decision blocks others until the request shows its effect', () => {
    const view = outboxViewOf([], 'KESTREL', { taken: [command({ state: 'confirmed' })] });
    const decision = view.pending.get('deployments/7');
    expect(decision).toMatchObject({ words: 'Approval applied', standsInTheWay: true });
    const approved = { ...record, status: { ...record.status, approvalStatus: { status: 'APPROVED' } } } as const;
    expect([record, approved].map((row) => decision?.isPast?.(row))).toEqual([false, true]);
    expect(
      outboxViewOf([command({ id: 'b' })], 'KESTREL', { taken: [command({ state: 'confirmed' })] }).pending.get(
        'deployments/7',
      ),
    ).toMatchObject({ words: 'Approval queued', isPast: null });
  });

  test('an outcome is news once', () => {
    const before = new Map([
      ['a', command({ id: 'a' })],
      ['d', command({ id: 'd', state: 'conflict' })],
    ]);
    const now = [
      command({ id: 'a', state: 'confirmed' }),
      command({ id: 'd', state: 'conflict' }),
      command({ id: 'x' }),
    ];
    expect(newOutcomes(before, now).map(({ id }) => id)).toEqual(['a']);
    expect(newOutcomes(new Map(now.map((each) => [each.id, each])), now)).toEqual([]);
    expect(newOutcomes(new Map(), now).map(({ id }) => id)).toEqual(['a', 'd']);
  });
});

test('an approval says what is still needed', () => {
  expect(appliedWords('APPROVE', { area: 'deployments', record })).toBe('Approval of kestrel / till-test applied.');
  const ofTwo = { ...record, approvalsNeeded: 2, approvals: [] };
  expect(appliedWords('APPROVE', { area: 'deployments', record: ofTwo })).toBe(
    'Approval of kestrel / till-test applied: 1 of 2 approvals.',
  );
  expect(appliedWords('REJECT', { area: 'deployments', record: ofTwo })).toBe(
    'Rejection of kestrel / till-test applied.',
  );
});
