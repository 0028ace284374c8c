import { useId } from 'react';
import type { ReplayedStep } from '../../../machines/workflows/history/replay.ts';
import type { LifecycleSimulator } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import type { ToneName } from '../../kit/tones.css.ts';
import { preciseMomentText } from '../../time/moment-text.ts';
import { Part } from '../Part.tsx';
import {
  entry,
  entryChosen,
  entryHead,
  fields,
  linkButton,
  list,
  muted,
  slider as sliderClass,
} from '../panel-parts.css.ts';
import { eventWords } from '../simulate/step-words.ts';
import { statusesWords } from '../status-overlay.ts';
import type { RecordWay as Way } from './use-replay.ts';

export interface RecordWayProps {
  workflow: Workflow;
  simulator: LifecycleSimulator;
  way: Way;
  /** Null for now. */
  chosen: ReplayedStep | null;
  onChoose: (id: string | null) => void;
  onRetry: () => void;
}

const STANDINGS: Readonly<
  Record<ReplayedStep['standing'], { readonly tone: ToneName; readonly words: string } | null>
> = {
  fits: null,
  gap: { tone: 'info', words: 'Gap' },
  impossible: { tone: 'danger', words: 'Not possible in this chart' },
  unknown: null,
};

function betweenWords(
  simulator: Pick<LifecycleSimulator, 'actions' | 'regions'>,
  between: ReplayedStep['between'],
): string {
  return `Not recorded in between: ${between.map(({ event }) => eventWords(simulator, event)).join(', then ')}.`;
}

/** A step's deviation from the chart; null if it fits. */
function standingWords(
  workflow: Pick<Workflow, 'states'>,
  simulator: Pick<LifecycleSimulator, 'actions' | 'regions'>,
  { standing, fault, between, before, after, action }: ReplayedStep,
): string | null {
  if (standing === 'gap') return betweenWords(simulator, between);
  switch (fault) {
    case null:
      return null;
    case 'before':
      return `This step started in ${statusesWords(workflow, before)}, which can’t follow the previous step.`;
    case 'refused':
      return `${action === null ? 'This' : eventWords(simulator, action)} isn’t possible in ${statusesWords(workflow, before)}.`;
    case 'unmade':
      return 'The record was created after that.';
    case 'unordered':
      return 'This build can’t have been ordered by then: part of the history is missing.';
    case 'otherwise':
      return `From ${statusesWords(workflow, before)} this does not lead to ${statusesWords(workflow, after)}.`;
  }
}

function StandingBadge({ standing }: Pick<ReplayedStep, 'standing'>) {
  const said = STANDINGS[standing];
  return said === null ? null : <Badge tone={said.tone}>{said.words}</Badge>;
}

/** A slider through the history, and each step with the chart's verdict. */
export function RecordWay({ workflow, simulator, way, chosen, onChoose, onRetry }: RecordWayProps) {
  const id = useId();
  if (way.state === 'reading')
    return (
      <Part title="History">
        <LoadingSkeleton layout="table" rows={3} columns={1} label="Loading the history" />
      </Part>
    );
  if (way.state === 'failed')
    return (
      <Part title="History">
        <Banner
          tone="info"
          title="The history is not available here."
          action={
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {way.message} The log isn’t stored on this device.
        </Banner>
      </Part>
    );
  const { steps, left, now, isWithoutLog } = way;
  const place = chosen === null ? steps.length : steps.indexOf(chosen);
  const at = chosen === null ? 'Now' : `${preciseMomentText(chosen.at)}: ${chosen.words}`;
  const impossible = steps.filter(({ standing }) => standing === 'impossible').length;
  return (
    <Part title="History">
      {isWithoutLog && (
        <Banner tone="info">
          {steps.length === 0
            ? 'The record’s history comes from the activity log. You don’t have permission to view it.'
            : 'Only builds are shown. You need access to the activity log to see the rest.'}
        </Banner>
      )}
      {steps.length === 0 ? (
        !isWithoutLog && <p className={muted}>Nothing is recorded yet.</p>
      ) : (
        <div className={fields}>
          {impossible > 0 && (
            <Banner tone="warning">
              {impossible === 1 ? 'One recorded step' : `${impossible} recorded steps`} can’t have happened in this
              chart.
            </Banner>
          )}
          <div>
            <label className={muted} htmlFor={id}>
              Replay
            </label>
            <input
              id={id}
              type="range"
              className={sliderClass}
              min={0}
              max={steps.length}
              step={1}
              value={place}
              aria-valuetext={at}
              onChange={(event) => onChoose(steps[Number(event.currentTarget.value)]?.id ?? null)}
            />
            <p className={muted}>{at}</p>
          </div>
          <ol className={list} aria-label="Recorded steps, the oldest first">
            {steps.map((step) => {
              const words = standingWords(workflow, simulator, step);
              const isChosen = step === chosen;
              return (
                <li key={step.id} className={isChosen ? `${entry} ${entryChosen}` : entry}>
                  <div className={entryHead}>
                    <button
                      type="button"
                      className={linkButton}
                      aria-current={isChosen ? 'step' : undefined}
                      onClick={() => onChoose(isChosen ? null : step.id)}
                    >
                      {step.words}
                    </button>
                    <StandingBadge standing={step.standing} />
                  </div>
                  <span className={muted}>
                    {preciseMomentText(step.at)} · {step.who ?? 'The portal'}
                    {step.after !== null &&
                      Object.keys(step.after).length > 0 &&
                      ` · ${statusesWords(workflow, step.after)}`}
                    {step.kind === 'noted' && ' · no statuses recorded'}
                  </span>
                  {words !== null && <span>{words}</span>}
                </li>
              );
            })}
            {now !== null && now.standing !== 'fits' && (
              <li className={entry}>
                <div className={entryHead}>
                  <span>Now</span>
                  <StandingBadge standing={now.standing} />
                </div>
                <span>
                  {now.standing === 'gap'
                    ? betweenWords(simulator, now.between)
                    : 'The current status can’t follow the last recorded step.'}
                </span>
              </li>
            )}
          </ol>
          {left > 0 && <p className={muted}>{left} older entries aren’t shown here. See the activity log.</p>}
        </div>
      )}
    </Part>
  );
}
