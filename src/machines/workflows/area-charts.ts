import type { AnyStateMachine } from 'xstate';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { LifecycleEffect, LifecycleFacts, Statuses } from '../lifecycles/engine/definition.ts';
import { EDITED } from '../lifecycles/engine/edit-report.ts';
import type { FactsViewer } from '../lifecycles/engine/facts-viewer.ts';
import type { Lifecycle } from '../lifecycles/engine/lifecycle.ts';
import type { LifecycleOutline, OutlinedRegion } from '../lifecycles/engine/outline.ts';
import type { Refusal } from '../lifecycles/engine/refusals.ts';
import type { SimulatedFacts } from '../lifecycles/engine/simulated-facts.ts';
import { fieldOf } from '../lifecycles/engine/transitions.ts';
import { capitalized, nameWords } from './chart-words.ts';
import { type PermissionCases, permissionsIn } from './permissions.ts';
import { type ChartWords, plainGuard, type ReadTransition, type SaidOfTransition, triggerWords } from './read-chart.ts';
import {
  type Beginnings,
  type LifecycleSimulator,
  lifecycleSimulator,
  type StatusValues,
} from './simulation/lifecycle-simulator.ts';
import type { FieldGraph, WorkflowGuard, WorkflowPermission } from './workflow.ts';
import { type WorkflowSource, workflowSource } from './workflow-source.ts';

type DrawnLifecycle<Action extends string, Facts> = Pick<
  Lifecycle<never, Action, never, Facts, never, unknown, AnyStateMachine>,
  'actions' | 'labels' | 'policyOf' | 'machine' | 'outline'
>;

interface LifecycleDeclaration<Action extends string, Facts> {
  readonly id: string;
  readonly label: string;
  readonly area: RecordAreaName | null;
  readonly lifecycle: DrawnLifecycle<Action, Facts>;
  readonly facts: Facts;
  readonly cases?: readonly PermissionCases<Facts>[];
  /** The action by which a user sets a status, unless the runner reports it. */
  readonly setBy?: NoInfer<Action>;
}

/** Transitions show these as their permissions. */
const PRIVILEGE_GUARDS: ReadonlySet<string> = new Set(['holds the privilege', 'is allowed']);

/** 'infrastructure.STARTED' becomes 'Started'; null unless it reports a status. */
function reportedWords(event: string, regions: readonly OutlinedRegion[]): string | null {
  const [region, ...rest] = event.split('.');
  const statuses = regions.find((each) => each.region === region)?.statuses;
  return statuses?.find(({ status }) => status === rest.join('.'))?.words ?? null;
}

function isGuardList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function guardsOf({ guards, meta }: ReadTransition, outline: LifecycleOutline<never, never>): readonly WorkflowGuard[] {
  const described = fieldOf(meta, 'guards');
  const written = guards.filter(({ name }) => !PRIVILEGE_GUARDS.has(name));
  const names = new Set([...(isGuardList(described) ? described : []), ...written.map(({ name }) => name)]);
  return [...names].map((name) => {
    const known = outline.guards.get(name);
    const found = written.find((guard) => guard.name === name) ?? { name, given: null, isOfEvent: false };
    return known === undefined ? plainGuard(found) : { name, ...known };
  });
}

function lifecycleWords<Action extends string, Facts>(
  { label, lifecycle, facts, cases = [], setBy }: LifecycleDeclaration<Action, Facts>,
  outline: LifecycleOutline<Action, Facts>,
): ChartWords {
  const { actions, labels, policyOf } = lifecycle;
  const permissionsOf = (action: Action): readonly WorkflowPermission[] => {
    const asked = permissionsIn(facts, cases, (each) => outline.neededPrivileges(action, each));
    return asked.every(({ anyOf }) => anyOf.length === 0) ? [] : asked;
  };
  const byUser = (action: Action) =>
    ({ sender: 'user', permissions: permissionsOf(action), offline: policyOf(action) }) as const;

  const saidOf = (read: ReadTransition): Omit<SaidOfTransition, 'guards'> => {
    const { event } = read.trigger;
    const action = actions.find((each) => each === event);
    if (action !== undefined) return { label: labels[action], ...byUser(action) };
    const words = reportedWords(event, outline.regions);
    if (words !== null && setBy !== undefined) return { label: `${labels[setBy]}: ${words}`, ...byUser(setBy) };
    const unasked = { permissions: [], offline: null };
    if (words !== null) return { label: `Reported: ${words}`, sender: 'runner', ...unasked };
    if (event === EDITED) return { label: 'Edit saved', sender: 'user', ...unasked };
    // 'plan.CHANGED', which names no status.
    if (outline.reports.some((report) => report === event))
      return { label: `Reported: ${event.replace('.', ' ').toLowerCase()}`, sender: 'runner', ...unasked };
    return { label: triggerWords(read), sender: 'machine', ...unasked };
  };

  return {
    stateLabel: (id, name) => {
      if (id === '') return label;
      const [, regionName, status] = id.split('.');
      const region = outline.regions.find((each) => each.region === regionName);
      if (region === undefined) return nameWords(name);
      return region.statuses.find((each) => each.status === status)?.words ?? capitalized(region.name);
    },
    beginsFor: (id) => {
      const [, regionName, status] = id.split('.');
      const region = outline.regions.find((each) => each.region === regionName);
      return region?.statuses.find((each) => each.status === status)?.beginsFor ?? [];
    },
    said: (read) => ({ ...saidOf(read), guards: guardsOf(read, outline) }),
  };
}

