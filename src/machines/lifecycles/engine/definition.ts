import type { AnyStateMachine } from 'xstate';
import type { Privilege } from '../../../rules/access.ts';
import type { OfflinePolicy } from './offline-policy.ts';

/** The statuses of one record, one for each region of its chart; an area of one status has one region. */
export type Statuses<Tuple> = { readonly [Region in keyof Tuple]: string };
export type RegionOf<Tuple> = keyof Tuple & string;

/** What every chart knows of its viewer; an area adds what its guards ask for. */
export interface LifecycleFacts {
  readonly privileges: ReadonlySet<string>;
}

export interface RegionDefinition<Status extends string> {
  /** As a sentence names it: "the infrastructure status". */
  readonly name: string;
  readonly statuses: readonly Status[];
  /** As the screens show it: "Pending approval". */
  readonly words: (status: Status) => string;
  /** What a status says of the record, as the end of a sentence: "it is running". */
  readonly clause: (status: Status) => string;
  /** Statuses that a sentence names all at once: "a job has failed". */
  readonly sums?: readonly { readonly statuses: readonly Status[]; readonly clause: string }[];
}

/** Where a record may begin that is made by a holder of the privilege, beside where its chart begins. */
export interface Beginning<Status extends string> {
  readonly status: Status;
  readonly by: Privilege;
}

/** How sentences speak of an action. */
export interface ActionWords<Tuple> {
  /** "Can't roll back: …" */
  readonly verb: string;
  /** The statuses in which what it does is done, or under way: there it is refused with an "already". */
  readonly done?: { readonly [Region in keyof Tuple]?: readonly Tuple[Region][] };
  /** What is said wherever the statuses refuse it, instead of one of them: "nothing has failed". */
  readonly unless?: string;
}

/** A guard on facts. Its name reads as a part of the rule; the sentence answers "why not?". */
export interface FactGuard<Facts> {
  readonly holds: (facts: Facts) => boolean;
  readonly sentence: string;
  /** What it asks never changes for a record: where it does not hold, the action makes no sense. */
  readonly isLasting?: true;
  /** It asks about the viewer: another one may do it. */
  readonly isAboutViewer?: true;
  /** It asks for a privilege: the server refuses those who lack it as it does for any other privilege. */
  readonly isPrivilege?: true;
}

/** What is asked of the viewer's privileges, whichever the record is. */
export interface PrivilegesGuard extends Omit<FactGuard<LifecycleFacts>, 'holds'> {
  readonly allows: (privileges: ReadonlySet<string>) => boolean;
}

/** The same guard as charts ask for it. */
export function ofPrivileges({ allows, ...guard }: PrivilegesGuard): FactGuard<LifecycleFacts> {
  return { ...guard, holds: ({ privileges }) => allows(privileges) };
}

/** A guard on the statuses of any region. */
export interface StatusGuard<Tuple> {
  /** It holds while no region is in one of these. */
  readonly noneOf: { readonly [Region in keyof Tuple]?: readonly Tuple[Region][] };
  readonly sentence: string;
}

/** The effects that a chart requests: mails, operations, the end of the record. */
export interface LifecycleEffect {
  readonly type: string;
  readonly params?: unknown;
}

/** A lifecycle as its area declares it. */
export interface LifecycleDefinition<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  Report extends string,
  Facts extends LifecycleFacts,
  FactsArguments extends readonly unknown[],
  Effect extends LifecycleEffect,
  FactGuardName extends string,
  StatusGuardName extends string,
  Machine extends AnyStateMachine,
> {
  /** In the order of their importance: a sentence that could speak of several speaks of the first. */
  readonly regions: { readonly [Region in keyof Tuple]: RegionDefinition<Tuple[Region]> };
  readonly alsoBegins?: { readonly [Region in keyof Tuple]?: readonly Beginning<NoInfer<Tuple>[Region]>[] };
  /** In the order in which screens offer them. */
  readonly actions: readonly Action[];
  readonly labels: Readonly<Record<NoInfer<Action>, string>>;
  readonly words: Readonly<Record<NoInfer<Action>, ActionWords<NoInfer<Tuple>>>>;
  /** An action without a policy does not compile. */
  readonly offline: Readonly<Record<NoInfer<Action>, OfflinePolicy>>;
  /** What else is sent to the chart from outside: the job runner's reports. */
  readonly reports: readonly Report[];
  readonly factsOf: (...asked: FactsArguments) => Facts;
  /** Of which one is enough; none where an action asks for none. */
  readonly neededPrivileges: (action: NoInfer<Action>, facts: NoInfer<Facts>) => readonly Privilege[];
  readonly factGuards: Readonly<Record<FactGuardName, FactGuard<NoInfer<Facts>>>>;
  readonly statusGuards: Readonly<Record<StatusGuardName, StatusGuard<NoInfer<Tuple>>>>;
  readonly isEffect: (effect: LifecycleEffect) => effect is Effect;
  /** Of which region a refusal speaks, where statuses of `regions` open the action; the first of them where it is not given. */
  readonly tellingRegion?: (
    tuple: NoInfer<Tuple>,
    regions: readonly RegionOf<NoInfer<Tuple>>[],
  ) => RegionOf<NoInfer<Tuple>>;
  /** The chart as `lifecycleChart` frames it. */
  readonly chart: LifecycleChart;
  /** The machine of that chart: made when it is first asked, as screens need only what stands in the chart. */
  readonly machine: () => Machine;
}

/** What the engine reads of a chart: the transitions are parsed. */
export interface LifecycleChart {
  readonly states: {
    readonly live: { readonly on: unknown; readonly states: Readonly<Record<string, unknown>> };
  };
}
