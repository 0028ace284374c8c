import { type AnyEventObject, createActor, fromCallback, type NonReducibleUnknown, SimulatedClock } from 'xstate';
import { createFormChart } from '../../src/machines/form/form-chart.ts';
import type {
  CheckInput,
  FormChartEvent,
  FormChartInput,
  FormLoading,
  FormWork,
  Queueing,
  QueueOutcome,
  SaveOutcome,
  ValidationOutcome,
} from '../../src/machines/form/form-facts.ts';
import type { DeploymentRequestBody } from '../../src/rules/deployments/forms/body.ts';
import { DEPLOYMENT_FORMS } from '../../src/rules/deployments/forms/forms.ts';
import type { DeploymentFormSetting } from '../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../src/rules/deployments/forms/values.ts';
import type { Held } from '../../src/rules/forms/settle.ts';
import { completed } from '../tables/forms/world.ts';
import { Effects, settle } from './walk.ts';

export const LOAD = '0.wizard.loading';
export const VALIDATE = '0.wizard.open.validating';
export const SAVE = '0.wizard.open.saving';
export const TIDY = '0.wizard.tidying';
export const QUEUE = '0.wizard.open.queueing';
export const TIDY_QUEUED = '0.wizard.tidyingQueued';
export const DISCARD = '0.wizard.discarding';

export type Loaded = FormLoading<DeploymentFormValues, DeploymentFormSetting>;
export type Sent = FormChartEvent<DeploymentFormValues, DeploymentFormSetting>;
export type Work = FormWork<DeploymentFormValues, DeploymentFormSetting>;

export const form = DEPLOYMENT_FORMS.STORESERVER;
export const machine = createFormChart(form);
const { values, setting } = completed('STORESERVER');
export const loaded: Extract<Loaded, { kind: 'loaded' }> = {
  kind: 'loaded',
  setting,
  initial: values,
  version: null,
  draft: null,
};
export const withDraft: Extract<Loaded, { kind: 'loaded' }> = {
  ...loaded,
  draft: { form: 'STORESERVER', version: null, values: { approvalReference: 'CR-9' }, keptAt: 5 },
};
export const online: FormChartInput = { isOnline: true };
export const waiting: FormChartInput = { isOnline: true, canWait: true };

export const edit = (value: string) => ({
  type: 'EDIT' as const,
  edit: { field: 'approvalReference' as const, value },
});
export interface ReceivedEvent {
  readonly actor: string;
  readonly event: AnyEventObject;
}

export class World {
  readonly effects = new Effects();
  readonly clock = new SimulatedClock();
  /** Events that long-lived effects received. */
  readonly received: ReceivedEvent[] = [];
  readonly checks: {
    readonly input: CheckInput<DeploymentFormValues>;
    readonly answer: (event: Sent) => void;
    isStopped: boolean;
  }[] = [];

  /** Providing a machine takes longer than a walk through it. */
  readonly #provided = new Map<typeof machine, typeof machine>();

  readonly #listener = <Input extends NonReducibleUnknown>(actor: string) =>
    fromCallback<AnyEventObject, Input, Sent>(({ receive }) =>
      receive((event) => this.received.push({ actor, event })),
    );

  /** One after the other: each start forgets the effects of the last. */
  start(of = machine, input = online) {
    this.effects.forget();
    const provided = this.#provided.get(of) ?? this.#provide(of);
    this.#provided.set(of, provided);
    return createActor(provided, { clock: this.clock, input }).start();
  }

  #provide(of: typeof machine) {
    return of.provide({
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
        queue: this.effects.promise<QueueOutcome, Queueing<DeploymentFormValues, DeploymentRequestBody>>(),
        tidy: this.effects.promise<void, { isSaved: boolean; held: Held<DeploymentFormValues> | null }>(),
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
  }

  inputsOf(id: string): unknown[] {
    return this.effects.started.filter((started) => started.id === id).map(({ input }) => input);
  }

  kept(): unknown[] {
    return this.received.filter(({ actor }) => actor === 'draftKeeper').map(({ event }) => event);
  }
}

export async function open(answer: Loaded = loaded, input = online, of = machine) {
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
