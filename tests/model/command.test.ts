import { describe, expect, it } from 'vitest';
import {
  advanceCommand,
  COMMAND_STATES,
  type CommandEvent,
  type CommandState,
  commandMachine,
  isSendable,
  isSettled,
  isUnsent,
  mayDo,
  mayHaveArrived,
  needsOwner,
  type OutboxCommand,
  standsInTheWay,
} from '../../src/machines/outbox/command.ts';
import {
  afterFailure,
  afterLock,
  isOverdue,
  nextStep,
  OVERDUE_AFTER,
  pendingDecisions,
  replacedBy,
} from '../../src/machines/outbox/command-order.ts';
import { waitingRequest as record } from '../records/waiting-request.ts';
import { shortestPaths } from './walk.ts';

const LONGEST_WAIT = 3_600_000;

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

const queued: OutboxCommand = {
  sequence: 1,
  id: '7e8a8c4e-1111-4222-8333-444455556666',
  userId: 1,
  tenantId: 'NORTHWIND',
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
  decidedAt: NOW,
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

const wait = { nextAttemptAt: NOW + 5_000, message: 'Busy.' };
const change = { message: 'It was edited.', now: record, changedBy: 'Eve', changedAt: '2026-11-21T10:00:00Z' };
const events: readonly CommandEvent[] = [
  { type: 'SEND' },
  { type: 'RECOVERED' },
  { type: 'EXPIRED' },
  { type: 'ACCEPTED', at: NOW, now: record },
  { type: 'NOT_SENT' },
  { type: 'UNREACHABLE', message: 'No answer.', isUnsent: false },
  { type: 'SIGN_IN_NEEDED', message: 'Sign in again.' },
  { type: 'IN_PROGRESS', ...wait },
  { type: 'RATE_LIMITED', ...wait },
  { type: 'LOCKED', ...wait },
  { type: 'TROUBLED', ...wait, isUnsent: false },
  { type: 'STALE', ...change },
  { type: 'SUPERSEDED', ...change, at: NOW },
  { type: 'ALREADY_SO', at: NOW, now: record },
  { type: 'FORBIDDEN', at: NOW, message: 'Not allowed.' },
  { type: 'INVALID', message: 'Reused.' },
  { type: 'UNSIGNED', message: 'Sign it.' },
  { type: 'RETRY', at: NOW },
  { type: 'DISCARD' },
  { type: 'ACKNOWLEDGE' },
  { type: 'DECIDE_AGAIN' },
];
const eventOf = (type: CommandEvent['type']): CommandEvent => {
  const event = events.find((candidate) => candidate.type === type);
  if (event === undefined) throw new Error(`No event ${type}.`);
  return event;
};

const paths = shortestPaths(
  commandMachine,
  events,
  // Without bounds the count of attempts would make endless states.
  ({ value, context }) => [value, Math.min(context.attempts, 2), context.nextAttemptAt, context.settledAt !== null],
  queued,
);

/** Walks a command as the device does: stored by the name of its state after each event. */
function walk(types: readonly CommandEvent['type'][], from: OutboxCommand = queued): OutboxCommand | 'gone' | null {
  let current: OutboxCommand | 'gone' | null = from;
  for (const type of types) {
    if (current === null || current === 'gone') return current;
    current = advanceCommand(current, eventOf(type));
  }
  return current;
}

function stateAfter(...types: CommandEvent['type'][]): CommandState | 'gone' | null {
  const result = walk(types);
  return result === null || result === 'gone' ? result : result.state;
}

describe('command machine', () => {
  it('reaches every state, and from every state there is a way out', () => {
    const reached = new Set(paths.map(({ state }) => String(state.value)));
    expect([...reached].sort()).toEqual([...COMMAND_STATES, 'gone'].sort());
    const leads = (state: CommandState, seen: readonly CommandState[]): boolean =>
      events.some((event) => {
        const next = advanceCommand({ ...queued, state }, event);
        if (next === null || next === 'gone') return next === 'gone';
        return !seen.includes(next.state) && leads(next.state, [...seen, next.state]);
      });
    for (const state of COMMAND_STATES) expect(leads(state, [state]), `${state} is a dead end`).toBe(true);
  });

  it('stores along every path what the chart says, and never another id', () => {
    for (const path of paths) {
      let current: OutboxCommand | 'gone' | null = queued;
      for (const step of path.events) {
        const event = events.find((candidate) => JSON.stringify(candidate) === JSON.stringify(step));
        if (event === undefined || current === null || current === 'gone') throw new Error('The walk left its path.');
        current = advanceCommand(current, event);
      }
      if (current === 'gone') expect(path.state.value).toBe('gone');
      else expect(current).toMatchObject({ id: queued.id, sequence: 1, state: path.state.value });
    }
  });

  it('sends nothing that is settled, or that only its owner can decide', () => {
    for (const state of COMMAND_STATES) {
      const command = { ...queued, state };
      if (isSettled(command) || needsOwner(command) || state === 'sending') {
        expect(isSendable(command)).toBe(false);
        expect(advanceCommand(command, { type: 'SEND' }), state).toBeNull();
        expect(nextStep([command], NOW)).toEqual({ kind: 'nothing' });
      } else {
        expect(isSendable(command)).toBe(true);
      }
      // Each state is exactly one of: still under way, waiting for its owner, answered.
      expect([isUnsent(command) || needsOwner(command), isSettled(command)].filter(Boolean)).toHaveLength(1);
    }
  });

  it('takes answers only while it is being sent, so that a late one changes nothing', () => {
    const answers = events.filter(({ type }) =>
      [
        'ACCEPTED',
        'UNREACHABLE',
        'TROUBLED',
        'STALE',
        'SUPERSEDED',
        'ALREADY_SO',
        'FORBIDDEN',
        'INVALID',
        'UNSIGNED',
      ].includes(type),
    );
    for (const state of COMMAND_STATES.filter((name) => name !== 'sending')) {
      for (const event of answers) expect(advanceCommand({ ...queued, state }, event), state).toBeNull();
    }
  });

  it('cannot be discarded while it is on its way, nor vanish unseen once it has its outcome', () => {
    expect(stateAfter('SEND', 'DISCARD')).toBeNull();
    expect(stateAfter('SEND', 'ACCEPTED', 'DISCARD')).toBeNull();
    expect(stateAfter('SEND', 'STALE', 'ACKNOWLEDGE')).toBeNull();
    expect(stateAfter('SEND', 'STALE', 'DISCARD')).toBe('gone');
    expect(stateAfter('SEND', 'SUPERSEDED', 'ACKNOWLEDGE')).toBe('gone');
  });

  it('counts as an attempt only what the server failed at', () => {
    const slowed = walk(['SEND', 'RATE_LIMITED', 'SEND', 'UNREACHABLE', 'SEND', 'SIGN_IN_NEEDED', 'SEND', 'RECOVERED']);
    expect(slowed).toMatchObject({ state: 'waiting', attempts: 0, nextAttemptAt: null });
    expect(walk(['SEND', 'TROUBLED', 'SEND', 'IN_PROGRESS', 'SEND', 'LOCKED'])).toMatchObject({
      state: 'locked',
      attempts: 3,
      nextAttemptAt: wait.nextAttemptAt,
    });
  });

  it('knows of every command whose answer is missing that it may have arrived, and of no other', () => {
    const mayHave = (...types: CommandEvent['type'][]) => {
      const command = walk(types);
      return command !== null && command !== 'gone' && mayHaveArrived(command);
    };
    for (const type of ['RECOVERED', 'UNREACHABLE', 'TROUBLED', 'IN_PROGRESS'] as const) {
      expect(mayHave('SEND', type), type).toBe(true);
      expect(mayHave('SEND', type, 'SEND', 'SIGN_IN_NEEDED', 'EXPIRED'), type).toBe(true);
    }
    for (const type of ['NOT_SENT', 'RATE_LIMITED', 'SIGN_IN_NEEDED', 'LOCKED'] as const) {
      expect(mayHave('SEND', type), type).toBe(false);
    }
    const unsentEvents: readonly CommandEvent[] = [
      { type: 'UNREACHABLE', message: 'You are offline.', isUnsent: true },
      { type: 'TROUBLED', ...wait, isUnsent: true },
    ];
    for (const event of unsentEvents) {
      const unsent = advanceCommand({ ...queued, state: 'sending' }, event);
      expect(unsent !== null && unsent !== 'gone' && mayHaveArrived(unsent)).toBe(false);
      // An attempt before it may have arrived all the same.
      const again = advanceCommand({ ...queued, state: 'sending', isUnanswered: true }, event);
      expect(again !== null && again !== 'gone' && mayHaveArrived(again)).toBe(true);
    }
    expect(mayHave('EXPIRED')).toBe(false);
    expect(mayHaveArrived(queued)).toBe(false);
  });

  it('asks the owner again about an old decision, and takes yes for a new one', () => {
    expect(isOverdue(queued, NOW + OVERDUE_AFTER + DAY)).toBe(false);
    expect(isOverdue(queued, NOW + OVERDUE_AFTER + DAY + 1)).toBe(true);
    expect(isOverdue(queued, NOW - 400 * DAY)).toBe(false);
    const old = { ...queued, decidedAt: NOW - 20 * DAY };
    expect(nextStep([old], NOW)).toEqual({ kind: 'ask', command: old });
    const asked = advanceCommand(old, { type: 'EXPIRED' });
    if (asked === null || asked === 'gone') throw new Error('It was not asked about.');
    expect(nextStep([asked], NOW)).toEqual({ kind: 'nothing' });
    expect(standsInTheWay(asked)).toBe(false);
    const again = advanceCommand(asked, { type: 'RETRY', at: NOW });
    expect(again).toMatchObject({ id: queued.id, decidedAt: NOW });
    expect(nextStep(again === null || again === 'gone' ? [] : [again], NOW)).toMatchObject({ kind: 'send' });
  });

  it('offers what the chart takes', () => {
    expect(mayDo(queued, 'DISCARD')).toBe(true);
    expect(mayDo(queued, 'ACKNOWLEDGE')).toBe(false);
    expect(mayDo({ ...queued, state: 'parked' }, 'RETRY')).toBe(false);
    expect(mayDo({ ...queued, state: 'conflict' }, 'DECIDE_AGAIN')).toBe(true);
  });
});

describe('order of the outbox', () => {
  const second = { ...queued, sequence: 2, id: 'second', subjectId: 8 };

  it('is the order of the decisions, whatever the clock said at each', () => {
    const earlierByClock = { ...second, decidedAt: NOW - DAY };
    expect(nextStep([earlierByClock, queued], NOW)).toEqual({ kind: 'send', command: queued });
  });

  it('waits behind a command that the server failed at, for three attempts', () => {
    const failing: OutboxCommand = { ...queued, state: 'waiting', attempts: 3, nextAttemptAt: NOW + 9_000 };
    expect(nextStep([failing, second], NOW)).toEqual({ kind: 'wait', until: NOW + 9_000 });
    expect(nextStep([{ ...failing, attempts: 4 }, second], NOW)).toEqual({ kind: 'send', command: second });
  });

  it('goes past a locked request', () => {
    const locked: OutboxCommand = { ...queued, state: 'locked', attempts: 1, nextAttemptAt: NOW + 9_000 };
    expect(nextStep([locked, second], NOW)).toEqual({ kind: 'send', command: second });
  });

  it('does not wait for a time that only another setting of the clock can have given', () => {
    const waiting: OutboxCommand = { ...queued, state: 'waiting', nextAttemptAt: NOW + 60_000 };
    expect(nextStep([waiting], NOW)).toEqual({ kind: 'wait', until: NOW + 60_000 });
    expect(nextStep([waiting], NOW - DAY)).toEqual({ kind: 'send', command: waiting });
    expect(nextStep([waiting], NOW + DAY)).toEqual({ kind: 'send', command: waiting });
  });

  it('backs off with jitter, as long as the server asks and never longer than an hour', () => {
    const at = (attempts: number, retryAfter: number | null, random = 0.5) =>
      afterFailure({ now: 0, attempts, retryAfter, random });
    expect([0, 1, 2, 10].map((attempts) => at(attempts, null))).toEqual([2_000, 4_000, 8_000, 300_000]);
    expect([0, 1].map((random) => at(0, null, random))).toEqual([1_000, 3_000]);
    expect(at(0, 30, 0)).toBe(30_000);
    expect(at(0, 90_000)).toBe(LONGEST_WAIT);
    expect(afterLock({ now: 0, attempts: 10, retryAfter: null, random: 0.5 })).toBe(60_000);
  });
});

describe('rows with their pending decisions', () => {
  it('says the place in the outbox of the current tenant', () => {
    const commands: readonly OutboxCommand[] = [
      { ...queued, sequence: 4, subjectId: 9, id: 'third' },
      { ...queued, sequence: 2, subjectId: 8, tenantId: 'FABRIKAM', id: 'elsewhere' },
      queued,
      { ...queued, sequence: 3, subjectId: 5, state: 'confirmed', id: 'done' },
    ];
    const pending = pendingDecisions(commands, 'NORTHWIND');
    expect([...pending].map(([id, { place, total }]) => [id, place, total])).toEqual([
      ['deployments/7', 1, 2],
      ['deployments/9', 2, 2],
    ]);
  });

  it('is shown in all tenants as well, and lets no second one be made there', () => {
    const commands = [queued, { ...queued, sequence: 2, id: 'b', subjectId: 8, tenantId: 'OTHER' }];
    const pending = pendingDecisions(commands, 'ALL_TENANTS');
    expect([...pending].map(([id, { place, total }]) => [id, place, total])).toEqual([
      ['deployments/7', 1, 1],
      ['deployments/8', 1, 1],
    ]);
    expect([...pendingDecisions([{ ...queued, tenantId: 'ALL_TENANTS' }], 'NORTHWIND').keys()]).toEqual([
      'deployments/7',
    ]);
    const next = { area: 'deployments', subjectId: 8, action: 'APPROVE', until: null, limitMs: null } as const;
    expect(replacedBy(commands, { ...next, tenantId: 'ALL_TENANTS' })).toBeNull();
    expect(replacedBy(commands, { ...next, tenantId: 'NORTHWIND' })).toEqual([]);
  });
});
