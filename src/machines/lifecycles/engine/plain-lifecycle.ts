/** Lifecycles of records without a status: privileges and facts decide. */
import { type AnyStateMachine, setup } from 'xstate';
import { type ActionMeta, isPermitted, lifecycleChart } from './chart.ts';
import {
  type FactGuard,
  type LifecycleEffect,
  type LifecycleFacts,
  ofPrivileges,
  type PrivilegesGuard,
} from './definition.ts';
import type { FactsViewer } from './facts-viewer.ts';
import { defineLifecycle } from './lifecycle.ts';
import { namesOf, recordOf } from './names.ts';
import { defineStatusActions, type StatusActions } from './status-actions.ts';

export type NoStatus = Readonly<Record<never, never>>;
export const NO_STATUS: NoStatus = {};

export const definePlainActions = defineStatusActions<never>();

export type PlainEffect = { readonly type: 'removeRecord' | 'open'; readonly params: undefined };

interface PlainLifecycleDefinition<Action extends string, Row, Facts extends LifecycleFacts, Guard extends string> {
  readonly id: string;
  readonly actions: StatusActions<never, Action, never>;
  readonly factsOf: (record: Row, viewer: FactsViewer) => Facts;
  readonly factGuards: Readonly<Record<Guard, FactGuard<NoInfer<Facts>> | PrivilegesGuard>>;
  readonly guards: { readonly [Name in NoInfer<Action>]?: readonly NoInfer<Guard>[] };
}

export function plainLifecycle<Action extends string, Row, Facts extends LifecycleFacts, Guard extends string = never>({
  id,
  actions: { names, labels, words, offline, privileges, confirmed },
  factsOf,
  factGuards: declaredGuards,
  guards,
}: PlainLifecycleDefinition<Action, Row, Facts, Guard>) {
  const factGuards = recordOf(namesOf<Guard>(declaredGuards), (name): FactGuard<Facts> => {
    const guard: FactGuard<Facts> | PrivilegesGuard = declaredGuards[name];
    return 'allows' in guard ? ofPrivileges(guard) : guard;
  });
  const neededPrivileges = (action: Action) => [privileges[action]];
  const { removes }: { removes(action: Action): boolean } = confirmed;
  const guardsOf = (action: Action) => guards[action] ?? [];
  const always: object = recordOf(names, (action) => {
    const meta: ActionMeta<Action, Guard> = { action, guards: guardsOf(action) };
    const taken = { guard: { type: 'is allowed', params: { action } }, meta };
    return removes(action)
      ? { ...taken, target: `#${id}.deleted`, actions: 'removeRecord' }
      : { ...taken, actions: 'open' };
  });
  const chart = lifecycleChart({ id, always, regions: {} });
  return defineLifecycle({
    actions: names,
    labels,
    words: recordOf(names, (action) => ({ verb: words[action].verb })),
    offline,
    regions: NO_STATUS,
    reports: [],
    factsOf: (record: Row, viewer: FactsViewer, _now: Date) => factsOf(record, viewer),
    neededPrivileges,
    factGuards,
    statusGuards: {},
    isEffect: (effect: LifecycleEffect): effect is PlainEffect =>
      effect.type === 'removeRecord' || effect.type === 'open',
    chart,
    machine: (): AnyStateMachine =>
      setup({
        types: { context: {} as Facts, input: {} as Facts },
        guards: {
          'is allowed': ({ context }, { action }: { action: Action }) =>
            isPermitted(neededPrivileges(action), context) &&
            guardsOf(action).every((name) => factGuards[name].holds(context)),
        },
        actions: { removeRecord: () => undefined, open: () => undefined },
      }).createMachine(chart),
  });
}
