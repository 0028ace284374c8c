import { describe, expect, it } from 'vitest';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import { faultSummary, hasChanges, shownFaults, shownNotes } from '../../src/machines/form/form-questions.ts';
import { opened, PENDING } from '../tables/forms/world.ts';
import {
  DISCARD,
  edit,
  form,
  LOAD,
  loaded,
  machine,
  open,
  QUEUE,
  SAVE,
  TIDY,
  TIDY_QUEUED,
  VALIDATE,
  type Work,
  World,
  waiting,
  withDraft,
} from './form-world.ts';
import { doneOf, errorOf, longestWalks, settle, shortestPaths, step } from './walk.ts';

const returned = {
  ...withDraft,
  returned: { message: 'Refused.', faults: [{ field: 'vpcId', message: 'The VPC is gone.' }] },
};
const refusal = { kind: 'invalid', errors: [{ field: 'vpcId', message: 'The VPC is gone.' }] };

const events: readonly AnyEventObject[] = [
  doneOf(LOAD, loaded),
  doneOf(LOAD, withDraft),
  doneOf(LOAD, returned),
  doneOf(LOAD, { kind: 'closed', message: 'A job is in progress.' }),
  errorOf(LOAD, new Error('The server cannot be reached.')),
  edit('CR-2'),
  edit(''),
  { type: 'BLUR', field: 'environmentIdentifier' },
  { type: 'CHECKED', check: 'pair exists', finding: { kind: 'fault', message: 'It exists.' } },
  { type: 'SAVE', commandId: 'first' },
  { type: 'SAVE', commandId: 'second' },
  { type: 'RETRY' },
  { type: 'RELOAD' },
  { type: 'DISCARD' },
  { type: 'CONFIRM_DISCARD' },
  { type: 'KEEP_EDITING' },
  { type: 'RESTORE_DRAFT' },
  { type: 'DISCARD_DRAFT' },
  { type: 'NETWORK_LOST' },
  { type: 'NETWORK_BACK' },
  doneOf(VALIDATE, { kind: 'valid' }),
  doneOf(VALIDATE, refusal),
  doneOf(VALIDATE, { kind: 'failed', message: 'No answer.' }),
  errorOf(VALIDATE, new Error('No answer.')),
  doneOf(SAVE, { kind: 'saved' }),
  doneOf(SAVE, refusal),
  doneOf(SAVE, { kind: 'refused', message: 'Not allowed.' }),
  doneOf(SAVE, { kind: 'unknown', message: 'No answer.' }),
  errorOf(SAVE, new Error('No answer.')),
  doneOf(QUEUE, { kind: 'queued' }),
  doneOf(QUEUE, { kind: 'refused', message: 'No room.' }),
  errorOf(QUEUE, new Error('The device cannot be written.')),
  doneOf(TIDY_QUEUED),
  errorOf(TIDY_QUEUED, new Error('The draft could not be removed.')),
  doneOf(TIDY),
  errorOf(TIDY, new Error('The draft could not be removed.')),
  doneOf(DISCARD),
  errorOf(DISCARD, new Error('The files could not be purged.')),
];

/** What makes two states of the form the same for the walk. */
const summary = (work: Work | null, context: object) => [
  work?.values.approvalReference,
  work?.isSaveAsked,
  work?.checking,
  Object.keys(work?.findings ?? {}),
  work?.serverFaults.length,
  context,
];
const paths = () =>
  shortestPaths(
    machine,
    events,
    ({ value, context: { work, isOnline, commandId, draft, returned: back } }) => [
      value,
      summary(work, { isOnline, commandId, draft, back }),
    ],
    waiting,
  );

async function take(actor: AnyActorRef, world: World, taken: readonly AnyEventObject[]) {
  for (const event of taken) {
    // Events after the end have no effect.
    if (actor.getSnapshot().status === 'active') await step(actor, world.effects, world.clock, event, {});
  }
}

