import type { AnyStateMachine } from 'xstate';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
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
