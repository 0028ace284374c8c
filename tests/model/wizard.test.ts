import { describe, expect, it } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  fromCallback,
  type NonReducibleUnknown,
  SimulatedClock,
} from 'xstate';
import { createWizardMachine } from '../../src/machines/wizard.ts';
import {
  type CheckInput,
  SAVE_NEEDS_NETWORK,
  type SaveOutcome,
  type ValidationOutcome,
  type WizardEvent,
  type WizardInput,
  type WizardLoading,
  type WizardWork,
} from '../../src/machines/wizard-facts.ts';
import {
  faultSummary,
  hasChanges,
  isDraftOutdated,
  shownFaults,
  shownNotes,
} from '../../src/machines/wizard-questions.ts';
import type { DeploymentRequestBody } from '../../src/rules/deployments/forms/body.ts';
import { DEPLOYMENT_FORMS } from '../../src/rules/deployments/forms/forms.ts';
import type { DeploymentFormSetting } from '../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../src/rules/deployments/forms/values.ts';
import { completed, LICENCE, opened, PENDING } from '../tables/forms/world.ts';
import { doneOf, Effects, errorOf, settle, shortestPaths, step } from './walk.ts';

const LOAD = '0.wizard.loading';
const VALIDATE = '0.wizard.open.validating';
const SAVE = '0.wizard.open.saving';
const TIDY = '0.wizard.tidying';
const DISCARD = '0.wizard.discarding';

type Loaded = WizardLoading<DeploymentFormValues, DeploymentFormSetting>;
type Sent = WizardEvent<DeploymentFormValues, DeploymentFormSetting>;
type Work = WizardWork<DeploymentFormValues, DeploymentFormSetting>;

const form = DEPLOYMENT_FORMS.STORESERVER;
const machine = createWizardMachine(form);
const { values, setting } = completed('STORESERVER');
const loaded: Loaded = { kind: 'loaded', setting, begun: values, version: null, draft: null };
const withDraft: Loaded = {
  ...loaded,
  draft: { form: 'STORESERVER', version: null, values: { approvalReference: 'CR-9' } },
};
const online: WizardInput = { isOnline: true };

const edit = (value: string) => ({ type: 'EDIT' as const, edit: { field: 'approvalReference' as const, value } });
const refusal = { kind: 'invalid', errors: [{ field: 'vpcId', message: 'The VPC is gone.' }] };

const events: readonly AnyEventObject[] = [
  doneOf(LOAD, loaded),
  doneOf(LOAD, withDraft),
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
    ({ value, context: { work, isOnline, commandId, draft } }) => [
      value,
      summary(work, { isOnline, commandId, draft }),
    ],
    online,
  );

interface Told {
  readonly actor: string;
  readonly event: AnyEventObject;
}

class World {
  readonly effects = new Effects();
  readonly clock = new SimulatedClock();
  /** What long-lived effects were told. */
  readonly told: Told[] = [];
  readonly checks: {
    readonly input: CheckInput<DeploymentFormValues>;
    readonly answer: (event: Sent) => void;
    isStopped: boolean;
  }[] = [];

  readonly #listener = <Input extends NonReducibleUnknown>(actor: string) =>
    fromCallback<AnyEventObject, Input, Sent>(({ receive }) => receive((event) => this.told.push({ actor, event })));

  start(of = machine, input = online) {
    const provided = of.provide({
      actors: {
        load: this.effects.promise<Loaded, undefined>(),
        validate: this.effects.promise<
          ValidationOutcome,
          { commandId: string; body: DeploymentRequestBody; version: number | null }
        >(),
        save: this.effects.promise<
          SaveOutcome,
          { commandId: string; body: DeploymentRequestBody; version: number | null }
        >(),
        tidy: this.effects.promise<void, { isSaved: boolean; values: DeploymentFormValues | null }>(),
        reference: this.#listener('reference'),
        draftKeeper: this.#listener('draftKeeper'),
        check: fromCallback<AnyEventObject, CheckInput<DeploymentFormValues>, Sent>(({ input: asked, sendBack }) => {
          const check = { input: asked, answer: sendBack, isStopped: false };
          this.checks.push(check);
          return () => {
            check.isStopped = true;
          };
        }),
      },
    });
    return createActor(provided, { clock: this.clock, input }).start();
  }

  inputsOf(id: string): unknown[] {
    return this.effects.started.filter((started) => started.id === id).map(({ input }) => input);
  }

  kept(): unknown[] {
    return this.told.filter(({ actor }) => actor === 'draftKeeper').map(({ event }) => event);
  }
}

async function open(answer: Loaded = loaded, input = online, of = machine) {
  const world = new World();
  const actor = world.start(of, input);
  world.effects.answer(LOAD, answer);
  await settle();
  const work = (): Work => {
    const { work: present } = actor.getSnapshot().context;
    if (present === null) throw new Error('The form is not loaded.');
    return present;
  };
  return { world, actor, work };
}

async function take(actor: AnyActorRef, world: World, taken: readonly AnyEventObject[]) {
  for (const event of taken) {
    // What comes after the end is heard by nobody.
    if (actor.getSnapshot().status === 'active') await step(actor, world.effects, world.clock, event, {});
  }
}

