import { describe, expect, it, test } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { BI_DEPLOYMENT_ACTIONS } from '../../machines/lifecycles/bi-deployment/lifecycle.ts';
import { CLOUD_ACCOUNT_ACTIONS } from '../../machines/lifecycles/cloud-account/lifecycle.ts';
import { deploymentCommands } from '../../machines/lifecycles/deployment/confirmed-commands.ts';
import { VPC_ACTIONS } from '../../machines/lifecycles/vpc/lifecycle.ts';
import type { CommandState, OutboxCommand } from '../../machines/outbox/command.ts';
import { firstRow } from '../../machines/records/bulk-rows.ts';
import {
  answeredRows,
  byReason,
  doneWords,
  leavingWords,
  movedWords,
  outcomeSummary,
  previewWords,
  questionAbout,
  questionAboutAll,
  refusedForAll,
  refusedWords,
  selectedWords,
  signedWords,
  stillSelected,
} from './bulk-words.ts';

describe('the words of a command for several records', () => {
  it('say how many get it and how many are skipped', () => {
    expect(previewWords('STOP', 7, 2)).toBe('7 will be stopped, 2 skipped.');
    expect(previewWords('APPROVE', 1, 1)).toBe('1 will be approved, 1 skipped.');
    expect(previewWords('DELETE', 3, 0)).toBe('3 will be deleted.');
    expect(previewWords('START', 0, 2)).toBe('None will be started, 2 skipped.');
  });

  it('say how many approvals are not enough by themselves', () => {
    expect(previewWords('APPROVE', 5, 0, 1)).toBe('5 will get your approval; 1 needs further approvals.');
    expect(previewWords('APPROVE', 5, 1, 2)).toBe('5 will get your approval; 2 need further approvals, 1 skipped.');
    expect(previewWords('APPROVE', 2, 0, 2)).toBe('2 will get your approval; they need further approvals.');
    expect(previewWords('APPROVE', 1, 0, 1)).toBe('1 will get your approval; it needs further approvals.');
  });

  it('say that an approval is the first of two', () => {
    const request = { ...waitingRequest, approvalsNeeded: 2 };
    expect(doneWords(deploymentCommands, 'APPROVE', request)).toBe('Approved by you: 1 of 2 approvals');
    const given = { userId: 9, name: 'Mara Lindqvist', approvedAt: '2026-11-29T10:00:00Z' };
    const asked = { ...request, approvals: [given] };
    expect(doneWords(deploymentCommands, 'APPROVE', asked)).toBe('Approved');
    expect(doneWords(deploymentCommands, 'APPROVE', waitingRequest)).toBe('Approved');
    expect(doneWords(deploymentCommands, 'REJECT', request)).toBe('Rejected');
  });

  it('say of how many selected ones how many get it', () => {
    const requests = { noun: 'request', nouns: 'requests' };
    expect(selectedWords(5, 5, requests)).toBe('5 selected requests');
    expect(selectedWords(1, 1, requests)).toBe('1 selected request');
    expect(selectedWords(1, 5, requests)).toBe('1 of 5 selected requests');
    expect(selectedWords(0, 1, requests)).toBe('None of 1 selected request');
  });

  it('say what has moved while it was looked at, and what stays selected', () => {
    const moved = (state: 'ready' | 'leftOut', wasLeftOut: boolean, record = 1) =>
      movedWords({ state, first: { record: 1, wasLeftOut }, record }, (before, now) => before !== now);
    expect(moved('leftOut', false)).toBe('is now skipped');
    expect(moved('ready', true)).toBe('can be included now');
    expect(moved('ready', false, 2)).toBe('has changed');
    expect(moved('ready', false)).toBeNull();
    expect(movedWords({ state: 'ready', first: null, record: 1 }, () => true)).toBeNull();
    expect(stillSelected(3, 1)).toBe('3 accepted; 1 still selected.');
    expect(stillSelected(1, 2)).toBe('1 accepted; 2 still selected.');
  });

  it('say which commands the selected ones refuse, and why the one does that is looked at', () => {
    const stop = { label: 'Stop', reason: 'Can’t stop: it is stopped already.' };
    const approve = { label: 'Approve', reason: 'Can’t approve: it is approved already.' };
    expect(refusedWords([], null, 3)).toBeNull();
    expect(refusedWords([approve, stop], null, 3)).toBe('Not available for this selection: Approve and Stop.');
    expect(refusedWords([approve, stop], 'Stop', 3)).toBe(stop.reason);
    expect(refusedWords([approve, stop], 'Delete', 3)).toBe('Not available for this selection: Approve and Stop.');
    const first = { reason: 'Select requests first.' };
    expect(
      refusedWords(
        [
          { label: 'Stop', ...first },
          { label: 'Approve', ...first },
        ],
        null,
        2,
      ),
    ).toBe(first.reason);
  });

  it('ask in general where the records are of several areas', () => {
    const [request, vpc] = [deploymentCommands.questions.REJECT, VPC_ACTIONS.confirmed.questions.REJECT];
    expect(questionAboutAll('REJECT', [vpc, vpc], 'requests')).toBe(questionAbout(vpc, 2));
    expect(questionAboutAll('REJECT', [request, vpc, vpc], 'requests')).toBe(
      'Are you sure you want to reject these 3 requests?',
    );
  });

  it('ask what a single one is asked, of all of them', () => {
    const { questions } = deploymentCommands;
    expect(questionAbout(questions.STOP, 1)).toBe('Are you sure you want to stop this deployment?');
    expect(questionAbout(questions.STOP, 7)).toBe('Are you sure you want to stop these 7 deployments?');
    expect(questionAbout(questions.APPROVE, 2)).toBe('Are you sure you want to approve these 2 deployment requests?');
    const others = [VPC_ACTIONS, CLOUD_ACCOUNT_ACTIONS, BI_DEPLOYMENT_ACTIONS].flatMap(({ confirmed }) =>
      (['APPROVE', 'REJECT', 'LAUNCH', 'DELETE'] as const).map((command) => confirmed.questions[command]),
    );
    for (const question of others) expect(questionAbout(question, 3)).toMatch(/these 3 .+s\?$/);
  });

  it('group what is left out by its reason, the most frequent one first', () => {
    const rows = [
      { id: 1, reason: 'It is running.' },
      { id: 2, reason: 'It is destroyed.' },
      { id: 3, reason: 'It is destroyed.' },
    ];
    expect(
      byReason(rows, ({ reason }) => reason).map(({ reason, rows: of }) => [reason, of.map(({ id }) => id)]),
    ).toEqual([
      ['It is destroyed.', [2, 3]],
      ['It is running.', [1]],
    ]);
  });

  it('say why a command is open to none of the selected ones', () => {
    expect(refusedForAll(['It is running.', 'It is running.'])).toBe('It is running.');
    expect(refusedForAll(['It is running.', 'It is gone.', 'It is gone.'])).toBe('2: It is gone. 1: It is running.');
    expect(refusedForAll(['A.', 'A.', 'B.', 'C.', 'D.', 'E.'])).toBe('2: A. 1: B. 1: C. 2: for other reasons.');
  });

  it('say what became of them, and what goes on where they are left', () => {
    expect(outcomeSummary([{ state: 'sending' }])).toBe('');
    expect(
      outcomeSummary([
        { state: 'done' },
        { state: 'done' },
        { state: 'unknown' },
        { state: 'failed' },
        { state: 'ready' },
      ]),
    ).toBe('2 done, 1 failed and 1 unconfirmed.');
    expect(leavingWords(2, 1)).toBe('2 are being sent and can’t be undone. 1 has not been sent.');
    expect(leavingWords(0, 5)).toBe('5 have not been sent.');
  });
});

