import { RotateCcw, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { LifecycleSimulator } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import {
  AS_VIEWER,
  knownBeginning,
  knownMoves,
  type MadeMove,
  MOST_MOVES,
  movesText,
  type SimulationMove,
  simulate,
} from '../../../machines/workflows/simulation/simulation.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { privilegeNames } from '../../../rules/access/privilege-labels.ts';
import { isPrivilege } from '../../../rules/access/privileges.ts';
import { withProductName } from '../../../rules/deployments/deployment-types.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { useConfig, useViewer } from '../../portal/portal-context.tsx';
import { Part } from '../Part.tsx';
import { entry, linkButton, list, muted, parts, row } from '../panel-parts.css.ts';
import { changeWords, statusOverlay } from '../status-overlay.ts';
import { type Actors, useActors } from '../use-actors.ts';
import { useOverlay } from '../use-overlay.ts';
import { useAddressParameters, useParameter } from '../use-parameter.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { Conditions } from './Conditions.tsx';
import { ShortestWay } from './ShortestWay.tsx';
import { BEGINNING, eventWords } from './step-words.ts';
import { WhatCanHappen } from './WhatCanHappen.tsx';

interface TraceProps {
  workflow: Workflow;
  simulator: LifecycleSimulator;
  trace: readonly MadeMove[];
  actors: Actors;
  onGo: (count: number) => void;
}

function Trace({ workflow, simulator, trace, actors, onGo }: TraceProps) {
  const { product } = useConfig();
  const moveWords = ({ move }: MadeMove): string => {
    switch (move.kind) {
      case 'send':
        return eventWords(simulator, move.event);
      case 'put': {
        const statuses = simulator.regions.find(({ region }) => region === move.region)?.statuses;
        return `Set manually: ${statuses?.find(({ status }) => status === move.status)?.words ?? move.status}`;
      }
      case 'fact': {
        const known = simulator.switches.find(({ id }) => id === move.fact);
        const option = known?.options.find(({ value }) => value === move.value);
        return `${known?.label ?? move.fact}: ${withProductName(option?.label ?? move.value, product.name)}`;
      }
      case 'as':
        return `Acting as: ${actors.nameOf(move.role)}`;
      case 'may':
        return `${move.isHeld ? 'With' : 'Without'} the privilege ${isPrivilege(move.privilege) ? privilegeNames([move.privilege]) : move.privilege}`;
    }
  };
  if (trace.length === 0)
    return <p className={muted}>No steps yet. Your steps are saved in the URL, so you can share it.</p>;
  return (
    <ol className={list}>
      {trace.map((made, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a move has nothing but its place
        <li key={index} className={entry}>
          <button type="button" className={linkButton} onClick={() => onGo(index + 1)}>
            {index + 1}. {moveWords(made)}
          </button>
          {made.move.kind === 'send' && (
            <span className={muted}>
              {made.outcome === null
                ? (simulator.whyNot(made.before, made.move.event)?.sentence ?? 'This isn’t possible in that state.')
                : changeWords(workflow, made.before.statuses, made.after.statuses)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

export interface LifecycleSimulationProps extends WorkflowPanelProps {
  simulator: LifecycleSimulator;
}

/** An imaginary record in any status, for any user: what can happen, and the way to a status. */
export function LifecycleSimulation({ workflow, selected, onOverlay, simulator }: LifecycleSimulationProps) {
  const { privileges } = useViewer();
  const actors = useActors();
  const [text, setText] = useParameter('moves');
  const [parameters, changeAddress] = useAddressParameters();
  const placed = parameters.get(BEGINNING);
  const { moves, leftOut } = useMemo(() => knownMoves(simulator, text), [simulator, text]);
  const beginning = useMemo(() => knownBeginning(simulator, placed), [simulator, placed]);
  const [isRenewed, setRenewed] = useState(false);
  const { privilegesOf } = actors;
  const { situation, role, ordered, trace } = useMemo(() => {
    const created = { statuses: simulator.initial, facts: {}, privileges, role: AS_VIEWER, privilegesOf };
    const { situation: start } = simulate(simulator, created, beginning.moves);
    return simulate(simulator, { ...created, ...start }, moves);
  }, [simulator, privileges, privilegesOf, beginning, moves]);
  const answers = useMemo(() => simulator.ask(situation), [simulator, situation]);
  const overlay = useMemo(
    () =>
      statusOverlay(workflow, {
        statuses: situation.statuses,
        visited: trace.map(({ before }) => before.statuses),
        answers,
      }),
    [workflow, situation, trace, answers],
  );
  useOverlay(overlay, onOverlay);
  /** From the address's moves, which may be ahead of the drawn ones. */
  const go = (nextOf: (made: readonly SimulationMove[]) => readonly SimulationMove[]) =>
    setText((now) => {
      const next = nextOf(knownMoves(simulator, now).moves);
      return next.length === 0 ? null : movesText(next);
    });
  const unknown = leftOut + beginning.leftOut;
  const isFull = moves.length >= MOST_MOVES;
  const make = (...next: readonly SimulationMove[]) => go((made) => [...made, ...next]);
  const setting = { workflow, simulator, situation };
  return (
    <div className={parts}>
      <div className={row}>
        <Button
          size="small"
          icon={<Undo2 aria-hidden />}
          refusal={moves.length === 0 ? 'No steps yet.' : undefined}
          onClick={() => go((made) => made.slice(0, -1))}
        >
          Step back
        </Button>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden />}
          refusal={moves.length === 0 ? 'No steps yet.' : undefined}
          onClick={() => go(() => [])}
        >
          Start again
        </Button>
      </div>
      {unknown > 0 && (
        <Banner tone="warning" role="status">
          {unknown === 1 ? 'One step of the link was' : `${unknown} steps of the link were`} skipped because this chart
          doesn’t know {unknown === 1 ? 'it' : 'them'}.
        </Banner>
      )}
      {isFull && (
        <Banner tone="warning" role="status">
          A simulation has at most {MOST_MOVES} steps. Step back or start again to continue.
        </Banner>
      )}
      <Conditions
        {...setting}
        role={role}
        actors={actors}
        onMove={make}
        isOfRecord={placed !== null}
        isRenewed={isRenewed}
        onRenew={() => {
          changeAddress((now) => {
            now.delete(BEGINNING);
            // A real record's moves don't apply to a new one.
            now.delete('moves');
          });
          setRenewed(true);
        }}
      />
      <WhatCanHappen {...setting} answers={answers} onSend={(event) => make({ kind: 'send', event })} />
      <ShortestWay
        {...setting}
        selected={selected}
        ordered={ordered}
        actorName={actors.nameOf(role)}
        onFollow={(events) => make(...events.map((event) => ({ kind: 'send', event }) as const))}
      />
      <Part title="Steps taken">
        <Trace
          workflow={workflow}
          simulator={simulator}
          trace={trace}
          actors={actors}
          onGo={(count) => go((made) => made.slice(0, count))}
        />
      </Part>
    </div>
  );
}
