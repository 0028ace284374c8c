import { describe, expect, it } from 'vitest';
import { getStateNodes } from 'xstate/graph';
import {
  advanceForm,
  isFormReturned,
  isFormSendable,
  isFormUnsent,
  mayDoWithForm,
  type WaitingForm,
  type WaitingFormEvent,
  waitingFormMachine,
} from '../../src/machines/outbox/waiting-form.ts';
import { shortestPaths } from './walk.ts';

const NOW = 1_800_000_000_000;

const form: WaitingForm = {
  sequence: 1,
  id: '7e8a8c4e-1111-4222-8333-444455556666',
  userId: 1,
  tenantId: 'NORTHWIND',
  noun: 'role',
  recordId: null,
  recognizedBy: [{ label: 'Role ID', value: 'auditor' }],
  page: '/dashboard/roles/new',
  draftAddress: 'roles/create/ROLE',
  draft: { form: 'ROLE', version: null, values: { roleId: 'auditor' } },
  version: null,
  decidedAt: NOW,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: null,
  message: null,
  faults: [],
  isStale: false,
  changedBy: null,
  changedAt: null,
  isUnanswered: false,
  savedId: null,
};

const events: readonly WaitingFormEvent[] = [
  { type: 'SEND' },
  { type: 'RECOVERED' },
  { type: 'NOT_SENT', message: 'No network.' },
  { type: 'POSTPONED', message: 'Busy.', nextAttemptAt: NOW + 5_000, isUnanswered: true },
  { type: 'SAVED', savedId: 'auditor' },
  { type: 'RETURNED', message: 'It exists.', faults: [{ field: 'roleId', message: 'It exists.' }] },
  { type: 'RETRY' },
  { type: 'REOPEN' },
  { type: 'ACKNOWLEDGE' },
];

const paths = shortestPaths(
  waitingFormMachine,
  events,
  ({ value, context: { isUnanswered, nextAttemptAt } }: { value: unknown; context: WaitingForm }) => [
    value,
    isUnanswered,
    nextAttemptAt,
  ],
  form,
);

describe('a form that waits', () => {
  it('reaches every state of its chart', () => {
    const reached = new Set(paths.flatMap(({ state }) => state._nodes.map((node) => node.id)));
    expect(
      getStateNodes(waitingFormMachine.root)
        .map(({ id }) => id)
        .filter((id) => !reached.has(id)),
    ).toEqual([]);
  });

  it('is saved or refused only after a call, and is never taken back during one', () => {
    for (const { state, events: taken } of paths) {
      if (state.matches('saved')) expect(taken.some(({ type }) => type === 'SEND')).toBe(true);
      if (state.matches('sending')) expect(state.can({ type: 'REOPEN' })).toBe(false);
    }
  });

  it('remembers for good that an attempt may have arrived', () => {
    const sending = advanceForm(form, { type: 'SEND' });
    if (sending === null || sending === 'gone') throw new Error('It can’t be sent.');
    const lost = advanceForm(sending, { type: 'RECOVERED' });
    expect(lost).toMatchObject({ state: 'waiting', isUnanswered: true });
    if (lost === null || lost === 'gone') throw new Error('It is gone.');
    const again = advanceForm({ ...lost, state: 'sending' }, { type: 'NOT_SENT', message: null });
    expect(again).toMatchObject({ state: 'waiting', isUnanswered: true });
  });

  it('keeps its id and what was typed, whatever happens', () => {
    for (const { events: taken } of paths) {
      let now: WaitingForm | 'gone' = form;
      for (const event of taken) {
        if (now === 'gone') break;
        const known = events.find(({ type }) => type === event.type);
        now = (known === undefined ? null : advanceForm(now, known)) ?? now;
      }
      if (now !== 'gone') expect(now).toMatchObject({ id: form.id, draft: form.draft, decidedAt: NOW });
    }
  });

  it('says what its user can do', () => {
    expect(isFormSendable(form) && isFormUnsent(form)).toBe(true);
    const returned = { ...form, state: 'returned' } as const;
    expect(isFormReturned(returned)).toBe(true);
    expect(mayDoWithForm(returned, 'RETRY')).toBe(false);
    expect(mayDoWithForm(returned, 'REOPEN')).toBe(true);
    expect(mayDoWithForm({ ...form, state: 'saved' }, 'ACKNOWLEDGE')).toBe(true);
  });
});
