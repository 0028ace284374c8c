import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromPromise,
  type NonReducibleUnknown,
  type SimulatedClock,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';

export interface Started {
  readonly id: string;
  readonly input: unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Stands in for the effects of a machine: each waits here until the walk says how it ends. */
export class Effects {
  readonly #pending = new Map<string, Started>();
  readonly started: Started[] = [];

  promise<Output, Input extends NonReducibleUnknown>() {
    return fromPromise<Output, Input>(
      ({ self, input }) =>
        new Promise<Output>((resolve, reject) => {
          const started: Started = { id: self.id, input, resolve, reject };
          this.started.push(started);
          this.#pending.set(self.id, started);
        }),
    );
  }

  answer(id: string, output: unknown): void {
    this.#take(id).resolve(output);
  }

  fail(id: string, error: unknown): void {
    this.#take(id).reject(error);
  }

  #take(id: string): Started {
    const pending = this.#pending.get(id);
    if (pending === undefined)
      throw new Error(`No effect "${id}" is under way: ${[...this.#pending.keys()].join(', ')}`);
    this.#pending.delete(id);
    return pending;
  }
}

/** Lets everything that is ready to run do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await null;
}

export const doneOf = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, output });
export const errorOf = (id: string, error: Error) => ({ type: `xstate.error.actor.${id}`, error });

/**
 * Takes one step of a path with a real actor: effects end as the step's event says, delays pass on the simulated clock, and
 * the user's events are sent.
 */
export async function step(
  actor: AnyActorRef,
  effects: Effects,
  clock: SimulatedClock,
  event: AnyEventObject,
  delays: Readonly<Record<string, number>>,
): Promise<void> {
  const [, kind, id] = /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(event.type) ?? [];
  if (kind === 'done.actor' && id !== undefined) effects.answer(id, event['output']);
  else if (kind === 'error.actor' && id !== undefined) effects.fail(id, event['error']);
  else if (kind === 'after' && id !== undefined) clock.increment(delays[id.split('.')[0] ?? ''] ?? 0);
  else actor.send(event);
  await settle();
}

export interface Path {
  readonly state: AnyMachineSnapshot;
  readonly events: readonly AnyEventObject[];
}

/**
 * The shortest path to every state that the events, the ends of effects among them, can lead to.
 * @param describe what makes two snapshots the same state
 */
export function shortestPaths(
  machine: AnyStateMachine,
  events: readonly AnyEventObject[],
  describe: (snapshot: AnyMachineSnapshot) => unknown,
  input?: unknown,
): Path[] {
  return getShortestPaths(machine, {
    events,
    input,
    serializeState: (snapshot) => JSON.stringify(describe(snapshot)),
    serializeEvent: (event) => JSON.stringify(event),
  }).map(({ state, steps }) => ({
    state,
    events: steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init'),
  }));
}
