import type { AnyStateMachine } from 'xstate';
import type { Privilege } from '../../../rules/access/access.ts';
import type { LifecycleDefinition, LifecycleEffect, LifecycleFacts, RegionOf, Statuses } from './definition.ts';
import { namesOf } from './names.ts';

export interface OutlinedRegion {
  readonly region: string;
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
  readonly sentence: string;
  readonly about: 'facts' | 'viewer' | 'statuses';
}

export interface LifecycleOutline<Action extends string, Facts> {
  /** By importance. */
  readonly regions: readonly OutlinedRegion[];
  readonly reports: readonly string[];
  readonly guards: ReadonlyMap<string, OutlinedGuard>;
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
