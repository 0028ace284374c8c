import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  fromPromise,
  type NonReducibleUnknown,
  type SimulatedClock,
} from 'xstate';

export interface Started {
  readonly id: string;
  readonly input: unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const effectsOf = new WeakMap<AnyActorRef['system'], Effects>();

/**
 * An effect of a machine that is provided once for all walks, as providing it takes longer than a walk: what an actor starts is kept by
 * the effects that stand in for its own.
 */
export function effect<Output, Input extends NonReducibleUnknown>() {
  return fromPromise<Output, Input>(({ self, input, system }) => {
    const effects = effectsOf.get(system);
    if (effects === undefined) throw new Error('Nothing stands in for the effects of this actor.');
    return effects.begin<Output>(self.id, input);
  });
}

/** Stands in for the effects of a machine: each waits here until the walk says how it ends. */
export class Effects {
  readonly #pending = new Map<string, Started>();
  readonly started: Started[] = [];

  promise<Output, Input extends NonReducibleUnknown>() {
    return fromPromise<Output, Input>(({ self, input }) => this.begin<Output>(self.id, input));
  }

  begin<Output>(id: string, input: unknown): Promise<Output> {
    return new Promise<Output>((resolve, reject) => {
      const started: Started = { id, input, resolve, reject };
      this.started.push(started);
      this.#pending.set(id, started);
    });
  }

  /** Stands in for each `effect` of an actor that has not started yet. */
  standInFor<Actor extends AnyActorRef>(actor: Actor): Actor {
    effectsOf.set(actor.system, this);
    return actor;
  }

  forget(): void {
    this.#pending.clear();
    this.started.length = 0;
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
  /** The path without its last event; null for the initial state. */
  readonly before: Path | null;
}

/**
 * Every path that no other one continues, as all paths from the initial state to its own: who walks these, and looks at each
 * state on the way, has walked every path.
 */
export function longestWalks(paths: readonly Path[]): readonly (readonly Path[])[] {
  const continued = new Set(paths.map(({ before }) => before));
  const whole = (path: Path): readonly Path[] => (path.before === null ? [path] : [...whole(path.before), path]);
  return paths.filter((path) => !continued.has(path)).map(whole);
}

/** Of an actor that carries nothing out. */
function inertScope(): AnyActorScope {
  const self = createEmptyActor();
  const nothing = () => undefined;
  return {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
}

/**
 * The shortest path to every state that the events, the ends of effects among them, can lead to. XState's own search finds
 * the same, but queues every way to every state: with many events that takes longer than the walks themselves.
 * @param describe what makes two snapshots the same state
 */
export function shortestPaths(
  machine: AnyStateMachine,
  events: readonly AnyEventObject[],
  describe: (snapshot: AnyMachineSnapshot) => unknown,
  input?: unknown,
): Path[] {
  const scope = inertScope();
  const known = new Set<string>();
  const paths: Path[] = [];
  const add = (path: Path) => {
    const key = JSON.stringify(describe(path.state));
    if (known.has(key)) return;
    known.add(key);
    paths.push(path);
  };
  add({ state: machine.getInitialSnapshot(scope, input), events: [], before: null });
  // Grows while it is gone through: the shortest paths come first. An event that a state ignores leads nowhere.
  for (const path of paths)
    for (const event of events)
      if (path.state.can(event))
        add({
          state: machine.transition(path.state, event, scope),
          events: [...path.events, event],
          before: path,
        });
  return paths;
}
