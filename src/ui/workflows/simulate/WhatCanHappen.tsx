import { effectWords } from '../../../machines/workflows/effect-words.ts';
import type {
  LifecycleSimulator,
  SimulatedAnswers,
  SimulatedOutcome,
  Situation,
} from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { Button } from '../../kit/Button.tsx';
import { Part } from '../Part.tsx';
import { entry, entryHead, list, more, muted } from '../panel-parts.css.ts';
import { changeWords } from '../status-overlay.ts';

export interface WhatCanHappenProps {
  workflow: Workflow;
  simulator: LifecycleSimulator;
  situation: Situation;
  answers: SimulatedAnswers;
  onSend: (event: string) => void;
}

export function WhatCanHappen({ workflow, simulator, situation, answers, onSend }: WhatCanHappenProps) {
  const offered = answers.actions.filter(({ refusal }) => refusal === null);
  const refused = answers.actions.filter(({ refusal }) => refusal !== null);
  const follows = (outcome: SimulatedOutcome | null) => {
    if (outcome === null) return null;
    const { effects } = outcome;
    return (
      <span className={muted}>
        {changeWords(workflow, situation.statuses, outcome.statuses)}
        {effects.length > 0 && `; ${effects.map(effectWords).join(', ')}`}
      </span>
    );
  };
  const wordsOf = (region: string, status: string) => {
    const words = simulator.regions.find((each) => each.region === region)?.statuses;
    return words?.find((each) => each.status === status)?.words ?? status;
  };
  return (
    <>
      <Part title="What can be done">
        {offered.length === 0 ? (
          <p className={muted}>Nothing. This user can’t do anything in these statuses.</p>
        ) : (
          <ul className={list}>
            {offered.map(({ event, label, outcome, needs }) => (
              <li key={event} className={entry}>
                <div className={entryHead}>
                  <Button size="small" onClick={() => onSend(event)}>
                    {label}
                  </Button>
                </div>
                {follows(outcome)}
                {needs !== null && <span className={muted}>{needs}</span>}
              </li>
            ))}
          </ul>
        )}
        {refused.length > 0 && (
          <details className={more} open={offered.length === 0}>
            <summary>What can’t be done, and why ({refused.length})</summary>
            <ul className={list}>
              {refused.map(({ event, label, refusal, needs }) => (
                <li key={event} className={entry}>
                  <strong>{label}</strong>
                  <span>{refusal?.sentence}</span>
                  <span className={muted}>{refusal?.rule}</span>
                  {needs !== null && refusal?.because !== 'privilege' && <span className={muted}>{needs}</span>}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Part>
      {answers.reports.length > 0 && (
        <Part title="What can be reported" description="By the job runner, or by monitoring.">
          <ul className={list}>
            {answers.reports.map(({ event, region, status, outcome }) => (
              <li key={event} className={entry}>
                <div className={entryHead}>
                  <Button size="small" intent="ghost" onClick={() => onSend(event)}>
                    {wordsOf(region, status)}
                  </Button>
                </div>
                {follows(outcome)}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