describe('form chart, walked', () => {
  const walked = paths();

  it('comes where its chart says, and sends each decision once unless its outcome is not known', async () => {
    expect(walked.length).toBeGreaterThan(100);
    const world = new World();
    for (const way of longestWalks(walked)) {
      const actor = world.start(machine, waiting);
      for (const { state, events: taken } of way) {
        await take(actor, world, taken.slice(-1));
        expect(actor.getSnapshot().value).toEqual(state.value);
        const count = (name: string) => taken.filter(({ type }) => type === name).length;
        expect(world.inputsOf(SAVE).length).toBeLessThanOrEqual(count('SAVE') + count('RETRY'));
      }
      actor.stop();
    }
  });

  it('waits only without a network, and only as one complete form for each decision', () => {
    for (const { state, events: taken } of walked) {
      if (!state.matches('queued') && !state.matches('tidyingQueued')) continue;
      const network = taken.findLast(({ type }) => type === 'NETWORK_LOST' || type === 'NETWORK_BACK');
      const saved = taken.findLastIndex(({ type }) => type === 'SAVE');
      expect(taken.slice(0, saved).findLast(({ type }) => type.startsWith('NETWORK'))?.type).toBe('NETWORK_LOST');
      expect(network).toBeDefined();
    }
    expect(walked.some(({ state }) => state.matches('queued'))).toBe(true);
  });

  it('is saved only where the server said so', () => {
    for (const { state, events: taken } of walked) {
      if (!state.matches('saved') && !state.matches('tidying')) continue;
      const answers = taken.filter(({ type }) => type === `xstate.done.actor.${SAVE}`);
      expect(answers.at(-1)).toMatchObject({ output: { kind: 'saved' } });
    }
  });

  it('never asks the server about a form that has faults, nor without a network', () => {
    for (const { state, events: taken } of walked) {
      if (!state.matches({ open: 'validating' })) continue;
      expect(state.context.work.values.approvalReference).not.toBe('');
      const network = taken.filter(({ type }) => type === 'NETWORK_LOST' || type === 'NETWORK_BACK').at(-1);
      const decided = taken.findLastIndex(({ type }) => type === 'SAVE');
      const lost = taken.slice(0, decided).findLastIndex(({ type }) => type === 'NETWORK_LOST');
      const back = taken.slice(0, decided).findLastIndex(({ type }) => type === 'NETWORK_BACK');
      if (network !== undefined) expect(back).toBeGreaterThanOrEqual(lost);
    }
  });

  it('loses nothing that was typed without asking', () => {
    for (const { state, events: taken } of walked) {
      if (!state.matches('discarding') || !hasChanges(form, state.context.work)) continue;
      expect(taken.map(({ type }) => type)).toContain('CONFIRM_DISCARD');
    }
  });

  it('keeps what was typed, whatever becomes of saving', () => {
    for (const { state, events: taken } of walked) {
      const decisions = ['EDIT', 'RESTORE_DRAFT', 'DISCARD_DRAFT'];
      const last = taken.findLast(({ type }) => decisions.includes(type));
      if (last?.type !== 'EDIT' || !state.matches('open')) continue;
      const { draft, work } = state.context;
      // After a reload it is offered to be put back.
      const isOffered = state.matches({ open: 'askingDraft' }) || state.matches({ open: 'confirmingDraft' });
      const { values } = isOffered && draft !== null ? draft : work;
      expect(values.approvalReference).toBe(last['edit'].value);
    }
  });
});