function lifecycleSource<Action extends string, Facts>(
  declaration: LifecycleDeclaration<Action, Facts>,
): WorkflowSource {
  const { id, label, area, lifecycle } = declaration;
  const { actions, labels, machine } = lifecycle;
  const outline = lifecycle.outline();
  const { regions, reports } = outline;
  return workflowSource({ id, label, group: 'lifecycle' }, machine, lifecycleWords(declaration, outline), {
    area,
    regions,
    actions: actions.map((action) => ({ action, label: labels[action] })),
    reports,
  });
}

/** Methods, so that any area's lifecycle fits with its own records and actions. */
export interface ChartedLifecycle {
  ask(
    record: AreaRecord,
    viewer: FactsViewer,
    now: Date,
  ): {
    readonly offered: ReadonlySet<string>;
    whyNot(action: string): Refusal | null;
    privilegeRefusal(action: string): Refusal | null;
  } | null;
}

/** A record in a status with all its chart's conditions met. */
interface ChartCase {
  readonly words: string;
  readonly offered: (privileges: ReadonlySet<string>) => ReadonlySet<string>;
}

export interface PreviewedChart {
  readonly label: string;
  readonly actions: readonly { readonly name: string; readonly label: string }[];
  readonly cases: readonly ChartCase[];
}

export interface AreaCharts {
  readonly source: WorkflowSource;
  /** Null where no area keeps the records. */
  readonly records: ChartedLifecycle | null;
  readonly simulator: () => LifecycleSimulator;
  readonly previews: () => readonly PreviewedChart[];
  /** The dependencies between form fields; loaded with the pages that draw them. */
  readonly loadForms: () => Promise<(productName: string) => readonly FieldGraph[]>;
}

interface ChartsDeclaration<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  Report extends string,
  Facts extends LifecycleFacts,
  Effect extends LifecycleEffect,
  Row,
> {
  readonly id: string;
  readonly label: string;
  readonly area: RecordAreaName | null;
  readonly lifecycle: Lifecycle<Tuple, Action, Report, Facts, [Row, FactsViewer, Date], Effect, AnyStateMachine>;
  readonly records?: ChartedLifecycle;
  readonly facts: NoInfer<Facts>;
  readonly cases?: readonly PermissionCases<NoInfer<Facts>>[];
  /** The action by which a user sets a status, unless the runner reports it. */
  readonly setBy?: NoInfer<Action>;
  readonly simulated: SimulatedFacts<NoInfer<Facts>>;
  readonly begins?: Beginnings;
  /** Where the access preview has other cases than one per status. */
  readonly previews?: readonly PreviewDeclaration<NoInfer<Tuple>, NoInfer<Facts>>[];
  readonly form?: () => Promise<FieldGraph>;
  readonly loadForms?: AreaCharts['loadForms'];
}

interface PreviewDeclaration<Tuple, Facts> {
  readonly label: string;
  readonly cases: readonly { readonly words: string; readonly tuple: Tuple }[];
  readonly facts: Facts;
}

export function areaCharts<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  Report extends string,
  Facts extends LifecycleFacts,
  Effect extends LifecycleEffect,
  Row,
>(declaration: ChartsDeclaration<Tuple, Action, Report, Facts, Effect, Row>): AreaCharts {
  const { area, lifecycle, facts, simulated, begins, records = null, form } = declaration;
  const { actions, labels, offered } = lifecycle;
  let simulator: LifecycleSimulator | undefined;

  function eachStatus(of: RecordAreaName): PreviewDeclaration<Tuple, Facts> {
    const { regions } = lifecycle.outline();
    const isTuple = (held: StatusValues): held is StatusValues & Tuple =>
      regions.every(({ region, statuses }) => statuses.some(({ status }) => status === held[region]));
    const each = regions.flatMap(({ region, statuses }) =>
      statuses.map(({ status, words }) => ({ words, tuple: { [region]: status } })),
    );
    return {
      label: AREAS[of].label,
      cases: (each.length === 0 ? [{ words: '', tuple: {} }] : each).flatMap(({ words, tuple }) =>
        isTuple(tuple) ? [{ words, tuple }] : [],
      ),
      facts,
    };
  }

  return {
    source: lifecycleSource(declaration),
    records,
    simulator: () => {
      simulator ??= lifecycleSimulator(lifecycle, simulated, begins);
      return simulator;
    },
    previews: () =>
      (declaration.previews ?? (area === null ? [] : [eachStatus(area)])).map(({ label, cases, facts: held }) => ({
        label,
        actions: actions.map((name) => ({ name, label: labels[name] })),
        cases: cases.map(({ words, tuple }) => ({
          words,
          offered: (privileges) => offered(tuple, { ...held, privileges }),
        })),
      })),
    loadForms:
      declaration.loadForms ??
      (async () => {
        const graphs = form === undefined ? [] : [await form()];
        return () => graphs;
      }),
  };
}
