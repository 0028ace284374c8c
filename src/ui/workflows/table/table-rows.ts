/** One row per transition, by state, and one for each state without any. */
import { beginningWords } from '../../../machines/workflows/chart-words.ts';
import { effectSentence, effectWords } from '../../../machines/workflows/effect-words.ts';
import { statePath } from '../../../machines/workflows/state-path.ts';
import type { FieldGraph, Workflow, WorkflowState } from '../../../machines/workflows/workflow.ts';
import { DEPENDENCY_WORDS, dependencyId } from '../drawing/draw-fields.ts';
import { guardWords, offlineWords, targetWords, transitionLabel, whoMay } from '../workflow-words.ts';

export interface TableRow {
  /** The selection: a transition's id, or a state's or field's without one. */
  readonly id: string;
  readonly of: string;
  readonly name: string;
  readonly kind: string;
  readonly what: string;
  readonly target: string;
  readonly who: readonly string[];
  readonly conditions: readonly string[];
  readonly offline: string | null;
  readonly effects: readonly string[];
}

function beginningOf(state: WorkflowState): readonly string[] {
  const words = state.isInitial ? 'Initial state' : beginningWords(state);
  return words === null ? [] : [words.charAt(0).toLowerCase() + words.slice(1)];
}

export function workflowRows(workflow: Workflow): readonly TableRow[] {
  return workflow.states.flatMap((state): TableRow[] => {
    const own = {
      of: state.id,
      name: statePath(workflow, state.id),
      kind: [state.name, ...beginningOf(state)].join(', '),
    };
    const inside = [
      ...state.entry.map((effect) => `On entry: ${effectWords(effect)}`),
      ...state.activities.map((effect) => `Works: ${effectWords(effect)}`),
      ...state.exit.map((effect) => `On exit: ${effectWords(effect)}`),
    ];
    const leaving = workflow.transitions.filter(({ source }) => source === state.id);
    const still: TableRow = {
      ...own,
      id: state.id,
      what: state.kind === 'final' ? 'Final state' : 'No actions',
      target: '',
      who: [],
      conditions: [],
      offline: null,
      effects: inside,
    };
    const rows = leaving.map((transition) => ({
      ...own,
      id: transition.id,
      what: transitionLabel(transition),
      target: targetWords(workflow, transition),
      who: whoMay(transition),
      conditions: transition.guards.map(guardWords),
      offline: offlineWords(transition),
      effects: transition.effects.map(effectSentence),
    }));
    return rows.length === 0 || inside.length > 0 ? [still, ...rows] : rows;
  });
}

export function fieldRows(graph: FieldGraph): readonly TableRow[] {
  const labels = new Map(graph.fields.map(({ id, label }) => [id, label]));
  const sections = new Map(graph.sections.map(({ id, label }) => [id, label]));
  return graph.fields.flatMap(({ id, section, label, control }): TableRow[] => {
    const own = { of: id, name: `${sections.get(section) ?? section} › ${label}`, kind: control };
    const rest = { who: [], conditions: [], offline: null, effects: [] };
    const rows = graph.dependencies
      .filter(({ of }) => of === id)
      .map((dependency) => ({
        ...own,
        ...rest,
        id: dependencyId(dependency),
        what: `It ${DEPENDENCY_WORDS[dependency.kind]}`,
        target: labels.get(dependency.on) ?? dependency.on,
      }));
    return rows.length > 0 ? rows : [{ ...own, ...rest, id, what: 'Depends on no other field', target: '' }];
  });
}

/** Rows that contain every typed word. */
export function matchingRows(rows: readonly TableRow[], typed: string): readonly TableRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ name, kind, what, target, who, conditions, offline, effects }) => {
    const text = [name, kind, what, target, ...who, ...conditions, offline ?? '', ...effects].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