describe('wizard machine, walked', () => {
  const walked = paths();

  it('comes where its chart says, and sends each decision once unless its outcome is not known', async () => {
    expect(walked.length).toBeGreaterThan(100);
    for (const { state, events: taken } of walked) {
      const world = new World();
      const actor = world.start();
      await take(actor, world, taken);
      expect(actor.getSnapshot().value).toEqual(state.value);
      const count = (name: string) => taken.filter(({ type }) => type === name).length;
      expect(world.inputsOf(SAVE).length).toBeLessThanOrEqual(count('SAVE') + count('RETRY'));
      actor.stop();
    }
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
      const last = taken.findLast(({ type }) => type === 'EDIT' || type === 'RESTORE_DRAFT');
      if (last?.type !== 'EDIT' || !state.matches('open')) continue;
      expect(state.context.work.values.approvalReference).toBe(last['edit'].value);
    }
  });
});

describe('opening', () => {
  it('leads away where the statuses don’t allow an edit', async () => {
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
    expect(world.kept()).toEqual([]);
  });

  it('or discards it, on the device too', async () => {
    const { actor, work, world } = await open(withDraft);
    actor.send({ type: 'DISCARD_DRAFT' });
    expect(work().values.approvalReference).toBe('CR-1');
    expect(world.kept()).toEqual([{ type: 'DROP' }]);
  });

  it('leaves the draft where it is when nothing was decided about it', async () => {
    const { actor, world } = await open(withDraft);
    actor.send({ type: 'DISCARD' });
    expect(actor.getSnapshot().value).toBe('discarded');
    expect(world.kept()).toEqual([]);
  });

  it('asks for the lists of the choices that are there, and anew when they change', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'EDIT', edit: { field: 'region', value: 'EU_WEST_1' } });
    const asked = world.told.filter(({ actor: name }) => name === 'reference').map(({ event }) => event);
    expect(asked).toMatchObject([
      {
        type: 'NEED',
        queries: expect.arrayContaining([{ list: 'zones', key: { cloudProvider: 'AWS', region: 'EU_WEST_1' } }]),
      },
    ]);
  });

  it('takes what lists fill in by themselves for no change of the user’s', async () => {
    const { actor, work } = await open();
    actor.send({ type: 'REFERENCE_LOADED', reference: { credentials: [] } });
    expect(work().values.credentialId).toBe('');
    expect(hasChanges(form, work())).toBe(false);
  });

  it('says why a list could not be had, until it is there', async () => {
    const { actor } = await open();
    actor.send({ type: 'REFERENCE_FAILED', message: 'The zones could not be read.' });
    expect(actor.getSnapshot().context.referenceMessage).toBe('The zones could not be read.');
    actor.send({ type: 'REFERENCE_LOADED', reference: {} });
    expect(actor.getSnapshot().context.referenceMessage).toBeNull();
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
  });

  it('are asked when leaving either field', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'BLUR', field: 'client' });
    expect(world.checks.map(({ input }) => input.check)).toEqual(['pair exists', 'client exists']);
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
    const { actor, world } = await open({ ...loaded, setting: edited.setting, begun: edited.values, version: 4 });
    actor.send({ type: 'BLUR', field: 'environmentIdentifier' });
    expect(world.checks).toEqual([]);
  });
});

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

  it('sends what the form sends, with the version that was edited', async () => {
    const edited = opened('STORESERVER', PENDING);
    const { actor, world } = await open({ ...loaded, setting: edited.setting, begun: edited.values, version: 4 });
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
    world.effects.answer(SAVE, { kind: 'refused', message: 'It was changed meanwhile.' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: { open: 'failed' },
      context: { message: 'It was changed meanwhile.' },
    });
    actor.send(edit('CR-2'));
    expect(actor.getSnapshot()).toMatchObject({ value: { open: 'editing' }, context: { message: null } });
  });

  it('reads the record again after a refusal', async () => {
    const { actor, world } = await open();
    actor.send({ type: 'SAVE', commandId: 'first' });
    world.effects.answer(VALIDATE, { kind: 'valid' });
    await settle();
    world.effects.answer(SAVE, { kind: 'refused', message: 'It was changed meanwhile.' });
    await settle();
    actor.send({ type: 'RELOAD' });
    expect(actor.getSnapshot().value).toBe('loading');
    world.effects.answer(LOAD, withDraft);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ open: 'askingDraft' });
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
      { ...loaded, setting: filled.setting, begun: filled.values, version: 3 },
      online,
      createWizardMachine(product),
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
      draft: { form: 'PRODUCT', version: 3, values: { approvalReference: 'CR-2', companyName: 'Northwind Traders' } },
    });
    expect(JSON.stringify(world.kept())).not.toMatch(/canary|Licence/);
  });

  it('go away where everything was changed back', async () => {
    const { actor, world } = await open();
    actor.send(edit('CR-2'));
    actor.send(edit('CR-1'));
    expect(world.kept().at(-1)).toEqual({ type: 'DROP' });
  });

  it('of an earlier version of the record are told apart', async () => {
    const older = { form: 'STORESERVER', version: 3, values: { approvalReference: 'CR-9' } };
    const { actor } = await open({ ...loaded, version: 4, draft: older });
    expect(isDraftOutdated(actor.getSnapshot().context)).toBe(true);
    const { actor: current } = await open({ ...loaded, version: 3, draft: older });
    expect(isDraftOutdated(current.getSnapshot().context)).toBe(false);
  });

  it('that can’t be kept are told of', async () => {
    const { actor } = await open();
    actor.send({ type: 'DRAFT_NOT_KEPT', message: 'The device is full.' });
    expect(actor.getSnapshot().context.draftMessage).toBe('The device is full.');
  });
});
