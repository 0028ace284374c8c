/** A lifecycle to be tried out: in any statuses, with any facts and privileges. Nothing of it touches server or device. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { PRIVILEGES } from '../../../rules/access.ts';
import type { AreaRecord } from '../../../rules/record-key.ts';
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
import { givenWords } from '../name-words.ts';
import type { WorkflowEffect } from '../workflow.ts';

/** The statuses of a record by the regions of its chart; of an area of one status by `status`. */
export type StatusValues = Readonly<Record<string, string>>;

/** What is simulated at one moment. */
export interface Situation {
  /** Null of a record that is deleted. */
  readonly statuses: StatusValues | null;
  readonly facts: FactValues;
  readonly privileges: ReadonlySet<string>;
}

/** What follows from an event. */
export interface SimulatedOutcome {
  /** Null where the record is deleted. */
  readonly statuses: StatusValues | null;
  readonly effects: readonly WorkflowEffect[];
}

export interface SimulatedAction {
  readonly event: string;
  readonly label: string;
  /** Why not; null where it can be done. */
  readonly refusal: Refusal | null;
  /** What it requires of the actor, as a sentence; null where it requires nothing. */
  readonly needs: string | null;
  /** Null where it is refused. */
  readonly outcome: SimulatedOutcome | null;
}

/** A report of the job runner that the chart takes now. */
export interface SimulatedReport {
  readonly event: string;
  readonly region: string;
  readonly status: string;
  readonly outcome: SimulatedOutcome;
}

export interface SimulatedAnswers {
  /** Every action of users, in the order of the screens. */
  readonly actions: readonly SimulatedAction[];
  readonly reports: readonly SimulatedReport[];
}

export interface LifecycleSimulator {
  /** In the order of the chart; none of records without a status. */
  readonly regions: readonly OutlinedRegion[];
  /** What a new record begins with. */
  readonly initial: StatusValues;
  readonly switches: readonly FactSwitch[];
  readonly actions: readonly { readonly event: string; readonly label: string }[];
  /** What the chart is given beside the statuses: its facts, made of the switches. */
  readonly contextOf: (situation: Pick<Situation, 'facts' | 'privileges'>) => object;
  /** What holds of a real record, as the values of the switches; a method, so that the lifecycle of any area fits: it is handed its own records. */
  recordedFacts(record: AreaRecord, viewer: FactsViewer, now: Date): FactValues;
  /** The statuses where each is one of its region; null otherwise. */
  readonly parse: (statuses: StatusValues) => StatusValues | null;
  readonly ask: (situation: Situation) => SimulatedAnswers;
  /** Why an action can't be done; null where it can, or is no action. */
  readonly whyNot: (situation: Situation, action: string) => Refusal | null;
  /** Null where the chart does not take the event. */
  readonly send: (situation: Situation, event: string) => SimulatedOutcome | null;
  /**
   * The events from outside that may lead a record on from these statuses, whatever else holds: what users do, then what the runner
   * reports, in the order of the chart's statuses.
   */
  readonly waysFrom: (statuses: StatusValues) => readonly string[];
  /**
   * The operations that a report tells the beginning of, by its event: the chart takes it whatever was ordered, and the runner sends it for
   * these alone. A report that is not among them may be of any.
   */
  readonly begins: Beginnings;
}

export type Beginnings = ReadonlyMap<string, ReadonlySet<string>>;

/** The effect by which charts order work from the job runner. */
const ORDER = 'enqueueOperation';

/** The operation that is ordered by an event: 'LAUNCH'; null where none is. */
export function orderedBy({ effects }: Pick<SimulatedOutcome, 'effects'>): string | null {
  const order = effects.find(({ name }) => name === ORDER);
  return order === undefined ? null : (order.detail?.split(',')[0] ?? '');
}

/** What of the operations was ordered last and has not begun, after one more event. */
export function orderedAfter(
  begins: Beginnings,
  ordered: string | null,
  event: string,
  outcome: Pick<SimulatedOutcome, 'effects'>,
): string | null {
  if (begins.size === 0) return null;
  return orderedBy(outcome) ?? (begins.has(event) ? null : ordered);
}

/** Whether the runner sends a report while this operation waits to begin; where none is known to, it may be of any. */
export function isOfOrder(begins: Beginnings, ordered: string | null, event: string): boolean {
  return ordered === null || begins.get(event)?.has(ordered) !== false;
}

/** All privileges: with these, no refusal is about a missing one. */
export const EVERY_PRIVILEGE: ReadonlySet<string> = new Set(PRIVILEGES);
export const NO_PRIVILEGE: ReadonlySet<string> = new Set();

/** Whatever the facts of a record are, its chart is asked as if most could happen. */
export function mostOpen({ switches }: Pick<LifecycleSimulator, 'switches'>): Pick<Situation, 'facts' | 'privileges'> {
  return { facts: mostOf(switches), privileges: EVERY_PRIVILEGE };
}

/** The status that a report sets, with its region; null for any other event. */
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
  /** In the order of their statuses: charts list success before failure. */
  const reports = regions
    .flatMap(({ region, statuses }) => statuses.map(({ status }) => `${region}.${status}`))
    .filter(isReport);
  /** Transitions that lead nowhere: a page is opened, a report repeats the present status. */
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
      // Of what is deleted, nothing can be asked any more.
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
          const told = reportedBy(event);
          const outcome = activeAt(statuses).some((node) => node.transitions.has(event))
            ? send(situation, event)
            : null;
          return told === null || outcome === null ? [] : [{ event, ...told, outcome }];
        }),
      };
    },
  };
}
