/** Lifecycles of one status whose actions need a privilege each: cloud accounts, and every area of that kind (Administration §4). */
import { type AnyStateMachine, setup } from 'xstate';
import type { AreaStatuses } from '../../../rules/statuses.ts';
import { type ActionMeta, chartGuards, lifecycleChart } from './chart.ts';
import type { LifecycleEffect, LifecycleFacts } from './definition.ts';
import type { FactsViewer } from './facts-viewer.ts';
import { defineLifecycle } from './lifecycle.ts';
import type { StatusActions } from './status-actions.ts';

/** The job runner's reports: `status.CREATING_ACCOUNT`, `status.ACTIVE` … */
export type StatusReport<Status extends string> = `status.${Status}`;

/** What the job runner is asked for. */
export interface OrderedOperation {
  readonly operation: string;
  /** Of a retry: the stage that failed and is run again, with all that follow. */
  readonly fromStage?: string;
}

export type StatusEffect<Operation extends OrderedOperation> =
  /** Ask the job runner for an operation, in the transaction of the status change. */
  | { readonly type: 'enqueueOperation'; readonly params: Operation }
  | { readonly type: 'removeRecord'; readonly params: undefined }
  /** Lead the user to a screen. */
  | { readonly type: 'open'; readonly params: undefined }
  /** A report that repeats the present status: heard, nothing changes. */
  | { readonly type: 'acknowledge'; readonly params: undefined };

const EFFECTS: readonly string[] = ['enqueueOperation', 'removeRecord', 'open', 'acknowledge'];

/** What a chart of one status is written with. */
export function statusTransitions<Status extends string, Action extends string, Operation extends OrderedOperation>(
  id: string,
) {
  /** The guard and the description of a user's action: the privilege that it needs. */
  const permitted = (action: Action) => {
    const meta: ActionMeta<Action, never> = { action, guards: [] };
    return { guard: { type: 'holds the privilege', params: { action } }, meta } as const;
  };
  return {
    /** Leads to a status. */
    leads: (action: Action, target: Status) => ({ [action]: { ...permitted(action), target } }),
    /** Leads to a status and orders an operation. */
    orders: (action: Action, target: Status, params: Operation) => ({
      [action]: { ...permitted(action), target, actions: { type: 'enqueueOperation', params } },
    }),
    opens: (action: Action) => ({ [action]: { ...permitted(action), actions: 'open' } }),
    removes: (action: Action) => ({
      [action]: { ...permitted(action), target: `#${id}.deleted`, actions: 'removeRecord' },
    }),
    /** The status is reported again: a runner may say twice what it does. */
    repeats: (status: Status) => ({ [`status.${status}`]: { actions: 'acknowledge' } }),
    /** The runner says that one of these is the status now. */
    reports: (statuses: readonly Status[]) =>
      Object.fromEntries(statuses.map((status) => [`status.${status}`, { target: status }])),
  };
}

interface StatusLifecycleDefinition<Status extends string, Action extends string> {
  readonly id: string;
  readonly initial: Status;
  /** A status without a transition does not compile. */
  readonly states: Readonly<Record<Status, { readonly on: object }>>;
  /** What is taken in every status. */
  readonly always: object;
  readonly statuses: AreaStatuses<Status>;
  readonly actions: StatusActions<Status, Action, never>;
}

/** A lifecycle of one status. The browser asks it what to offer, the server asks it what to accept. */
export function statusLifecycle<Status extends string, Action extends string, Operation extends OrderedOperation>({
  id,
  initial,
  states,
  always,
  statuses,
  actions: { names, labels, words, offline, privileges },
}: StatusLifecycleDefinition<Status, Action>) {
  const neededPrivileges = (action: Action) => [privileges[action]];
  const chart = lifecycleChart({ id, always, regions: { status: { initial, states } } });
  return defineLifecycle({
    actions: names,
    labels,
    words,
    offline,
    regions: { status: { name: 'status', statuses: statuses.all, words: statuses.words, clause: statuses.clause } },
    reports: statuses.all.map((each): StatusReport<Status> => `status.${each}`),
    factsOf: (_record: object, { privileges: held }: FactsViewer, _now: Date): LifecycleFacts => ({ privileges: held }),
    neededPrivileges,
    factGuards: {},
    statusGuards: {},
    isEffect: (effect: LifecycleEffect): effect is StatusEffect<Operation> => EFFECTS.includes(effect.type),
    chart,
    machine: (): AnyStateMachine =>
      setup({
        types: { context: {} as LifecycleFacts, input: {} as LifecycleFacts },
        guards: chartGuards<LifecycleFacts, { type: string }>()({ factGuards: {}, statusGuards: {}, neededPrivileges }),
        actions: {
          enqueueOperation: (_, _params: OrderedOperation) => undefined,
          removeRecord: () => undefined,
          open: () => undefined,
          acknowledge: () => undefined,
        },
      }).createMachine(chart),
  });
}
