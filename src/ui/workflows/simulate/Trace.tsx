import type { LifecycleSimulator } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import type { MadeMove } from '../../../machines/workflows/simulation/simulation.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { isPrivilege } from '../../../rules/access/access.ts';
import { privilegeNames } from '../../../rules/access/privilege-labels.ts';
import { withProductName } from '../../../rules/deployments/deployment-types.ts';
import { useConfig } from '../../portal/portal-context.tsx';
import { entry, linkButton, list, muted } from '../panel-parts.css.ts';
import { changeWords } from '../status-overlay.ts';
import type { Actors } from '../use-actors.ts';
import { eventWords } from './step-words.ts';

export interface TraceProps {
  workflow: Workflow;
  simulator: LifecycleSimulator;
  trace: readonly MadeMove[];
  actors: Actors;
  onGo: (count: number) => void;
}

export function Trace({ workflow, simulator, trace, actors, onGo }: TraceProps) {
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
