/** Lifecycles of one status whose actions need a privilege each: cloud accounts, and every area of that kind (Administration §4). */
import { type AnyStateMachine, setup } from 'xstate';
import type { AreaStatuses } from '../../../rules/statuses.ts';
import { type ActionMeta, isPermitted, lifecycleChart } from './chart.ts';
import {
  type Beginning,
  type FactGuard,
  type LifecycleEffect,
  type LifecycleFacts,
  ofPrivileges,
  type PrivilegesGuard,
} from './definition.ts';
import type { FactsViewer } from './facts-viewer.ts';
import { defineLifecycle } from './lifecycle.ts';
import { namesOf, recordOf } from './names.ts';
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

/** Who looks at a record, as guards ask for it. */
export type GuardViewer = Pick<FactsViewer, 'privileges' | 'userId' | 'tenantsWithoutSelfApproval'>;

/** What is asked of a record beside its status, and of its viewer. Its name reads as a part of the rule; the sentence answers "why not?". */
export interface RecordGuard<Row> extends Omit<FactGuard<Row>, 'holds'> {
  readonly holds: (record: Row, viewer: GuardViewer) => boolean;
}

export interface StatusFacts extends LifecycleFacts {
  /** The guards that the record does not meet, by their names; absent where it meets all of them. */
  readonly unmet?: readonly string[];
}

/** What a chart of one status is written with. */
export function statusTransitions<
  Status extends string,
  Action extends string,
  Operation extends OrderedOperation,
  Guard extends string = never,
>(id: string) {
  /** The guard and the description of a user's action: the privilege that it needs, then what the record has to meet. */
  const permitted = (action: Action, guards: readonly Guard[] = []) => {
    const meta: ActionMeta<Action, Guard> = { action, guards };
    return { guard: { type: 'is allowed', params: { action, guards } }, meta } as const;
  };
  return {
    /** Leads to a status. */
    leads: (action: Action, target: Status, ...guards: Guard[]) => ({
      [action]: { ...permitted(action, guards), target },
    }),
    /** Leads to a status and orders an operation. */
    orders: (action: Action, target: Status, params: Operation, ...guards: Guard[]) => ({
      [action]: { ...permitted(action, guards), target, actions: { type: 'enqueueOperation', params } },
    }),
    opens: (action: Action, ...guards: Guard[]) => ({ [action]: { ...permitted(action, guards), actions: 'open' } }),
    removes: (action: Action, ...guards: Guard[]) => ({
      [action]: { ...permitted(action, guards), target: `#${id}.deleted`, actions: 'removeRecord' },
    }),
    /** The status is reported again: a runner may say twice what it does. */
    repeats: (status: Status) => ({ [`status.${status}`]: { actions: 'acknowledge' } }),
    /** The runner says that one of these is the status now. */
    reports: (statuses: readonly Status[]) =>
      Object.fromEntries(statuses.map((status) => [`status.${status}`, { target: status }])),
  };
}

interface StatusLifecycleDefinition<Status extends string, Action extends string, Row, Guard extends string> {
  readonly id: string;
  readonly initial: Status;
  readonly alsoBegins?: readonly Beginning<Status>[];
  /** A status without a transition does not compile. */
  readonly states: Readonly<Record<Status, { readonly on: object }>>;
  /** What is taken in every status. */
  readonly always: object;
  readonly statuses: AreaStatuses<Status>;
  readonly actions: StatusActions<Status, Action, never>;
  /** Those that its transitions name. */
  readonly guards: Readonly<Record<Guard, RecordGuard<Row> | PrivilegesGuard>>;
}

/** A lifecycle of one status. The browser asks it what to offer, the server asks it what to accept. */
export function statusLifecycle<
  Status extends string,
  Action extends string,
  Operation extends OrderedOperation,
  Row extends object = object,
  Guard extends string = never,
>({
  id,
  initial,
  alsoBegins = [],
  states,
  always,
  statuses,
  actions: { names, labels, words, offline, privileges },
  guards,
}: StatusLifecycleDefinition<Status, Action, Row, Guard>) {
  const neededPrivileges = (action: Action) => [privileges[action]];
  const guardNames = namesOf<Guard>(guards);
  const factGuards = recordOf(guardNames, (name): FactGuard<StatusFacts> => {
    const guard: RecordGuard<Row> | PrivilegesGuard = guards[name];
    if ('allows' in guard) return ofPrivileges(guard);
    return { ...guard, holds: ({ unmet = [] }) => !unmet.includes(name) };
  });
  const chart = lifecycleChart({ id, always, regions: { status: { initial, states } } });
  return defineLifecycle({
    actions: names,
    labels,
    words,
    offline,
    regions: { status: { name: 'status', statuses: statuses.all, words: statuses.words, clause: statuses.clause } },
    alsoBegins: { status: alsoBegins },
    reports: statuses.all.map((each): StatusReport<Status> => `status.${each}`),
    factsOf: (record: Row, viewer: GuardViewer, _now: Date): StatusFacts => {
      const unmet = guardNames.filter((name) => {
        const guard: RecordGuard<Row> | PrivilegesGuard = guards[name];
        return 'holds' in guard && !guard.holds(record, viewer);
      });
      return { privileges: viewer.privileges, ...(unmet.length > 0 && { unmet }) };
    },
    neededPrivileges,
    factGuards,
    statusGuards: {},
    isEffect: (effect: LifecycleEffect): effect is StatusEffect<Operation> => EFFECTS.includes(effect.type),
    chart,
    machine: (): AnyStateMachine =>
      setup({
        types: { context: {} as StatusFacts, input: {} as StatusFacts },
        guards: {
          'is allowed': ({ context }, asked: { action: Action; guards: readonly Guard[] }) =>
            isPermitted(neededPrivileges(asked.action), context) &&
            asked.guards.every((name) => factGuards[name].holds(context)),
        },
        actions: {
          enqueueOperation: (_, _params: OrderedOperation) => undefined,
          removeRecord: () => undefined,
          open: () => undefined,
          acknowledge: () => undefined,
        },
      }).createMachine(chart),
  });
}