describe('opening', () => {
  it('navigates away where the statuses don’t allow an edit', async () => {
    const { actor } = await open({ kind: 'closed', message: 'A job is in progress.' });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'closed',
      status: 'done',
      context: { message: 'A job is in progress.' },
    });
  });

  it('tries again when the network is back', async () => {
    const world = new World();
    const actor = world.start(machine, { isOnline: false });
    world.effects.fail(LOAD, new Error('The server cannot be reached.'));
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'loadFailed',
      context: { message: 'The server cannot be reached.' },
    });
    actor.send({ type: 'NETWORK_BACK' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { isOnline: true } });
  });

  it('offers a draft, and restores it', async () => {
    const { actor, work, world } = await open(withDraft);
    expect(actor.getSnapshot().value).toEqual({ open: 'askingDraft' });
    expect(work().values.approvalReference).toBe('CR-1');
    actor.send({ type: 'RESTORE_DRAFT' });
    expect(work().values.approvalReference).toBe('CR-9');
    expect(hasChanges(form, work())).toBe(true);
    expect(actor.getSnapshot().context.draftKeptAt).toBe(5);
    expect(world.kept()).toEqual([{ type: 'TAKE' }]);
  });

  it('keeps the section that was opened last with the draft, and restores it', async () => {
    const { actor, work, world } = await open();
    actor.send({ type: 'OPEN_SECTION', title: 'Network' });
    expect(world.kept()).toEqual([]);
    actor.send(edit('CR-7'));
    actor.send({ type: 'OPEN_SECTION', title: 'Tags' });
    expect(world.kept()).toMatchObject([
      { type: 'KEEP', draft: { section: 'Network' } },
      { type: 'KEEP', draft: { section: 'Tags', values: { approvalReference: 'CR-7' } } },
    ]);
    expect(work().section).toBe('Tags');
    const draft = {
      form: 'STORESERVER',
      version: null,
      values: { approvalReference: 'CR-7' },
      section: 'Tags',
      keptAt: 5,
    };
    const again = await open({ ...loaded, draft });
    again.actor.send({ type: 'RESTORE_DRAFT' });
    expect(again.work().section).toBe('Tags');
  });

  it('shows what is wrong with a restored draft, and nothing of the fields that it leaves alone', async () => {
    const values = { client: 'har bour', environmentIdentifier: 'north', notes: '' };
    const { actor, work } = await open({ ...loaded, draft: { form: 'STORESERVER', version: null, values, keptAt: 5 } });
    expect(shownFaults(form, work())).toEqual([]);
    actor.send({ type: 'RESTORE_DRAFT' });
    expect(shownFaults(form, work()).map(({ field }) => field)).toEqual(['client']);
    expect(work().checking).toEqual([]);
  });

  it('takes off what can’t be seen around a text when its field is left, and refuses it within', async () => {
    const { actor, work } = await open();
    actor.send(edit('CR-10\u00A0\u200B'));
    expect(work().values.approvalReference).toBe('CR-10\u00A0\u200B');
    actor.send({ type: 'BLUR', field: 'approvalReference' });
    expect(work().values.approvalReference).toBe('CR-10');
    actor.send(edit('CR\u202E-10'));
    actor.send({ type: 'BLUR', field: 'approvalReference' });
    expect(shownFaults(form, work())).toEqual([
      {
        field: 'approvalReference',
        message: 'contains an invisible character (U+202E). Delete it or type the text again',
      },
    ]);
    actor.send(edit('\u200B'));
    actor.send({ type: 'BLUR', field: 'approvalReference' });
    expect(work().values.approvalReference).toBe('');
    expect(form.body({ ...work().values, approvalReference: ' CR-11\u2060' }, work().setting).approvalReference).toBe(
      'CR-11',
    );
  });

  it('shows what a field that was left makes wrong in another one that has a value, and in none that is empty', async () => {
    const { actor, work } = await open();
    const type = (field: 'client' | 'environmentIdentifier', value: string) =>
      actor.send({ type: 'EDIT', edit: { field, value } });
    type('client', 'c'.repeat(30));
    actor.send({ type: 'BLUR', field: 'client' });
    expect(shownFaults(form, work())).toEqual([]);
    type('environmentIdentifier', 'e'.repeat(7));
    expect(shownFaults(form, work())).toEqual([]);
    type('client', 'c'.repeat(31));
    expect(shownFaults(form, work())).toEqual([
      { field: 'environmentIdentifier', message: 'is too long: together with the client, at most 36 characters' },
    ]);
    type('client', 'c'.repeat(29));
    expect(shownFaults(form, work())).toEqual([]);
  });

  it('asks the server about what a restored draft holds, as of fields that were left', async () => {
    const values = { client: 'harbour', environmentIdentifier: 'north' };
    const { actor, work, world } = await open({
      ...loaded,
      draft: { form: 'STORESERVER', version: null, values, keptAt: 5 },
    });
    actor.send({ type: 'RESTORE_DRAFT' });
    expect(work().checking).toEqual(['pair exists', 'client exists']);
    expect(world.checks.map(({ input }) => input)).toMatchObject([
      { check: 'pair exists', values },
      { check: 'client exists', values },
    ]);
  });

  it('asks for the lists that a restored draft chooses from', async () => {
    const draft = { form: 'STORESERVER', version: null, values: { region: 'EU_WEST_1' }, keptAt: 5 };
    const { actor, world } = await open({ ...loaded, draft });
    actor.send({ type: 'RESTORE_DRAFT' });
    const zones = { list: 'zones', key: { cloudProvider: 'AWS', region: 'EU_WEST_1' } };
    expect(world.received.filter(({ actor: name }) => name === 'reference')).toMatchObject([
      { actor: 'reference', event: { type: 'NEED', queries: expect.arrayContaining([zones]) } },
    ]);
  });

  it('or discards it, on the device too', async () => {
    const { actor, work, world } = await open(withDraft);
    actor.send({ type: 'DISCARD_DRAFT' });
    expect(work().values.approvalReference).toBe('CR-1');
    expect(world.kept()).toEqual([{ type: 'DROP' }]);
  });

  it('asks for the lists of the choices that are there, and again when they change', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'EDIT', edit: { field: 'region', value: 'EU_WEST_1' } });
    const asked = world.received.filter(({ actor: name }) => name === 'reference').map(({ event }) => event);
    expect(asked).toMatchObject([
      {
        type: 'NEED',
        queries: expect.arrayContaining([{ list: 'zones', key: { cloudProvider: 'AWS', region: 'EU_WEST_1' } }]),
      },
    ]);
  });

  it('does not count what lists fill in automatically as a change of the user’s', async () => {
    const { actor, work } = await open();
    actor.send({ type: 'REFERENCE_LOADED', reference: { credentials: [] } });
    expect(work().values.credentialId).toBe('');
    expect(hasChanges(form, work())).toBe(false);
  });

  it('says why a list could not be had, until it is there', async () => {
    const { actor } = await open();
    const lists = { zones: 'The zones could not be loaded.' };
    actor.send({ type: 'REFERENCE_FAILED', message: 'The zones could not be read.', lists });
    expect(actor.getSnapshot().context.missingLists).toEqual(lists);
    expect(actor.getSnapshot().context.referenceMessage).toBe('The zones could not be read.');
    actor.send({ type: 'REFERENCE_LOADED', reference: {} });
    expect(actor.getSnapshot().context).toMatchObject({ referenceMessage: null, missingLists: {} });
  });
});

