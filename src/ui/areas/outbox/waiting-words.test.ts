import { describe, expect, test } from 'vitest';
import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import { discardQuestion, outboxSections, type WaitingFacts, waitingWords } from './waiting-words.ts';

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
    seen: null,
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

const sending: WaitingFacts = { pause: null, until: null, message: null, otherTenant: null };

describe('why a decision waits', () => {
  test.each<[string, Partial<OutboxCommand>, Partial<WaitingFacts>, RegExp]>([
    ['offline', {}, { pause: 'offline' }, /^Will be sent when the server can be reached again\.$/],
    ['signed out', {}, { pause: 'needsSignIn' }, /after you sign in again/],
    [
      'of another tenant',
      {},
      { pause: 'elsewhere', otherTenant: { name: 'Harbour Retail', isOpen: true } },
      /^Switch to Harbour Retail to send it\.$/,
    ],
    [
      'of a tenant that was taken away',
      {},
      { pause: 'elsewhere', otherTenant: { name: 'Harbour Retail', isOpen: false } },
      /^You no longer have access to Harbour Retail, so it can’t be sent\.$/,
    ],
    ['slowed down', {}, { pause: 'rateLimited', until: 0 }, /Retrying at \d\d:\d\d:\d\d/],
    ['its turn', {}, {}, /Waiting for its turn/],
    ['under way', { state: 'sending' }, { pause: 'offline' }, /^Being sent to the server\.$/],
    [
      'a failing server',
      { state: 'waiting', isUnanswered: true, attempts: 2, nextAttemptAt: 0, message: 'The database is away' },
      { pause: 'waiting' },
      /^The database is away\. Retrying at \d\d:\d\d:\d\d\. It may have arrived already, but it is applied only once\.$/,
    ],
    [
      'a server that failed, and is out of reach now',
      { state: 'waiting', attempts: 1, nextAttemptAt: 0, message: 'The database is away' },
      { pause: 'offline' },
      /^Will be sent when the server can be reached again\. The server said: The database is away\.$/,
    ],
    [
      'a server that failed, and slows everybody down now',
      { state: 'waiting', attempts: 1, nextAttemptAt: 0, message: 'The database is away' },
      { pause: 'rateLimited', until: 0 },
      /^The server is busy\. Retrying at [\d:]+\. The server said: The database is away\.$/,
    ],
    [
      'tried again at once',
      { state: 'waiting', attempts: 1, message: 'The database is away' },
      {},
      /^The database is away\. Retrying in a moment\.$/,
    ],
    [
      'locked',
      { state: 'locked', nextAttemptAt: 0, message: 'Being edited.' },
      {},
      /^Being edited\. Retrying at [\d:]+\.$/,
    ],
  ])('%s', (_, changes, facts, words) => {
    expect(waitingWords(command(changes), { ...sending, ...facts })).toMatch(words);
  });
});

test('discarding a decision that may have arrived warns about that', () => {
  expect(discardQuestion(command())).toContain('It hasn’t been sent');
  expect(discardQuestion(command({ state: 'waiting', isUnanswered: true }))).toContain(
    'may already have reached the server',
  );
  expect(discardQuestion(command({ state: 'conflict' }))).toContain('hasn’t been applied');
});

test('what needs its owner stands apart, and what was settled last comes first', () => {
  const sections = outboxSections([
    command({ id: 'a', state: 'confirmed' }),
    command({ id: 'b', state: 'waiting' }),
    command({ id: 'c', state: 'parked' }),
    command({ id: 'd', state: 'refused' }),
    command({ id: 'e', state: 'overdue' }),
  ]);
  const ids = (commands: readonly OutboxCommand[]) => commands.map(({ id }) => id).join('');
  expect({ needing: ids(sections.needing), queued: ids(sections.queued), done: ids(sections.done) }).toEqual({
    needing: 'ce',
    queued: 'b',
    done: 'da',
  });
});
