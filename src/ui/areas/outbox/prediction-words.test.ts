import { expect, it } from 'vitest';
import { queuedApproval } from '../../../../tests/records/queued-approval.ts';
import { waitingRequest } from '../../../../tests/records/waiting-request.ts';
import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import type { Outlook, Prediction } from '../../../machines/outbox/prediction.ts';
import type { Finding } from '../../../machines/outbox/queue-check.ts';
import { predictionWords, summaryWords } from './prediction-words.ts';

const edited: DeploymentRequestSummary = { ...waitingRequest, client: 'globex', version: 4 };

const found = (outlook: Outlook, more: Partial<Prediction> = {}): Finding => ({
  kind: 'predicted',
  prediction: { outlook, isAskedFirst: false, mayHaveArrived: false, ...more },
  current: outlook.kind === 'gone' ? null : edited,
  changedBy: null,
  changedAt: null,
});
const UNKNOWN: Finding = { kind: 'unknown', message: 'The server can’t be reached' };
const LAUNCHED: Outlook = { kind: 'impossible', sentence: 'Can’t approve: it is launched.' };

it.each([
  ['applies', found({ kind: 'applies' }), 'Will be applied.'],
  ['is so already', found({ kind: 'alreadySo' }), 'Already approved, so nothing will change.'],
  [
    'was edited',
    found({ kind: 'changed' }),
    'The request has changed since you decided. Client: acme, now globex. You’ll be asked to decide again.',
  ],
  ['is impossible', found(LAUNCHED), 'Can’t approve: it is launched. You can discard it.'],
  ['is gone', found({ kind: 'gone' }), 'The request no longer exists. You can discard it.'],
  ['can’t be read', UNKNOWN, 'Couldn’t be checked. The server can’t be reached.'],
  [
    'may have arrived',
    found(LAUNCHED, { mayHaveArrived: true }),
    'Can’t approve: it is launched. You can discard it. An earlier attempt got no response and may have been applied before.',
  ],
  [
    'is too old',
    found({ kind: 'applies' }, { isAskedFirst: true }),
    'You decided more than 14 days ago, so you’ll be asked before it is sent. If you send it: Will be applied.',
  ],
])('a decision that %s: what happens, and what to do', (_, finding, words) => {
  expect(predictionWords(queuedApproval, finding)).toBe(words);
});

it('a decision that asks its owner isn’t said to ask later', () => {
  const finding = found({ kind: 'alreadySo' }, { isAskedFirst: true });
  expect(predictionWords({ ...queuedApproval, state: 'overdue' }, finding)).toBe(
    'If you send it: Already approved, so nothing will change.',
  );
});

it('the summary counts how decisions will end', () => {
  const of = (finding: Finding, action: OutboxCommand['action'] = 'APPROVE') => ({ command: { action }, finding });
  const applies = of(found({ kind: 'applies' }));
  const already = of(found({ kind: 'alreadySo' }));
  expect(summaryWords([])).toBeNull();
  expect(summaryWords([applies, applies, applies, already, of(LAUNCHED_FOUND)])).toBe(
    '3 will be applied, 1 is already approved and 1 is no longer possible.',
  );
  expect(summaryWords([already, of(found({ kind: 'alreadySo' }), 'REJECT')])).toBe('2 are already decided that way.');
  expect(
    summaryWords([
      of(found({ kind: 'changed' })),
      of(found({ kind: 'applies' }, { isAskedFirst: true })),
      of(found({ kind: 'gone' })),
      of(LAUNCHED_FOUND),
      of(UNKNOWN),
    ]),
  ).toBe('2 need you first, 2 are no longer possible and 1 couldn’t be checked.');
});
const LAUNCHED_FOUND = found(LAUNCHED);
