import { actionWords } from '../../rules/audit/logged-kinds.ts';
import { type BuildEstimate, spanOf } from '../../rules/builds/build-durations.ts';
import type { BuildFacts } from '../../rules/builds/build-log.ts';
import { durationWords } from '../../rules/texts/duration-words.ts';
import {
  stage,
  stageBar,
  stageName,
  stages as stagesClass,
  stagesHead,
  stageTrack,
  stageUsual,
} from './timeline.css.ts';

export interface BuildStagesProps {
  build: BuildFacts;
  estimate: BuildEstimate;
  now: number;
}

/** How long each stage took, against what it usually takes; nothing where the stages aren't known. */
export function BuildStages({ build: { stages = [] }, estimate, now }: BuildStagesProps) {
  if (stages.length === 0) return null;
  const shown = stages.map((each) => ({
    ...each,
    took: spanOf(each, each.endedAt === null, now) ?? 0,
    usual: estimate.stages.get(each.stage) ?? null,
  }));
  const longest = Math.max(1, ...shown.flatMap(({ took, usual }) => [took, usual ?? 0]));
  const width = (ms: number) => `${(ms / longest) * 100}%`;
  return (
    <details className={stagesHead}>
      <summary>{stages.length === 1 ? '1 stage' : `${stages.length} stages`}</summary>
      <ul className={stagesClass}>
        {shown.map(({ stage: name, startedAt, outcome, endedAt, took, usual }) => (
          <li key={startedAt + name} className={stage}>
            <span className={stageName}>{actionWords(name)}</span>
            <span className={stageTrack} aria-hidden>
              <span
                className={stageBar}
                data-tone={outcome === 'FAILED' ? 'failed' : endedAt === null ? 'running' : 'done'}
                style={{ width: width(took) }}
              />
              {usual !== null && <span className={stageUsual} style={{ insetInlineStart: width(usual) }} />}
            </span>
            <span>
              {outcome === 'FAILED' && 'failed after '}
              {durationWords(took)}
              {endedAt === null && ' so far'}
              {usual !== null && `, usually ${durationWords(usual)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
