import { RotateCcw, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import {
  beginningOf,
  type Configuration,
  configurationIn,
  follow,
  transitionsAt,
} from '../../../machines/workflows/simulation/chart-walk.ts';
import { MOST_MOVES } from '../../../machines/workflows/simulation/simulation.ts';
import type { Workflow, WorkflowTransition } from '../../../machines/workflows/workflow.ts';
import { listed } from '../../../rules/texts/listed.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Part } from '../Part.tsx';
import { entry, entryHead, list, muted, parts, row } from '../panel-parts.css.ts';
import { useOverlay } from '../use-overlay.ts';
import { useParameter } from '../use-parameter.ts';
import type { WorkflowMark, WorkflowPanelProps } from '../workflow-panel.ts';

interface Walk {
  readonly active: Configuration;
  readonly visited: ReadonlySet<string>;
  readonly taken: readonly WorkflowTransition[];
}

function walk(workflow: Workflow, from: string | null, ids: readonly string[]): Walk {
  const isKnown = workflow.states.some(({ id }) => id === from);
  let active = from !== null && isKnown ? configurationIn(workflow, from) : beginningOf(workflow);
  const visited = new Set<string>();
  const taken: WorkflowTransition[] = [];
  for (const id of ids) {
    const transition = workflow.transitions.find((each) => each.id === id);
    // An address may be of another version: an impossible step ends the walk.
    if (transition === undefined || !active.has(transition.source)) break;
    for (const state of active) visited.add(state);
    active = follow(workflow, active, transition);
    taken.push(transition);
  }
  return { active, visited, taken };
}

function stepsOf(text: string | null): readonly string[] {
  return text === null ? [] : text.split('\n').slice(0, MOST_MOVES);
}

function guardWords({ guards }: WorkflowTransition): string | null {
  if (guards.length === 0) return null;
  const names = listed(
    guards.map(({ name }) => name),
    'and',
  );
  const isOfAnswer = guards.some(({ about }) => about === 'event' || about === 'context');
  return isOfAnswer ? `Depends on the answer: if ${names}` : `If ${names}`;
}

/** For charts without records: every event and every branch is chosen by hand. */
export function ChartWalk({ workflow, selected, onSelect, onOverlay }: WorkflowPanelProps) {
  const [text, setText] = useParameter('moves');
  const [from, setFrom] = useParameter('from');
  const ids = useMemo(() => stepsOf(text), [text]);
  const { active, visited, taken } = useMemo(() => walk(workflow, from, ids), [workflow, from, ids]);
  const possible = useMemo(() => transitionsAt(workflow, active), [workflow, active]);
  const overlay = useMemo(() => {
    const marks = new Map<string, WorkflowMark>();
    for (const id of visited) marks.set(id, 'visited');
    for (const { id } of taken) marks.set(id, 'visited');
    for (const id of active) marks.set(id, 'current');
    for (const { id } of possible) marks.set(id, 'possible');
    return { marks, badges: new Map() };
  }, [visited, taken, active, possible]);
  useOverlay(overlay, onOverlay);
  /** From the address's current value; a dropped step stays dropped. */
  const go = (nextOf: (walked: Walk) => readonly string[]) =>
    setText((now) => {
      const next = nextOf(walk(workflow, from, stepsOf(now)));
      return next.length === 0 ? null : next.join('\n');
    });
  const take = (step: WorkflowTransition) =>
    go((walked) => {
      const ids = walked.taken.map(({ id }) => id);
      return transitionsAt(workflow, walked.active).includes(step) ? [...ids, step.id] : ids;
    });
  const labelOf = (id: string) => workflow.states.find((state) => state.id === id)?.label ?? id;
  const leaves = workflow.states.filter(
    ({ id }) => active.has(id) && !workflow.states.some(({ parent, id: child }) => parent === id && active.has(child)),
  );
  const isState = selected !== null && workflow.states.some(({ id }) => id === selected);
  const isAtStart = taken.length === 0 && from === null;
  const refusal = isAtStart ? 'No steps yet.' : undefined;
  return (
    <div className={parts}>
      <div className={row}>
        <Button
          size="small"
          icon={<Undo2 aria-hidden />}
          refusal={refusal}
          onClick={() =>
            taken.length > 0 ? go((walked) => walked.taken.slice(0, -1).map(({ id }) => id)) : setFrom(null)
          }
        >
          Step back
        </Button>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden />}
          refusal={refusal}
          onClick={() => (taken.length > 0 ? go(() => []) : setFrom(null))}
        >
          Start again
        </Button>
        {isState && taken.length === 0 && (
          <Button size="small" onClick={() => setFrom(selected)}>
            Start in “{labelOf(selected)}”
          </Button>
        )}
      </div>
      {taken.length < ids.length && (
        <Banner tone="warning" role="status">
          The link’s next step isn’t possible here, so the simulation stops before it.
        </Banner>
      )}
      <Part title="Current state" description="This is a simulation. Nothing runs.">
        <p>
          {listed(
            leaves.map(({ label }) => label),
            'and',
          )}
        </p>
      </Part>
      <Part title="What can happen">
        {possible.length === 0 ? (
          <p className={muted}>This workflow has finished.</p>
        ) : (
          <ul className={list}>
            {possible.map((each) => {
              const guard = guardWords(each);
              return (
                <li key={each.id} className={entry}>
                  <div className={entryHead}>
                    <Button
                      size="small"
                      refusal={taken.length >= MOST_MOVES ? `A simulation has at most ${MOST_MOVES} steps.` : undefined}
                      onClick={() => take(each)}
                    >
                      {each.label}
                    </Button>
                    <Button size="small" intent="ghost" onClick={() => onSelect(each.id)}>
                      Show
                    </Button>
                  </div>
                  <span className={muted}>
                    {each.targets.length === 0
                      ? `Stays in ${labelOf(each.source)}`
                      : `${labelOf(each.source)} → ${listed(each.targets.map(labelOf), 'and')}`}
                  </span>
                  {guard !== null && <span className={muted}>{guard}</span>}
                </li>
              );
            })}
          </ul>
        )}
      </Part>
      {taken.length > 0 && (
        <Part title="Steps taken">
          <ol className={list}>
            {taken.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place
              <li key={index} className={entry}>
                {index + 1}. {each.label}
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}
