import type { AnyStateMachine } from 'xstate';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/record-key.ts';
import type { LifecycleEffect, LifecycleFacts, Statuses } from '../lifecycles/engine/definition.ts';
import type { FactsViewer } from '../lifecycles/engine/facts-viewer.ts';
import type { Lifecycle } from '../lifecycles/engine/lifecycle.ts';
import type { Refusal } from '../lifecycles/engine/refusals.ts';
import type { SimulatedFacts } from '../lifecycles/engine/simulated-facts.ts';
import { lifecycleSource } from './lifecycle-source.ts';
import type { PermissionCases } from './permissions.ts';
import {
  type Beginnings,
  type LifecycleSimulator,
  lifecycleSimulator,
  type StatusValues,
} from './simulation/lifecycle-simulator.ts';
import type { FieldGraph } from './workflow.ts';
import type { WorkflowSource } from './workflow-source.ts';

/** Methods, so that the lifecycle of any area fits: it is handed its own records and actions. */
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

/** A record in a status, of which everything else holds that its chart may ask. */
interface ChartCase {
  readonly words: string;
  readonly offered: (privileges: ReadonlySet<string>) => ReadonlySet<string>;
}

/** A chart as the preview of access asks it. */
export interface PreviewedChart {
  readonly label: string;
  /** In the order of the screens. */
  readonly actions: readonly { readonly name: string; readonly label: string }[];
  readonly cases: readonly ChartCase[];
}

/** What the workflow pages and the preview of access know of an area: its lifecycle and its forms. */
export interface AreaCharts {
  readonly source: WorkflowSource;
  /** Null where no area keeps the records. */
  readonly records: ChartedLifecycle | null;
  readonly simulator: () => LifecycleSimulator;
  readonly previews: () => readonly PreviewedChart[];
  /** What the fields of its forms have to do with each other: the forms come with the pages that draw them. */
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
  /** Of the workflow. */
  readonly id: string;
  readonly label: string;
  /** Null where no area keeps the records. */
  readonly area: RecordAreaName | null;
  readonly lifecycle: Lifecycle<Tuple, Action, Report, Facts, [Row, FactsViewer, Date], Effect, AnyStateMachine>;
  readonly records?: ChartedLifecycle;
  /** Of any record: privileges are asked for with them. */
  readonly facts: NoInfer<Facts>;
  /** On what the privileges of its actions depend. */
  readonly cases?: readonly PermissionCases<NoInfer<Facts>>[];
  /** The action by which a user sets a status, where not the job runner reports it. */
  readonly setBy?: NoInfer<Action>;
  readonly simulated: SimulatedFacts<NoInfer<Facts>>;
  readonly begins?: Beginnings;
  /** Where the preview of access shows other cases than one for each status of the chart. */
  readonly previews?: readonly PreviewDeclaration<NoInfer<Tuple>, NoInfer<Facts>>[];
  readonly form?: () => Promise<FieldGraph>;
  /** Where it has several, or their names have the product's. */
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

  /** A record in each status of the chart; in the one that there is, where it has none. */
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
