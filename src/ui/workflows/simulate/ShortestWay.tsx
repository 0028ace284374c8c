import { useEffect, useMemo, useRef, useState } from 'react';
import type { LifecycleSimulator, Situation } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import {
  findPath,
  type PathAnswer,
  type PathTarget,
  runInSlices,
} from '../../../machines/workflows/simulation/shortest-path.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { Select } from '../../kit/Select.tsx';
import { Part } from '../Part.tsx';
import { entry, list, muted, row } from '../panel-parts.css.ts';
import { changeWords, statusOfState } from '../status-overlay.ts';
import { useParameter } from '../use-parameter.ts';
import { eventWords } from './step-words.ts';

export interface ShortestWayProps {
  workflow: Workflow;
  simulator: LifecycleSimulator;
  situation: Situation;
  selected: string | null;
  /** The pending operation; null if none or unknown. */
  ordered: string | null;
  actorName: string;
  onFollow: (events: readonly string[]) => void;
}

const DELETED = 'deleted';

function targetOf({ regions }: LifecycleSimulator, id: string | null): PathTarget | null {
  if (id === DELETED) return DELETED;
  const found = statusOfState(id);
  const statuses = regions.find(({ region }) => region === found?.region)?.statuses;
  return found !== null && statuses?.some(({ status }) => status === found.status) === true ? found : null;
}

type Search =
  | { readonly state: 'none' }
  | { readonly state: 'looking'; readonly looked: number }
  | { readonly state: 'found'; readonly answer: PathAnswer }
  | { readonly state: 'given up' };

export function ShortestWay({
  workflow,
  simulator,
  situation,
  selected,
  ordered,
  actorName,
  onFollow,
}: ShortestWayProps) {
  const [given, setGiven] = useParameter('to');
  const chosen = given ?? (targetOf(simulator, selected) === null ? null : selected);
  const target = useMemo(() => targetOf(simulator, chosen), [simulator, chosen]);
  const [search, setSearch] = useState<Search>({ state: 'none' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => {
    setSearch({ state: 'none' });
    if (target === null) return;
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    setSearch({ state: 'looking', looked: 0 });
    void runInSlices(
      findPath(simulator, situation, target, ordered),
      signal,
      (looked) => !signal.aborted && setSearch({ state: 'looking', looked }),
    ).then((answer) => answer !== null && !signal.aborted && setSearch({ state: 'found', answer }));
    return () => controller.abort();
  }, [simulator, situation, target, ordered]);

  const options = [
    ...simulator.regions.flatMap(({ region, name, statuses }) =>
      statuses.map(({ status, words }) => ({ value: `live.${region}.${status}`, label: `${words} (${name})` })),
    ),
    ...(workflow.states.some(({ id }) => id === DELETED) ? [{ value: DELETED, label: 'Deleted' }] : []),
  ];
  return (
    <Part title="Shortest path">
      {given !== null && target === null && (
        <Banner tone="warning" role="status">
          The link names a status that this chart doesn’t have. Choose another one.
        </Banner>
      )}
      <Field label="To the status" hint="Or choose one in the picture.">
        {(control) => (
          <Select
            {...control}
            value={target === null ? '' : (chosen ?? '')}
            placeholder="Choose a status"
            options={options}
            onValueChange={(value) => setGiven(value === '' ? null : value)}
          />
        )}
      </Field>
      <div role="status">
        {search.state === 'looking' && (
          <div className={row}>
            <span className={muted}>Searching … {search.looked} combinations of statuses so far.</span>
            <Button
              size="small"
              intent="ghost"
              onClick={() => {
                stop.current?.abort();
                setSearch({ state: 'given up' });
              }}
            >
              Stop searching
            </Button>
          </div>
        )}
        {search.state === 'given up' && <p className={muted}>Search stopped.</p>}
        {search.state === 'found' && (
          <Answer {...{ workflow, simulator, situation, actorName, onFollow }} answer={search.answer} />
        )}
      </div>
    </Part>
  );
}

interface AnswerProps extends Omit<ShortestWayProps, 'selected' | 'ordered'> {
  answer: PathAnswer;
}

function Answer({ workflow, simulator, situation, actorName, onFollow, answer }: AnswerProps) {
  if (!answer.found) return <p className={muted}>{whyNoWay(answer, actorName)}</p>;
  const { steps } = answer;
  if (steps.length === 0) return <p className={muted}>The record already has this status.</p>;
  return (
    <>
      <ol className={list}>
        {steps.map(({ event, sender, statuses }, index) => {
          const before = index === 0 ? situation.statuses : (steps[index - 1]?.statuses ?? null);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place
            <li key={index} className={entry}>
              <strong>
                {index + 1}. {eventWords(simulator, event)}
              </strong>
              <span className={muted}>
                {sender === 'user' ? `By: ${actorName}` : 'By: the runner'}. {changeWords(workflow, before, statuses)}
              </span>
            </li>
          );
        })}
      </ol>
      <Button size="small" onClick={() => onFollow(steps.map(({ event }) => event))}>
        Take this path
      </Button>
    </>
  );
}

function whyNoWay({ because, looked }: Extract<PathAnswer, { found: false }>, actorName: string): string {
  switch (because) {
    case 'viewer':
      return `${actorName.charAt(0).toUpperCase()}${actorName.slice(1)} can’t get there alone because a privilege is missing. Someone with every privilege can.`;
    case 'nobody':
      return 'No path to this status under these conditions.';
    case 'bound':
      return `No path found after checking ${looked} combinations of statuses.`;
  }
}
