/** Lifecycles of one status whose actions need a privilege each (Administration §4). */
import { type AnyStateMachine, setup } from 'xstate';
import type { AreaStatuses } from '../../../rules/records/statuses.ts';
import { type ActionMeta, isPermitted, lifecycleChart } from './chart.ts';
import {
  type Beginning,
  type FactGuard,
  type GuardViewer,
  type LifecycleEffect,
  type LifecycleFacts,
  ofPrivileges,
  type PrivilegesGuard,
  type RecordGuard,
} from './definition.ts';
import { EDITED, type EditReport } from './edit-report.ts';
import { defineLifecycle } from './lifecycle.ts';
import { namesOf, recordOf } from './names.ts';
import type { StatusActions } from './status-actions.ts';

export type StatusReport<Status extends string> = `status.${Status}`;
/** What would be launched isn't what was approved (docs/decisions/0054). */
export type PlanReport = 'plan.CHANGED';

export interface OrderedOperation {
  readonly operation: string;
  /** For a retry: the failed stage, which runs again with all that follow. */
  readonly fromStage?: string;
}

export type StatusEffect<Operation extends OrderedOperation> =
  /** In the transaction of the status change. */
  | { readonly type: 'enqueueOperation'; readonly params: Operation }
  /** The running operation ends as failed at its current stage, as if the runner had reported that. */
  | { readonly type: 'cancelOperation'; readonly params: undefined }
  /** The approval names the plan that was shown. */
  | { readonly type: 'recordApproval'; readonly params: undefined }
  | { readonly type: 'makePlan'; readonly params: undefined }
  | { readonly type: 'removeRecord'; readonly params: undefined }
  | { readonly type: 'open'; readonly params: undefined }
  /** The report repeats the present status. */
  | { readonly type: 'acknowledge'; readonly params: undefined };

export const PLAN_CHANGED: PlanReport = 'plan.CHANGED';

const EFFECTS: readonly string[] = [
  ...['enqueueOperation', 'cancelOperation', 'recordApproval', 'makePlan', 'removeRecord', 'open', 'acknowledge'],
];

export interface StatusFacts extends LifecycleFacts {
  readonly unmet?: readonly string[];
}

export function statusTransitions<
  Status extends string,
  Action extends string,
  Operation extends OrderedOperation,
  Guard extends string = never,
>(id: string) {
  const permitted = (action: Action, guards: readonly Guard[] = []) => {
    const meta: ActionMeta<Action, Guard> = { action, guards };
    return { guard: { type: 'is allowed', params: { action, guards } }, meta } as const;
  };
  return {
    leads: (action: Action, target: Status, ...guards: Guard[]) => ({
      [action]: { ...permitted(action, guards), target },
    }),
    approves: (action: Action, target: Status, ...guards: Guard[]) => ({
      [action]: { ...permitted(action, guards), target, actions: 'recordApproval' },
    }),
    plans: (action: Action, ...guards: Guard[]) => ({
      [action]: { ...permitted(action, guards), actions: 'makePlan' },
    }),
    waitsAgain: (target: Status) => ({ [PLAN_CHANGED]: { target } }),
    orders: (action: Action, target: Status, params: Operation, ...guards: Guard[]) => ({
      [action]: { ...permitted(action, guards), target, actions: { type: 'enqueueOperation', params } },
    }),
    cancels: (action: Action) => ({ [action]: { ...permitted(action), actions: 'cancelOperation' } }),
    opens: (action: Action, ...guards: Guard[]) => ({ [action]: { ...permitted(action, guards), actions: 'open' } }),
    removes: (action: Action, ...guards: Guard[]) => ({
      [action]: { ...permitted(action, guards), target: `#${id}.deleted`, actions: 'removeRecord' },
    }),
    repeats: (status: Status) => ({ [`status.${status}`]: { actions: 'acknowledge' } }),
    /** Where an edit is saved and the guard holds. */
    outdates: (target: Status, guard: Guard) => ({
      [EDITED]: { target, guard: { type: 'holds', params: { guard } } },
    }),
    reports: (statuses: readonly Status[]) =>
      Object.fromEntries(statuses.map((status) => [`status.${status}`, { target: status }])),
  };
}

interface StatusLifecycleDefinition<Status extends string, Action extends string, Row, Guard extends string> {
  readonly id: string;
  readonly initial: Status;
  readonly alsoBegins?: readonly Beginning<Status>[];
  /** Its launches can be planned. */
  readonly isPlanned?: boolean;
  /** A status without transitions doesn't compile. */
  readonly states: Readonly<Record<Status, { readonly on: object }>>;
  readonly always: object;
  readonly statuses: AreaStatuses<Status>;
  readonly actions: StatusActions<Status, Action, never>;
  readonly guards: Readonly<Record<Guard, RecordGuard<Row> | PrivilegesGuard>>;
}

/** The browser asks it what to offer, the server what to accept. */
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
  isPlanned = false,
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
    reports: [
      ...statuses.all.map((each): StatusReport<Status> | PlanReport | EditReport => `status.${each}`),
      ...(isPlanned ? [PLAN_CHANGED] : []),
      EDITED,
    ],
    leadingBack: [PLAN_CHANGED, EDITED],
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
          holds: ({ context }, { guard }: { guard: Guard }) => factGuards[guard].holds(context),
        },
        actions: {
          enqueueOperation: (_, _params: OrderedOperation) => undefined,
          cancelOperation: () => undefined,
          recordApproval: () => undefined,
          makePlan: () => undefined,
          removeRecord: () => undefined,
          open: () => undefined,
          acknowledge: () => undefined,
        },
      }).createMachine(chart),
  });
}
