/** Simulates a lifecycle with any statuses, facts and privileges, without server or device. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { PRIVILEGES } from '../../../rules/access/privileges.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import type { LifecycleEffect, LifecycleFacts, Statuses } from '../../lifecycles/engine/definition.ts';
import type { FactsViewer } from '../../lifecycles/engine/facts-viewer.ts';
import type { Lifecycle } from '../../lifecycles/engine/lifecycle.ts';
import type { OutlinedRegion } from '../../lifecycles/engine/outline.ts';
import type { Refusal } from '../../lifecycles/engine/refusals.ts';
import {
  type FactSwitch,
  type FactValues,
  mostOf,
  type SimulatedFacts,
} from '../../lifecycles/engine/simulated-facts.ts';
import { givenWords } from '../chart-words.ts';
import type { WorkflowEffect } from '../workflow.ts';

/** By region; in areas of one status under `status`. */
export type StatusValues = Readonly<Record<string, string>>;

export interface Situation {
  readonly statuses: StatusValues | null;
  readonly facts: FactValues;
  readonly privileges: ReadonlySet<string>;
}

export interface SimulatedOutcome {
  /** Null where the record is deleted. */
  readonly statuses: StatusValues | null;
  readonly effects: readonly WorkflowEffect[];
}

export interface SimulatedAction {
  readonly event: string;
  readonly label: string;
  readonly refusal: Refusal | null;
  readonly needs: string | null;
  readonly outcome: SimulatedOutcome | null;
}

export interface SimulatedReport {
  readonly event: string;
  readonly region: string;
  readonly status: string;
  readonly outcome: SimulatedOutcome;
}

export interface SimulatedAnswers {
  readonly actions: readonly SimulatedAction[];
  readonly reports: readonly SimulatedReport[];
}

export interface LifecycleSimulator {
  readonly regions: readonly OutlinedRegion[];
  readonly initial: StatusValues;
  readonly switches: readonly FactSwitch[];
  readonly actions: readonly { readonly event: string; readonly label: string }[];
  /** The chart's context: facts from the switches. */
  readonly contextOf: (situation: Pick<Situation, 'facts' | 'privileges'>) => object;
  /** A real record's facts as switch values; a method, so that any area's lifecycle fits. */
  recordedFacts(record: AreaRecord, viewer: FactsViewer, now: Date): FactValues;
  readonly parse: (statuses: StatusValues) => StatusValues | null;
  readonly ask: (situation: Situation) => SimulatedAnswers;
  readonly whyNot: (situation: Situation, action: string) => Refusal | null;
  readonly send: (situation: Situation, event: string) => SimulatedOutcome | null;
  /** Outside events that may change these statuses: users' actions, then the runner's reports in chart order. */
  readonly waysFrom: (statuses: StatusValues) => readonly string[];
  /** By report: the operations that it starts. The chart accepts it anyway, but the runner sends it only then. Others fit any operation. */
  readonly begins: Beginnings;
}

export type Beginnings = ReadonlyMap<string, ReadonlySet<string>>;

const ORDER = 'enqueueOperation';

export function orderedBy({ effects }: Pick<SimulatedOutcome, 'effects'>): string | null {
  const order = effects.find(({ name }) => name === ORDER);
  return order === undefined ? null : (order.detail?.split(',')[0] ?? '');
}

export function orderedAfter(
  begins: Beginnings,
  ordered: string | null,
  event: string,
  outcome: Pick<SimulatedOutcome, 'effects'>,
): string | null {
  if (begins.size === 0) return null;
  return orderedBy(outcome) ?? (begins.has(event) ? null : ordered);
}

/** Whether the runner can report this while the operation waits to start. */
export function isOfOrder(begins: Beginnings, ordered: string | null, event: string): boolean {
  return ordered === null || begins.get(event)?.has(ordered) !== false;
}

export const EVERY_PRIVILEGE: ReadonlySet<string> = new Set(PRIVILEGES);
export const NO_PRIVILEGE: ReadonlySet<string> = new Set();

/** Assumes the facts that allow most. */
export function mostOpen({ switches }: Pick<LifecycleSimulator, 'switches'>): Pick<Situation, 'facts' | 'privileges'> {
  return { facts: mostOf(switches), privileges: EVERY_PRIVILEGE };
}

export function reportedBy(event: string): { readonly region: string; readonly status: string } | null {
  const [region, status, ...more] = event.split('.');
  return region === undefined || status === undefined || more.length > 0 ? null : { region, status };
}

