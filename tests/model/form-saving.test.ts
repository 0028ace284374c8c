import { describe, expect, it } from 'vitest';
import { createFormChart } from '../../src/machines/form/form-chart.ts';
import { SAVE_NEEDS_NETWORK } from '../../src/machines/form/form-facts.ts';
import {
  draftLabels,
  faultSummary,
  isDraftOutdated,
  notKept,
  shownFaults,
} from '../../src/machines/form/form-questions.ts';
import { DEPLOYMENT_FORMS } from '../../src/rules/deployments/forms/forms.ts';
import { completed, LICENCE, opened, PENDING } from '../tables/forms/world.ts';
import {
  DISCARD,
  edit,
  form,
  LOAD,
  loaded,
  online,
  open,
  QUEUE,
  SAVE,
  TIDY,
  TIDY_QUEUED,
  VALIDATE,
  waiting,
  withDraft,
} from './form-world.ts';
import { settle } from './walk.ts';

describe('saving', () => {
  it('shows all faults and goes to the first, in the form’s order', async () => {
    const { actor, work } = await open();
    const news: unknown[] = [];
    actor.on('FOCUS', (event) => news.push(event));
    actor.send({ type: 'EDIT', edit: { field: 'numberOfVms', value: '0' } });
    actor.send(edit(''));
    expect(shownFaults(form, work())).toEqual([]);
    actor.send({ type: 'SAVE', commandId: 'first' });
    expect(actor.getSnapshot().value).toEqual({ open: 'editing' });
    expect(news).toEqual([
      { type: 'FOCUS', fault: { field: 'approvalReference', message: 'cannot be blank' }, count: 2 },
    ]);
    expect(faultSummary(form, work())).toEqual([
      { field: 'approvalReference', message: 'Approval Reference cannot be blank' },
      { field: 'numberOfVms', message: 'Number of VMs must be a whole number of at least 1' },
    ]);
  });

  it('shows a fault of a field once it was left', async () => {
    const { actor, work } = await open();
    actor.send(edit(''));
    actor.send({ type: 'BLUR', field: 'approvalReference' });
    expect(shownFaults(form, work())).toEqual([{ field: 'approvalReference', message: 'cannot be blank' }]);
  });

  it('shows the server’s first message of each field, goes there, and keeps the rest for the summary', async () => {
    const { actor, work, world } = await open();
    const news: unknown[] = [];
    actor.on('FOCUS', (event) => news.push(event));
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, {
      kind: 'invalid',
      errors: [
        { field: 'deploymentTags.Owner', message: 'Owner is unknown' },
        { field: 'vpcId', message: 'The VPC is gone.' },
        { field: 'vpcId', message: 'And so is its region.' },
        { field: 'weather', message: 'It rains.' },
      ],
    });
    await settle();
    expect(shownFaults(form, work())).toEqual([
      { field: 'vpcId', message: 'The VPC is gone.' },
      { field: 'deploymentTags', message: 'Owner is unknown' },
    ]);
    expect(actor.getSnapshot().context.message).toBe('It rains.');
    expect(news).toMatchObject([{ fault: { field: 'vpcId' }, count: 2 }]);
    expect(world.inputsOf(SAVE)).toEqual([]);
    actor.send({ type: 'EDIT', edit: { field: 'vpcId', value: '192' } });
    expect(shownFaults(form, work())).toEqual([{ field: 'deploymentTags', message: 'Owner is unknown' }]);
  });

  it('asks the server again about what it has refused, for that may have passed meanwhile', async () => {
    const { actor, work, world } = await open();
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'invalid', errors: [{ field: 'vpcId', message: 'The VPC is gone.' }] });
    await settle();
    expect(shownFaults(form, work())).toEqual([{ field: 'vpcId', message: 'The VPC is gone.' }]);
    actor.send({ type: 'SAVE', commandId: 'second' });
    expect(actor.getSnapshot().value).toEqual({ open: 'validating' });
    expect(shownFaults(form, work())).toEqual([]);
  });

  it('sends what the form sends, with the version that was edited', async () => {
    const edited = opened('STORESERVER', PENDING);
    const { actor, world } = await open({ ...loaded, setting: edited.setting, initial: edited.values, version: 4 });
    actor.send(edit('CR-2'));
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'valid' });
    await settle();
    expect(world.inputsOf(SAVE)).toMatchObject([
      {
        commandId: 'first',
        version: 4,
        body: { deploymentType: 'STORESERVER', approvalReference: 'CR-2', numberOfVms: 1 },
      },
    ]);
    world.effects.answer(SAVE, { kind: 'saved' });
    await settle();
    expect(world.inputsOf(TIDY)).toMatchObject([{ isSaved: true }]);
    world.effects.answer(TIDY, undefined);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'saved', status: 'done' });
  });

  it('without a network says why, and keeps the draft', async () => {
    const { actor, world } = await open();
    actor.send(edit('CR-2'));
    actor.send({ type: 'NETWORK_LOST' });
    actor.send({ type: 'SAVE', commandId: 'first' });
    expect(actor.getSnapshot()).toMatchObject({ value: { open: 'editing' }, context: { message: SAVE_NEEDS_NETWORK } });
    expect(world.kept()).toMatchObject([{ type: 'KEEP', draft: { values: { approvalReference: 'CR-2' } } }]);
    actor.send({ type: 'NETWORK_BACK' });
    expect(actor.getSnapshot().context.message).toBeNull();
    actor.send({ type: 'SAVE', commandId: 'second' });
    expect(actor.getSnapshot().value).toEqual({ open: 'validating' });
  });

  it('without a network waits as a whole, without a draft beside it', async () => {
    const { actor, world } = await open(loaded, waiting);
    actor.send(edit('CR-2'));
    actor.send({ type: 'NETWORK_LOST' });
    actor.send({ type: 'SAVE', commandId: 'first' });
    expect(world.inputsOf(QUEUE)).toMatchObject([
      { commandId: 'first', draft: { values: { approvalReference: 'CR-2' } }, body: { approvalReference: 'CR-2' } },
    ]);
    world.effects.answer(QUEUE, { kind: 'queued' });
    await settle();
    expect(world.inputsOf(TIDY_QUEUED)).toMatchObject([{ isSaved: true }]);
    world.effects.answer(TIDY_QUEUED, undefined);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'queued', status: 'done' });
  });

  it('stays open where the device can’t hold it', async () => {
    const { actor, world } = await open(loaded, { ...waiting, isOnline: false });
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(QUEUE, { kind: 'refused', message: 'No room.' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: { open: 'failed' }, context: { message: 'No room.' } });
  });

  it('shows the errors that its own rules find, with a network or without', async () => {
    const { actor } = await open(loaded, { ...waiting, isOnline: false });
    actor.send(edit(''));
    actor.send({ type: 'SAVE', commandId: 'first' });
    expect(actor.getSnapshot()).toMatchObject({ value: { open: 'editing' }, context: { work: { isSaveAsked: true } } });
  });

  it('comes back from the queue with what was typed, and the server’s message at its field', async () => {
    const faults = [{ field: 'approvalReference', message: 'Another one has it.' }];
    const { actor, work } = await open({ ...withDraft, returned: { message: 'Refused.', faults } }, waiting);
    expect(actor.getSnapshot().value).toEqual({ open: 'editing' });
    expect(work().values.approvalReference).toBe('CR-9');
    expect(work().serverFaults).toEqual(faults);
  });

  it('opened without a network knows it', async () => {
    const { actor } = await open(loaded, { isOnline: false });
    actor.send({ type: 'SAVE', commandId: 'first' });
    expect(actor.getSnapshot().value).toEqual({ open: 'editing' });
  });

  it('says what the server refused, and lets the user decide again', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'valid' });
    await settle();
    world.effects.answer(SAVE, { kind: 'refused', message: 'It was changed.' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: { open: 'failed' },
      context: { message: 'It was changed.' },
    });
    actor.send(edit('CR-2'));
    expect(actor.getSnapshot()).toMatchObject({ value: { open: 'editing' }, context: { message: null } });
  });

  it('reads the record again after a refusal', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'valid' });
    await settle();
    world.effects.answer(SAVE, { kind: 'refused', message: 'It was changed.' });
    await settle();
    actor.send({ type: 'RELOAD' });
    expect(actor.getSnapshot().value).toBe('loading');
    world.effects.answer(LOAD, withDraft);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ open: 'askingDraft' });
  });

  it('offers what was typed again after that, whatever the device still holds', async () => {
    const { actor, work, world } = await open();
    actor.send(edit('CR-2'));
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'valid' });
    await settle();
    world.effects.answer(SAVE, { kind: 'refused', message: 'It was changed.' });
    await settle();
    actor.send({ type: 'RELOAD' });
    // Another tab has taken the draft away.
    world.effects.answer(LOAD, { ...loaded, version: 4 });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ open: 'askingDraft' });
    expect(work().values.approvalReference).toBe('CR-1');
    expect(draftLabels(form, actor.getSnapshot().context)).toEqual({
      changed: ['Approval Reference (yours: CR-2, now: CR-1)'],
      lost: [],
      withheld: [],
    });
    expect(isDraftOutdated(actor.getSnapshot().context)).toBe(true);
    actor.send({ type: 'RESTORE_DRAFT' });
    expect(work().values.approvalReference).toBe('CR-2');
    expect(world.kept().at(-1)).toMatchObject({ type: 'KEEP', draft: { values: { approvalReference: 'CR-2' } } });
  });

  it('and asks nothing where the record has all of it by now', async () => {
    const { actor, work, world } = await open();
    actor.send(edit('CR-2'));
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'valid' });
    await settle();
    world.effects.answer(SAVE, { kind: 'refused', message: 'It was changed.' });
    await settle();
    actor.send({ type: 'RELOAD' });
    world.effects.answer(LOAD, { ...loaded, initial: { ...loaded.initial, approvalReference: 'CR-2' } });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ open: 'editing' });
    expect(work().values.approvalReference).toBe('CR-2');
  });

  it('sends the same once more where the outcome is not known', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'valid' });
    await settle();
    world.effects.fail(SAVE, new Error('No answer.'));
    await settle();
    expect(actor.getSnapshot().value).toEqual({ open: 'unknown' });
    actor.send({ type: 'SAVE', commandId: 'second' });
    actor.send(edit('CR-2'));
    actor.send({ type: 'RETRY' });
    const [first, again] = world.inputsOf(SAVE);
    expect(again).toEqual(first);
  });

  it('remembers that the last save may have succeeded where its user goes on', async () => {
    const { actor, world } = await open();
    actor.send(edit('CR-2'));
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'valid' });
    await settle();
    world.effects.fail(SAVE, new Error('No answer.'));
    await settle();
    expect(actor.getSnapshot().context.isSaveUnknown).toBe(false);
    actor.send({ type: 'KEEP_EDITING' });
    expect(actor.getSnapshot()).toMatchObject({ value: { open: 'editing' }, context: { isSaveUnknown: true } });
  });
});

