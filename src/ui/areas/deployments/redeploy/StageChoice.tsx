import { useId } from 'react';
import type { RedeployStage } from '../../../../rules/deployments/build-stages.ts';
import type { RedeployStageOption } from '../../../../rules/deployments/redeployment.ts';
import { Checkbox } from '../../../kit/Checkbox.tsx';
import { allStages, stageGroup, stageLegend, stageList, stageNote } from './redeploy.css.ts';

export interface StageChoiceProps {
  stages: readonly RedeployStageOption[];
  /** Why some stages can't be left out. */
  forcedWords: string;
  /** What is wrong with the choice; null where nothing is. */
  error: string | null;
  onChoose: (stage: RedeployStage, isChosen: boolean) => void;
  onChooseAll: (isChosen: boolean) => void;
}

/** The stages of the advanced mode; those that the method forces are on and stay on. */
export function StageChoice({ stages, forcedWords, error, onChoose, onChooseAll }: StageChoiceProps) {
  const noteId = useId();
  const running = stages.filter(({ isOn }) => isOn).length;
  const hasForced = stages.some(({ isForced }) => isForced);
  return (
    <fieldset className={stageGroup} aria-describedby={noteId}>
      <legend className={stageLegend}>Stages to run</legend>
      {stages.length > 1 && (
        <div className={allStages}>
          <Checkbox
            label="All stages"
            isChecked={running === stages.length}
            isIndeterminate={running > 0 && running < stages.length}
            disabled={stages.every(({ isForced }) => isForced)}
            onCheckedChange={() => onChooseAll(running < stages.length)}
          />
        </div>
      )}
      <div className={stageList}>
        {stages.map(({ stage, label, isOn, isForced }) => (
          <Checkbox
            key={stage}
            label={label}
            isChecked={isOn}
            disabled={isForced}
            aria-describedby={isForced ? noteId : undefined}
            onCheckedChange={(isChosen) => onChoose(stage, isChosen)}
          />
        ))}
      </div>
      <p id={noteId} className={stageNote({ isError: error !== null })} aria-live="polite">
        {error ?? (hasForced && forcedWords)}
      </p>
    </fieldset>
  );
}
