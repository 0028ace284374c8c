import type { Workflow, WorkflowEffect, WorkflowState, WorkflowTransition } from '../workflow.ts';

/** Details beside the chart; XState keeps `meta` unchanged. */
type Meta = Readonly<Record<string, unknown>>;

interface TransitionConfig {
  readonly target?: string | readonly string[];
  readonly guard?: { readonly type: string };
  readonly actions?: readonly ActionConfig[];
  readonly reenter?: true;
  readonly description?: string;
  readonly meta: Meta;
}

interface ActionConfig {
  readonly type: string;
  readonly params?: { readonly given: string };
}

type TransitionLists = Readonly<Record<string, readonly TransitionConfig[]>>;

interface InvokeConfig {
  readonly src: string;
  readonly id?: string;
  readonly onDone?: readonly TransitionConfig[];
  readonly onError?: readonly TransitionConfig[];
  readonly onSnapshot?: readonly TransitionConfig[];
}

/** For XState v5's `createMachine`, without functions: Stately's tools import it as text. */
export interface StateConfig {
  readonly id?: string;
  readonly type?: 'parallel' | 'final' | 'history';
  readonly initial?: string;
  readonly tags?: readonly string[];
  readonly entry?: readonly ActionConfig[];
  readonly exit?: readonly ActionConfig[];
  readonly invoke?: readonly InvokeConfig[];
  readonly on?: TransitionLists;
  readonly after?: TransitionLists;
  readonly always?: readonly TransitionConfig[];
  readonly onDone?: readonly TransitionConfig[];
  readonly states?: Readonly<Record<string, StateConfig>>;
  readonly meta: Meta;
}

function actionsOf(effects: readonly WorkflowEffect[]): readonly ActionConfig[] {
  return effects.map(({ name, detail }) => ({ type: name, ...(detail !== null && { params: { given: detail } }) }));
}

class Configuration {
  readonly #workflow: Workflow;
  readonly #machine: string;

  constructor(workflow: Workflow) {
    this.#workflow = workflow;
    this.#machine = workflow.states.find(({ parent }) => parent === null)?.name ?? workflow.id;
  }

  write(): StateConfig {
    const { id, label, group, states } = this.#workflow;
    const [root] = states;
    if (root === undefined) throw new Error('A workflow has at least its root.');
    return { id: this.#machine, ...this.#state(root), meta: { workflow: id, label, group } };
  }

  #address(id: string): string {
    return id === '' ? `#${this.#machine}` : `#${this.#machine}.${id}`;
  }

  #transition({ targets, guards, effects, isReentering, ...said }: WorkflowTransition): TransitionConfig {
    const addresses = targets.map((target) => this.#address(target));
    const [only] = addresses;
    const { label, sender, permissions, offline } = said;
    return {
      ...(only !== undefined && { target: addresses.length === 1 ? only : addresses }),
      ...(guards.length > 0 && { guard: { type: guards.map(({ name }) => name).join(' and ') } }),
      ...(effects.length > 0 && { actions: actionsOf(effects) }),
      ...(isReentering && { reenter: true as const }),
      description: label,
      meta: { label, sender, guards, permissions, offline },
    };
  }

  #leaving(state: WorkflowState, is: (transition: WorkflowTransition) => boolean): readonly TransitionConfig[] {
    return this.#workflow.transitions
      .filter((transition) => transition.source === state.id && is(transition))
      .map((transition) => this.#transition(transition));
  }

  #lists(state: WorkflowState, keyOf: (transition: WorkflowTransition) => string | null): TransitionLists | null {
    const lists = new Map<string, TransitionConfig[]>();
    for (const transition of this.#workflow.transitions) {
      const key = transition.source === state.id ? keyOf(transition) : null;
      if (key === null) continue;
      lists.set(key, [...(lists.get(key) ?? []), this.#transition(transition)]);
    }
    return lists.size === 0 ? null : Object.fromEntries(lists);
  }

  #invoke(state: WorkflowState, place: number, src: string): InvokeConfig {
    const address = [this.#machine, ...state.id.split('.')].filter((part) => part !== '').join('.');
    const given = `${place}.${address}`;
    // XState names an unnamed one by its place.
    const isNamed = this.#workflow.transitions.some(
      ({ source, trigger }) =>
        source === state.id &&
        ['xstate.done.actor', 'xstate.error.actor', 'xstate.snapshot'].some((of) => trigger.event === `${of}.${src}`),
    );
    const id = isNamed ? src : given;
    const of = (event: string) => this.#leaving(state, ({ trigger }) => trigger.event === `${event}.${id}`);
    const onDone = of('xstate.done.actor');
    const onError = of('xstate.error.actor');
    const onSnapshot = of('xstate.snapshot');
    return {
      src,
      ...(isNamed && { id }),
      ...(onDone.length > 0 && { onDone }),
      ...(onError.length > 0 && { onError }),
      ...(onSnapshot.length > 0 && { onSnapshot }),
    };
  }

  #state(state: WorkflowState): StateConfig {
    const { id, kind, tags, entry, exit, activities, label, beginsFor } = state;
    const inside = this.#workflow.states.filter(({ parent }) => parent === id);
    const initial = inside.find(({ isInitial }) => isInitial);
    const invoke = activities.map(({ name }, place) => this.#invoke(state, place, name));
    const on = this.#lists(state, ({ trigger }) =>
      trigger.kind === 'event' && !/^xstate\.snapshot\.[^*]/.test(trigger.event) ? trigger.event : null,
    );
    const after = this.#lists(state, ({ trigger }) => (trigger.kind === 'after' ? String(trigger.delay) : null));
    const always = this.#leaving(state, ({ trigger }) => trigger.kind === 'always');
    const onDone = this.#leaving(state, ({ trigger }) => trigger.event.startsWith('xstate.done.state.'));
    return {
      ...(kind !== 'atomic' && kind !== 'compound' && { type: kind }),
      ...(kind === 'compound' && initial && { initial: initial.name }),
      ...(tags.length > 0 && { tags }),
      ...(entry.length > 0 && { entry: actionsOf(entry) }),
      ...(exit.length > 0 && { exit: actionsOf(exit) }),
      ...(invoke.length > 0 && { invoke }),
      ...(on && { on }),
      ...(after && { after }),
      ...(always.length > 0 && { always }),
      ...(onDone.length > 0 && { onDone }),
      ...(inside.length > 0 && { states: Object.fromEntries(inside.map((child) => [child.name, this.#state(child)])) }),
      meta: { label, ...(beginsFor && { beginsFor }) },
    };
  }
}

/** XState v5's machine configuration; Stately's tools and the portal import its text. */
export function machineConfigOf(workflow: Workflow): StateConfig {
  return new Configuration(workflow).write();
}
