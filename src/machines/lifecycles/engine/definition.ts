import type { AnyStateMachine } from 'xstate';
import type { Privilege } from '../../../rules/access/access.ts';
import type { FactsViewer } from './facts-viewer.ts';
import type { OfflinePolicy } from './offline-policy.ts';

/** One status per region of the chart. */
export type Statuses<Tuple> = { readonly [Region in keyof Tuple]: string };
export type RegionOf<Tuple> = keyof Tuple & string;

export interface LifecycleFacts {
  readonly privileges: ReadonlySet<string>;
}

export interface RegionDefinition<Status extends string> {
  /** In sentences: "the infrastructure status". */
  readonly name: string;
  readonly statuses: readonly Status[];
  /** On screens: "Pending approval". */
  readonly words: (status: Status) => string;
  /** The end of a sentence: "it is running". */
  readonly clause: (status: Status) => string;
  /** Statuses that a sentence summarises: "a job has failed". */
  readonly sums?: readonly { readonly statuses: readonly Status[]; readonly clause: string }[];
}

/** Another initial status, for creators with the privilege. */
export interface Beginning<Status extends string> {
  readonly status: Status;
  readonly by: Privilege;
}

export interface ActionWords<Tuple> {
  /** "Can't roll back: …" */
  readonly verb: string;
  /** Its effect is reached or under way: the refusal says "already". */
  readonly done?: { readonly [Region in keyof Tuple]?: readonly Tuple[Region][] };
  /** Replaces the sentence about a status: "nothing has failed". */
  readonly unless?: string;
}

/** The name reads as a part of the rule; the sentence answers "why not?". */
export interface FactGuard<Facts> {
  readonly holds: (facts: Facts) => boolean;
  readonly sentence: string;
  /** Never changes for a record: where it fails, the action makes no sense. */
  readonly isLasting?: true;
  /** Another viewer may pass it. */
  readonly isAboutViewer?: true;
  /** The server refuses its failure like a missing privilege. */
  readonly isPrivilege?: true;
}

export type GuardViewer = Pick<
  FactsViewer,
  'privileges' | 'userId' | 'tenantsWithoutSelfApproval' | 'tenantsApprovingEdits'
>;

/** A guard on record and viewer. The name reads as a part of the rule; the sentence answers "why not?". */
export interface RecordGuard<Row> extends Omit<FactGuard<Row>, 'holds'> {
  readonly holds: (record: Row, viewer: GuardViewer) => boolean;
}

export interface PrivilegesGuard extends Omit<FactGuard<LifecycleFacts>, 'holds'> {
  readonly allows: (privileges: ReadonlySet<string>) => boolean;
}

export function ofPrivileges({ allows, ...guard }: PrivilegesGuard): FactGuard<LifecycleFacts> {
  return { ...guard, holds: ({ privileges }) => allows(privileges) };
}

export interface StatusGuard<Tuple> {
  readonly noneOf: { readonly [Region in keyof Tuple]?: readonly Tuple[Region][] };
  readonly sentence: string;
}

export interface LifecycleEffect {
  readonly type: string;
  readonly params?: unknown;
}

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
  /** By importance: a sentence names the first. */
  readonly regions: { readonly [Region in keyof Tuple]: RegionDefinition<Tuple[Region]> };
  readonly alsoBegins?: { readonly [Region in keyof Tuple]?: readonly Beginning<NoInfer<Tuple>[Region]>[] };
  readonly actions: readonly Action[];
  readonly labels: Readonly<Record<NoInfer<Action>, string>>;
  readonly words: Readonly<Record<NoInfer<Action>, ActionWords<NoInfer<Tuple>>>>;
  /** A missing policy doesn't compile. */
  readonly offline: Readonly<Record<NoInfer<Action>, OfflinePolicy>>;
  readonly reports: readonly Report[];
  /** Reports that lead back: what they open again isn't ahead of a record. */
  readonly leadingBack?: readonly NoInfer<Report>[];
  readonly factsOf: (...asked: FactsArguments) => Facts;
  /** One is enough; empty for none. */
  readonly neededPrivileges: (action: NoInfer<Action>, facts: NoInfer<Facts>) => readonly Privilege[];
  readonly factGuards: Readonly<Record<FactGuardName, FactGuard<NoInfer<Facts>>>>;
  readonly statusGuards: Readonly<Record<StatusGuardName, StatusGuard<NoInfer<Tuple>>>>;
  readonly isEffect: (effect: LifecycleEffect) => effect is Effect;
  /** Which region a refusal names where several allow the action; default: the first. */
  readonly tellingRegion?: (
    tuple: NoInfer<Tuple>,
    regions: readonly RegionOf<NoInfer<Tuple>>[],
  ) => RegionOf<NoInfer<Tuple>>;
  readonly chart: LifecycleChart;
  /** Created on first use: screens need only the chart. */
  readonly machine: () => Machine;
}

export interface LifecycleChart {
  readonly states: {
    readonly live: { readonly on: unknown; readonly states: Readonly<Record<string, unknown>> };
  };
}
