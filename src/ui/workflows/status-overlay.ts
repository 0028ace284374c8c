import { stateIdsOf } from '../../machines/workflows/compare/versions-compared.ts';
import { isPlaced, type ReplayedStep } from '../../machines/workflows/history/replay.ts';
import type { SimulatedAnswers, StatusValues } from '../../machines/workflows/simulation/lifecycle-simulator.ts';
import type { Workflow } from '../../machines/workflows/workflow.ts';
import type { WorkflowMark, WorkflowOverlay } from './workflow-panel.ts';

export function statesOf(statuses: StatusValues | null): readonly string[] {
  return statuses === null ? ['deleted'] : stateIdsOf(statuses);
}

/** Null if the id is no status of a record. */
export function statusOfState(id: string | null): { readonly region: string; readonly status: string } | null {
  const [live, region, status, ...more] = id?.split('.') ?? [];
  return live !== 'live' || region === undefined || status === undefined || more.length > 0 ? null : { region, status };
}

/** 'Approved · Initial · Idle', with the chart's labels. */
export function statusesWords({ states }: Pick<Workflow, 'states'>, statuses: StatusValues | null): string {
  if (statuses === null) return 'Deleted';
  const ids = statesOf(statuses);
  return ids.map((id) => states.find((state) => state.id === id)?.label ?? id).join(' · ');
}

/** Only changes: 'Approval: Approved'. */
export function changeWords(
  workflow: Pick<Workflow, 'states'>,
  before: StatusValues | null,
  after: StatusValues | null,
): string {
  if (before === null || after === null) return statusesWords(workflow, after);
  const changed = Object.fromEntries(Object.entries(after).filter(([region, status]) => before[region] !== status));
  return Object.keys(changed).length === 0 ? 'Unchanged' : statusesWords(workflow, changed);
}

export function statusOverlay(
  { transitions }: Pick<Workflow, 'transitions'>,
  shown: {
    readonly statuses: StatusValues | null;
    readonly visited: readonly (StatusValues | null)[];
    readonly answers: SimulatedAnswers | null;
  },
): WorkflowOverlay {
  const marks = new Map<string, WorkflowMark>();
  for (const statuses of shown.visited) for (const id of statesOf(statuses)) marks.set(id, 'visited');
  const here = statesOf(shown.statuses);
  for (const id of here) marks.set(id, 'current');
  if (shown.answers !== null && shown.statuses !== null) {
    const around = new Set([...here, 'live', ...Object.keys(shown.statuses).map((region) => `live.${region}`)]);
    const taken = new Map<string, WorkflowMark>([
      ...shown.answers.actions.map(({ event, refusal }) => [event, refusal === null ? 'possible' : 'refused'] as const),
      ...shown.answers.reports.map(({ event }) => [event, 'possible'] as const),
    ]);
    for (const { id, source, trigger } of transitions) {
      const mark = taken.get(trigger.event);
      if (mark !== undefined && around.has(source)) marks.set(id, mark);
    }
  }
  return { marks, badges: new Map() };
}

export function pastOverlay(
  step: Pick<ReplayedStep, 'kind' | 'standing' | 'statuses'>,
  visited: readonly StatusValues[],
): WorkflowOverlay {
  const mark = step.standing === 'impossible' ? 'impossible' : 'past';
  const then = isPlaced(step) ? statesOf(step.statuses) : [];
  const marks = new Map<string, WorkflowMark>([
    ...visited.flatMap(statesOf).map((id) => [id, 'visited'] as const),
    ...then.map((id) => [id, mark] as const),
  ]);
  return { marks, badges: new Map() };
}