export function lifecycleSimulator<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  Report extends string,
  Facts extends LifecycleFacts,
  Effect extends LifecycleEffect,
  Row,
>(
  lifecycle: Pick<
    Lifecycle<Tuple, Action, Report, Facts, [Row, FactsViewer, Date], Effect, AnyStateMachine>,
    'actions' | 'labels' | 'factsOf' | 'whyNot' | 'privilegeRefusal' | 'decide' | 'machine' | 'outline'
  >,
  { switches, factsOf, valuesOf }: SimulatedFacts<Facts>,
  begins: Beginnings = new Map(),
): LifecycleSimulator {
  const { actions, labels } = lifecycle;
  const live = lifecycle.machine().root.states['live'];
  if (live === undefined) throw new Error('A lifecycle lives before it is deleted.');
  const { regions, reports: known } = lifecycle.outline();
  const nodes = regions.flatMap(({ region }) => {
    const node = live.states[region];
    return node === undefined ? [] : [{ region, node }];
  });
  const initial = Object.fromEntries(nodes.map(({ region, node }) => [region, node.initial.target?.[0]?.key ?? '']));
  const isTuple = (statuses: StatusValues): statuses is StatusValues & Tuple =>
    regions.every(({ region, statuses: every }) => every.some(({ status }) => status === statuses[region]));
  const isAction = (event: string): event is Action => actions.some((action) => action === event);
  const isReport = (event: string): event is Report => known.includes(event);
  const regionNames: ReadonlySet<string> = new Set(regions.map(({ region }) => region));

  const statusValuesOf = (tuple: Tuple): StatusValues =>
    Object.fromEntries(Object.entries<string>(tuple).filter(([name]) => regionNames.has(name)));

  function send({ statuses, facts, privileges }: Situation, event: string): SimulatedOutcome | null {
    if (statuses === null || !isTuple(statuses) || !(isAction(event) || isReport(event))) return null;
    const decision = lifecycle.decide(statuses, factsOf(facts, privileges), { type: event });
    if (!decision.accepted) return null;
    return {
      statuses: decision.deleted ? null : statusValuesOf(decision.tuple),
      effects: decision.effects.map(({ type, params }) => ({ name: type, detail: givenWords(params) })),
    };
  }

  const activeAt = (statuses: StatusValues): readonly AnyStateNode[] => [
    live,
    ...nodes.flatMap(({ region, node }) => {
      const status = node.states[statuses[region] ?? ''];
      return status === undefined ? [node] : [node, status];
    }),
  ];
  /** In status order: charts list success before failure. */
  const reports = regions
    .flatMap(({ region, statuses }) => statuses.map(({ status }) => `${region}.${status}`))
    .filter(isReport);
  /** Drops transitions without effect: opened pages, repeated reports. */
  const leads = (node: AnyStateNode, event: string) =>
    (node.transitions.get(event) ?? []).some(({ target }) => target !== undefined);

  function whyNot({ statuses, facts, privileges }: Situation, action: string): Refusal | null {
    if (!isAction(action) || statuses === null || !isTuple(statuses)) return null;
    return lifecycle.whyNot(statuses, factsOf(facts, privileges), action);
  }

  return {
    regions,
    initial,
    switches,
    begins,
    actions: actions.map((event) => ({ event, label: labels[event] })),
    parse: (statuses) => (isTuple(statuses) ? statusValuesOf(statuses) : null),
    recordedFacts(record: AreaRecord & Row, viewer: FactsViewer, now: Date) {
      return valuesOf(lifecycle.factsOf(record, viewer, now));
    },
    contextOf: ({ facts, privileges }) => factsOf(facts, privileges),
    waysFrom: (statuses) => {
      const active = activeAt(statuses);
      return [...actions, ...reports].filter((event) => active.some((node) => leads(node, event)));
    },
    send,
    whyNot,
    ask: (situation) => {
      const { statuses, facts } = situation;
      if (statuses === null) return { actions: [], reports: [] };
      const asNobody = factsOf(facts, NO_PRIVILEGE);
      return {
        actions: actions.map((event) => ({
          event,
          label: labels[event],
          refusal: whyNot(situation, event),
          needs: lifecycle.privilegeRefusal(asNobody, event)?.rule ?? null,
          outcome: send(situation, event),
        })),
        reports: reports.flatMap((event) => {
          const reported = reportedBy(event);
          const outcome = activeAt(statuses).some((node) => node.transitions.has(event))
            ? send(situation, event)
            : null;
          return reported === null || outcome === null ? [] : [{ event, ...reported, outcome }];
        }),
      };
    },
  };
}
