import { useEffect } from 'react';
import type { CapsuleRecord } from '../../../machines/workflows/export/capsule.ts';
import { statePath } from '../../../machines/workflows/state-path.ts';
import { momentText } from '../../time/moment-text.ts';
import { hint, part, partTitle } from '../details/details.css.ts';
import type { WorkflowMark, WorkflowPanel, WorkflowPanelProps } from '../workflow-panel.ts';
import { transitionLabel } from '../workflow-words.ts';
import { parts, steps } from './export.css.ts';

function marksOf({ states, history }: CapsuleRecord): ReadonlyMap<string, WorkflowMark> {
  const passed = history.flatMap(({ transition, states: then }) =>
    transition === null ? then : [transition, ...then],
  );
  return new Map<string, WorkflowMark>([
    ...passed.map((id) => [id, 'visited'] as const),
    ...states.map((id) => [id, 'current'] as const),
  ]);
}

/** The capsule's record with its history. */
export function capsuleRecordPanel(record: CapsuleRecord): WorkflowPanel {
  function CapsuleRecordPanel({ workflow, onOverlay }: WorkflowPanelProps) {
    useEffect(() => {
      onOverlay({ marks: marksOf(record), badges: new Map() });
      return () => onOverlay(null);
    }, [onOverlay]);
    const pathsOf = (ids: readonly string[]) => ids.map((id) => statePath(workflow, id)).join(', ');
    const labelOf = (id: string | null, states: readonly string[], place: number) => {
      const transition = workflow.transitions.find((each) => each.id === id);
      if (transition !== undefined) return transitionLabel(transition);
      // A build doesn't move the record.
      const before = record.history[place - 1]?.states ?? [];
      return states.join() === before.join() ? 'Recorded' : 'Changed';
    };
    return (
      <div className={parts}>
        <section className={part}>
          <h3 className={partTitle}>Now</h3>
          <p>{record.states.length === 0 ? 'This chart doesn’t have its states.' : pathsOf(record.states)}</p>
        </section>
        <section className={part}>
          <h3 className={partTitle}>History</h3>
          {record.history.length === 0 && <p className={hint}>Not included in the capsule.</p>}
          <ol className={steps}>
            {record.history.map(({ at, transition, states }, place) => (
              <li key={JSON.stringify([at, transition, states])}>
                {labelOf(transition, states, place)}
                <span className={hint}>
                  {' '}
                  {momentText(at)}
                  {states.length > 0 && `: ${pathsOf(states)}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    );
  }
  return { id: 'record', label: 'Record', isFor: () => true, Panel: CapsuleRecordPanel };
}