describe('leaving', () => {
  it('asks where something would be lost', async () => {
    const { actor, world } = await open();
    actor.send(edit('CR-2'));
    actor.send({ type: 'DISCARD' });
    expect(actor.getSnapshot().value).toEqual({ open: 'confirmingDiscard' });
    actor.send({ type: 'KEEP_EDITING' });
    expect(actor.getSnapshot().value).toEqual({ open: 'editing' });
    actor.send({ type: 'DISCARD' });
    actor.send({ type: 'CONFIRM_DISCARD' });
    expect(world.inputsOf(DISCARD)).toMatchObject([{ isSaved: false }]);
    world.effects.fail(DISCARD, new Error('The files could not be purged.'));
    await settle();
    expect(actor.getSnapshot().value).toBe('discarded');
  });

  it('asks whether the offered draft is discarded too, and offers it again to a user who keeps it', async () => {
    const { actor, world } = await open(withDraft);
    actor.send({ type: 'DISCARD' });
    expect(actor.getSnapshot().value).toEqual({ open: 'confirmingDraft' });
    actor.send({ type: 'KEEP_EDITING' });
    expect(actor.getSnapshot().value).toEqual({ open: 'askingDraft' });
    actor.send({ type: 'DISCARD' });
    actor.send({ type: 'CONFIRM_DISCARD' });
    expect(world.inputsOf(DISCARD)).toMatchObject([{ isSaved: false }]);
  });

  it('asks nothing where nothing was changed, or changed back', async () => {
    const { actor } = await open();
    actor.send(edit('CR-2'));
    actor.send(edit('CR-1'));
    actor.send({ type: 'DISCARD' });
    expect(actor.getSnapshot().value).toBe('discarding');
  });
});

