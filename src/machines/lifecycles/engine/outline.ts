import type { AnyStateMachine } from 'xstate';
import type { Privilege } from '../../../rules/access.ts';
import type { LifecycleDefinition, LifecycleEffect, LifecycleFacts, RegionOf, Statuses } from './definition.ts';
import { namesOf } from './names.ts';

/** A region of a chart with the words of its statuses. */
export interface OutlinedRegion {
  /** As the chart names it: 'infrastructure'. */
  readonly region: string;
  /** As a sentence names it: 'infrastructure status'. */
  readonly name: string;
  readonly statuses: readonly OutlinedStatus[];
}

interface OutlinedStatus {
  readonly status: string;
  readonly words: string;
  /** One of these is enough to create a record in this state; empty where nobody can, or everybody. */
  readonly beginsFor: readonly Privilege[];
}

export interface OutlinedGuard {
  /** Why not, where it does not hold. */
  readonly sentence: string;
  readonly about: 'facts' | 'viewer' | 'statuses';
}

/** What a chart is made of beside its transitions. */
export interface LifecycleOutline<Action extends string, Facts> {
  /** In the order of their importance. */
  readonly regions: readonly OutlinedRegion[];
  readonly reports: readonly string[];
  readonly guards: ReadonlyMap<string, OutlinedGuard>;
  /** Of which one is enough; none where an action asks for none. */
  readonly neededPrivileges: (action: Action, facts: Facts) => readonly Privilege[];
}

export function outlineOf<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  Report extends string,
  Facts extends LifecycleFacts,
  FactsArguments extends readonly unknown[],
  Effect extends LifecycleEffect,
  FactGuardName extends string,
  StatusGuardName extends string,
  Machine extends AnyStateMachine,
>({
  regions,
  alsoBegins,
  reports,
  factGuards,
  statusGuards,
  neededPrivileges,
}: LifecycleDefinition<
  Tuple,
  Action,
  Report,
  Facts,
  FactsArguments,
  Effect,
  FactGuardName,
  StatusGuardName,
  Machine
>): LifecycleOutline<Action, Facts> {
  const guards = new Map<string, OutlinedGuard>();
  for (const name of namesOf<FactGuardName>(factGuards)) {
    const { sentence, isAboutViewer } = factGuards[name];
    guards.set(name, { sentence, about: isAboutViewer === true ? 'viewer' : 'facts' });
  }
  for (const name of namesOf<StatusGuardName>(statusGuards))
    guards.set(name, { sentence: statusGuards[name].sentence, about: 'statuses' });
  return {
    regions: namesOf<RegionOf<Tuple>>(regions).map((region) => {
      const { name, statuses, words } = regions[region];
      const beginnings = alsoBegins?.[region] ?? [];
      return {
        region,
        name,
        statuses: statuses.map((status) => ({
          status,
          words: words(status),
          beginsFor: beginnings.filter((each) => each.status === status).map(({ by }) => by),
        })),
      };
    }),
    reports,
    guards,
    neededPrivileges,
  };
}
