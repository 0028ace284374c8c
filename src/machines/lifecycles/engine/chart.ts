import { type EventObject, not, or, stateIn } from 'xstate';
import { holdsAny, type Privilege } from '../../../rules/access/access.ts';
import type { FactGuard, LifecycleFacts } from './definition.ts';
import { namesOf, recordOf } from './names.ts';

export interface ActionMeta<Action extends string = string, Guard extends string = string> {
  readonly action: Action;
  readonly guards: readonly Guard[];
}

/** The regions side by side while the record exists, then deleted; `always` applies in every status. */
export function lifecycleChart<const Id extends string, const Always, const Regions>(chart: {
  readonly id: Id;
  readonly always: Always;
  readonly regions: Regions;
}) {
  return {
    id: chart.id,
    context: <Facts>({ input }: { input: Facts }) => input,
    initial: 'live',
    states: {
      live: { type: 'parallel', on: chart.always, states: chart.regions },
      deleted: { type: 'final' },
    },
  } as const;
}

interface GuardTables<Facts, Action extends string, FactGuardName extends string, StatusGuardName extends string> {
  readonly factGuards: Readonly<Record<FactGuardName, FactGuard<Facts>>>;
  readonly statusGuards: Readonly<
    Record<StatusGuardName, { readonly noneOf: Readonly<Record<string, readonly string[]>> }>
  >;
  readonly neededPrivileges: (action: Action, facts: Facts) => readonly Privilege[];
}

export function chartGuards<Facts extends LifecycleFacts, ChartEvent extends EventObject>() {
  return <Action extends string, FactGuardName extends string, StatusGuardName extends string>({
    factGuards,
    statusGuards,
    neededPrivileges,
  }: GuardTables<Facts, Action, FactGuardName, StatusGuardName>) => ({
    'holds the privilege': ({ context }: { context: Facts }, { action }: { action: Action }) =>
      isPermitted(neededPrivileges(action, context), context),
    ...recordOf(
      namesOf(factGuards),
      (name) =>
        ({ context }: { context: Facts }) =>
          factGuards[name].holds(context),
    ),
    ...recordOf(namesOf(statusGuards), (name) => {
      const excluded = Object.entries(statusGuards[name].noneOf).flatMap(([region, statuses]) =>
        statuses.map((status) => stateIn<Facts, ChartEvent, unknown>({ live: { [region]: status } })),
      );
      return not<Facts, ChartEvent, unknown>(or(excluded));
    }),
  });
}

/** One of the privileges is enough; an empty list needs none. */
export function isPermitted(needed: readonly Privilege[], { privileges }: LifecycleFacts): boolean {
  return needed.length === 0 || holdsAny(privileges, needed);
}