describe('drafts', () => {
  it('hold what was changed, with the version it changes, and no secret', async () => {
    const product = DEPLOYMENT_FORMS.PRODUCT;
    const filled = completed('PRODUCT');
    const { actor, world } = await open(
      { ...loaded, setting: filled.setting, initial: filled.values, version: 3 },
      online,
      createFormChart(product),
    );
    actor.send({ type: 'EDIT', edit: { field: 'licence', value: LICENCE } });
    actor.send({ type: 'EDIT', edit: { field: 'defaultPassword', value: 'canary-1' } });
    actor.send({
      type: 'EDIT',
      edit: { field: 'uploadedStackFileToken', value: { fileName: 'stacks.zip', token: 'canary-2' } },
    });
    actor.send(edit('CR-2'));
    expect(world.kept().at(-1)).toEqual({
      type: 'KEEP',
      draft: {
        form: 'PRODUCT',
        version: 3,
        // The company name is the licence's: neither is held.
        values: { approvalReference: 'CR-2' },
        withheld: ['licence', 'defaultPassword', 'uploadedStackFileToken'],
      },
    });
    expect(JSON.stringify(world.kept())).not.toMatch(/canary|<Licence/);
  });

  it('report a generated password, which is another one after they are restored', async () => {
    const product = DEPLOYMENT_FORMS.PRODUCT;
    const { setting, values } = completed('PRODUCT');
    const initial = { ...values, defaultPassword: 'generated1', sftpPassword: 'generated2' };
    const draft = { form: 'PRODUCT', version: null, values: { approvalReference: 'CR-9' }, keptAt: 5 } as const;
    const { actor, work } = await open(
      { ...loaded, setting, initial, draft: { ...draft, withheld: ['sftpPassword'] } },
      online,
      createFormChart(product),
    );
    expect(notKept(product, work())).toEqual([]);
    actor.send({ type: 'RESTORE_DRAFT' });
    expect(notKept(product, work())).toEqual([
      { field: 'defaultPassword', message: 'Default password isn’t kept in drafts. A new one was generated.' },
      { field: 'sftpPassword', message: 'SFTP password isn’t kept in drafts. A new one was generated.' },
    ]);
    actor.send({ type: 'EDIT', edit: { field: 'defaultPassword', value: 'typed-1' } });
    expect(notKept(product, work()).map(({ field }) => field)).toEqual(['sftpPassword']);
  });

  it('go away where everything was changed back', async () => {
    const { actor, world } = await open();
    actor.send(edit('CR-2'));
    actor.send(edit('CR-1'));
    expect(world.kept().at(-1)).toEqual({ type: 'DROP' });
  });

  it('of an earlier version of the record are outdated', async () => {
    const older = { form: 'STORESERVER', version: 3, values: { approvalReference: 'CR-9' }, keptAt: 5 };
    const { actor } = await open({ ...loaded, version: 4, draft: older });
    expect(isDraftOutdated(actor.getSnapshot().context)).toBe(true);
    const { actor: current } = await open({ ...loaded, version: 3, draft: older });
    expect(isDraftOutdated(current.getSnapshot().context)).toBe(false);
  });

  it('that can’t be kept are reported', async () => {
    const { actor } = await open();
    actor.send({ type: 'DRAFT_NOT_KEPT', message: 'The device is full.' });
    expect(actor.getSnapshot().context.draftMessage).toBe('The device is full.');
    actor.send({ type: 'DRAFT_KEPT', at: 7 });
    expect(actor.getSnapshot().context).toMatchObject({ draftMessage: null, draftKeptAt: 7 });
  });
});
