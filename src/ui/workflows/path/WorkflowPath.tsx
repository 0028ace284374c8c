import { ArrowRight } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Workflow, WorkflowTransition } from '../../../machines/workflows/workflow.ts';
import { AddressLink } from '../../page/address-link.tsx';
import type { WorkflowOverlay } from '../workflow-panel.ts';
import { transitionLabel } from '../workflow-words.ts';
import { type PathPart, workflowPath } from './main-path.ts';
import {
  action,
  actions,
  automatic,
  badge,
  frame,
  frameName,
  others,
  stateName,
  step,
  steps,
  target as targetClass,
} from './path.css.ts';

export interface WorkflowPathProps {
  workflow: Workflow;
  selected: string | null;
  onSelect: (id: string) => void;
  overlay: WorkflowOverlay | null;
}

/** The main path as a vertical list: each state with its actions, regions to fold. */
export function WorkflowPath({ workflow, ...shared }: WorkflowPathProps) {
  const parts = useMemo(() => workflowPath(workflow), [workflow]);
  return <Parts parts={parts} workflow={workflow} {...shared} />;
}

interface PartsProps extends WorkflowPathProps {
  parts: readonly PathPart[];
}

function Parts({ parts, ...shared }: PartsProps) {
  const [main, rest] = [parts.filter(({ isMain }) => isMain), parts.filter(({ isMain }) => !isMain)];
  return (
    <>
      <ol className={steps}>
        {main.map((part) => (
          <Part key={part.state.id} part={part} {...shared} />
        ))}
      </ol>
      {rest.length > 0 && (
        <details className={others} open={rest.some(({ state }) => state.id === shared.selected)}>
          <summary>{rest.length === 1 ? '1 other state' : `${rest.length} other states`}</summary>
          <ul className={steps}>
            {rest.map((part) => (
              <Part key={part.state.id} part={part} {...shared} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface PartProps extends WorkflowPathProps {
  part: PathPart;
}

function Part({ part: { state, leaving, inner }, workflow, selected, onSelect, overlay }: PartProps) {
  const shared = { workflow, selected, onSelect, overlay };
  if (inner.length > 0) {
    return (
      <li className={frame}>
        <details open>
          <summary className={frameName}>{state.label}</summary>
          <Leaving leaving={leaving} {...shared} />
          <Parts parts={inner} {...shared} />
        </details>
      </li>
    );
  }
  return (
    <li className={step} data-mark={overlay?.marks.get(state.id)} data-selected={state.id === selected || undefined}>
      <span className={stateName}>
        <button type="button" aria-pressed={state.id === selected} onClick={() => onSelect(state.id)}>
          {state.label}
        </button>
        <Badge id={state.id} overlay={overlay} />
      </span>
      <Leaving leaving={leaving} {...shared} />
    </li>
  );
}

function Badge({ id, overlay }: { id: string; overlay: WorkflowOverlay | null }) {
  const found = overlay?.badges.get(id);
  if (found === undefined) return null;
  return found.to === undefined ? (
    <span className={badge} title={found.title}>
      {found.text}
    </span>
  ) : (
    <AddressLink className={badge} to={found.to} aria-label={found.title}>
      {found.text}
    </AddressLink>
  );
}

/** Each action of users; what happens without them is one quiet line. */
function Leaving({
  leaving,
  workflow,
  selected,
  onSelect,
}: Omit<PartProps, 'part'> & { leaving: readonly WorkflowTransition[] }) {
  const labelOf = (id: string) => workflow.states.find((state) => state.id === id)?.label ?? id;
  const targetsOf = ({ targets }: WorkflowTransition) => targets.map(labelOf).join(', ');
  const byUsers = leaving.filter(({ sender }) => sender === 'user');
  const others = leaving.filter(({ sender, targets, source }) => sender !== 'user' && !targets.includes(source));
  const distinct = others.filter((transition, index) => {
    const words = targetsOf(transition);
    return words !== '' && others.findIndex((other) => targetsOf(other) === words) === index;
  });
  if (byUsers.length + distinct.length === 0) return null;
  const button = (transition: WorkflowTransition, words: ReactNode) => (
    <button
      type="button"
      className={action}
      data-sender={transition.sender}
      aria-pressed={transition.id === selected}
      onClick={() => onSelect(transition.id)}
    >
      {words}
    </button>
  );
  return (
    <ul className={actions}>
      {byUsers.map((transition) => (
        <li key={transition.id}>
          {button(
            transition,
            <>
              {transitionLabel(transition)}
              {transition.targets.length > 0 && (
                <span className={targetClass}>
                  <ArrowRight aria-label="to" />
                  {targetsOf(transition)}
                </span>
              )}
            </>,
          )}
        </li>
      ))}
      {distinct.length > 0 && (
        <li className={automatic}>
          Then
          {distinct.map((transition) => (
            <Fragment key={transition.id}>{button(transition, targetsOf(transition))}</Fragment>
          ))}
        </li>
      )}
    </ul>
  );
}