const queuedRow = (id: number) => ({
  ...firstRow({ id, record: { id }, refusal: null, requiredText: null, credentialId: null }),
  state: 'queued' as const,
  commandId: `command-${id}`,
});

function command(id: number, state: CommandState, message: string | null = null): OutboxCommand {
  return {
    id: `command-${id}`,
    sequence: id,
    userId: 1,
    tenantId: 'HALDEN',
    action: 'RETRY',
    from: 'list',
    area: 'deployments',
    subjectId: id,
    version: 1,
    seen: null,
    comment: null,
    until: null,
    decidedAtServer: null,
    state,
    attempts: 0,
    nextAttemptAt: null,
    message,
    now: null,
    changedBy: null,
    changedAt: null,
    settledAt: null,
    decidedAt: 0,
    limitMs: null,
    isUnanswered: false,
  };
}

test('what a passkey signs is said by how many of them it is', () => {
  expect([signedWords(0, 2), signedWords(1, 1), signedWords(3, 3), signedWords(1, 3)]).toEqual([
    null,
    'this',
    'these',
    '1 of these',
  ]);
});

test('a queued row says what became of its command', () => {
  const rows = [1, 2, 3, 4, 5].map(queuedRow);
  const waiting = [command(2, 'confirmed'), command(3, 'conflict', 'It has changed.'), command(4, 'sending')];
  const answered = answeredRows(rows, waiting, [command(1, 'confirmed')]);
  // The fifth has left the device without an answer that this page has seen.
  expect(answered.map(({ state }) => state)).toEqual(['done', 'done', 'returned', 'queued', 'queued']);
  expect(answered[2]?.message).toBe('It has changed.');
});

test('rows that were answered at once stay as they are', () => {
  const rows = [
    { ...queuedRow(1), state: 'done' as const },
    { ...queuedRow(2), state: 'failed' as const },
  ];
  expect(answeredRows(rows, [command(2, 'confirmed')], [])).toEqual(rows);
});