describe('checks on blur', () => {
  const fault = { kind: 'fault', message: 'A deployment already exists under this name for this customer' } as const;

  it('ask about what is there when the field is left, and show what they find', async () => {
    const { actor, work, world } = await open();
    actor.send({ type: 'BLUR', field: 'environmentIdentifier' });
    expect(world.checks.map(({ input }) => input.check)).toEqual(['pair exists']);
    expect(work().checking).toEqual(['pair exists']);
    world.checks[0]?.answer({ type: 'CHECKED', check: 'pair exists', finding: fault });
    expect(work().checking).toEqual([]);
    expect(shownFaults(form, work())).toEqual([{ field: 'environmentIdentifier', message: fault.message }]);
    // A sentence that does not name its field gets its label in the summary.
    expect(faultSummary(form, work())).toEqual([
      { field: 'environmentIdentifier', message: `Environment Identifier: ${fault.message}` },
    ]);
  });

  it('are asked when leaving either field', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'BLUR', field: 'client' });
    expect(world.checks.map(({ input }) => input.check)).toEqual(['pair exists', 'client exists']);
  });

  it('ask nothing about what is known to be wrong', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'EDIT', edit: { field: 'environmentIdentifier', value: 'e'.repeat(101) } });
    actor.send({ type: 'BLUR', field: 'client' });
    expect(world.checks.map(({ input }) => input.check)).toEqual(['client exists']);
  });

  it('are not waited for once Save is decided: the record that is made would be found as another one', async () => {
    const { actor, work, world } = await open();
    actor.send({ type: 'BLUR', field: 'environmentIdentifier' });
    actor.send({ type: 'SAVE', commandId: 'first' });
    expect(actor.getSnapshot().value).toEqual({ open: 'validating' });
    expect(work().checking).toEqual([]);
    expect(world.checks[0]?.isStopped).toBe(true);
    world.checks[0]?.answer({ type: 'CHECKED', check: 'pair exists', finding: fault });
    expect(shownFaults(form, work())).toEqual([]);
  });

  it('drop an answer about what has changed since', async () => {
    const { actor, work, world } = await open();
    actor.send({ type: 'BLUR', field: 'environmentIdentifier' });
    expect(world.checks[0]?.isStopped).toBe(false);
    actor.send({ type: 'EDIT', edit: { field: 'client', value: 'contoso' } });
    expect(world.checks[0]?.isStopped).toBe(true);
    world.checks[0]?.answer({ type: 'CHECKED', check: 'pair exists', finding: fault });
    expect(work().findings).toEqual({});
    actor.send({ type: 'BLUR', field: 'client' });
    world.checks[0]?.answer({ type: 'CHECKED', check: 'pair exists', finding: fault });
    expect(work().findings).toEqual({});
    world.checks[1]?.answer({ type: 'CHECKED', check: 'pair exists', finding: { kind: 'fine', message: '' } });
    expect(work().findings).toEqual({ 'pair exists': { kind: 'fine', message: '' } });
  });

  it('are stopped by a list that takes away what they ask about', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'EDIT', edit: { field: 'vpcId', value: '-1' } });
    actor.send({ type: 'EDIT', edit: { field: 'usedCidr', value: ['10.0.0.0/16'] } });
    actor.send({ type: 'BLUR', field: 'usedCidr' });
    expect(world.checks.map(({ input }) => input.check)).toEqual(['used CIDR']);
    actor.send({ type: 'REFERENCE_LOADED', reference: { credentials: [] } });
    expect(world.checks[0]?.isStopped).toBe(true);
  });

  it('forget what was found as soon as it is about something else', async () => {
    const { actor, work, world } = await open();
    actor.send({ type: 'BLUR', field: 'environmentIdentifier' });
    world.checks[0]?.answer({ type: 'CHECKED', check: 'pair exists', finding: fault });
    actor.send({ type: 'EDIT', edit: { field: 'client', value: 'contoso' } });
    expect(shownFaults(form, work())).toEqual([]);
  });

  it('may find something worth knowing that keeps nothing from being saved', async () => {
    const { actor, work, world } = await open();
    actor.send({ type: 'BLUR', field: 'client' });
    world.checks[1]?.answer({
      type: 'CHECKED',
      check: 'client exists',
      finding: { kind: 'note', message: 'New here.' },
    });
    expect(shownNotes(form, work())).toEqual([{ field: 'client', message: 'New here.' }]);
    actor.send({ type: 'SAVE', commandId: 'first' });
    expect(actor.getSnapshot().value).toEqual({ open: 'validating' });
  });

  it('ask nothing on an edit, where neither can be changed', async () => {
    const edited = opened('STORESERVER', PENDING);
    const { actor, world } = await open({ ...loaded, setting: edited.setting, initial: edited.values, version: 4 });
    actor.send({ type: 'BLUR', field: 'environmentIdentifier' });
    expect(world.checks).toEqual([]);
  });
});
