import { useActorRef, useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { redeployMachine } from '../../../../machines/deployments/redeploy.ts';
import { deploymentCommands } from '../../../../machines/lifecycles/deployment/confirmed-commands.ts';
import type { RedeployStage } from '../../../../rules/deployments/build-stages.ts';
import {
  FORCED_BY_METHOD,
  NO_STAGE_CHOSEN,
  REDEPLOY_MODES,
  type RedeployChoice,
  type RedeployMode,
  type RedeployStageOption,
  redeployMethodOptions,
  redeployStageOptions,
} from '../../../../rules/deployments/redeployment.ts';
import type { CommandDialogProps } from '../../../actions/area-actions.ts';
import { offlineWords, recordLine } from '../../../confirm/demands.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Checkbox } from '../../../kit/Checkbox.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { RadioGroup } from '../../../kit/RadioGroup.tsx';
import { Tabs } from '../../../kit/Tabs.tsx';
import { CONNECTION_LOSS_WORDS, useConnectionLoss } from '../../../portal/offline.ts';
import DeploymentConfirmation from '../confirm/DeploymentConfirmation.tsx';
import { allStages, modePanel, runningStage, stageGroup, stageLegend, stageList, stageNote } from './redeploy.css.ts';

interface StageChoiceProps {
  stages: readonly RedeployStageOption[];
  forcedWords: string;
  /** Null if the choice is valid. */
  error: string | null;
  onChoose: (stage: RedeployStage, isChosen: boolean) => void;
  onChooseAll: (isChosen: boolean) => void;
}

/** Advanced mode; stages forced by the method stay on. */
function StageChoice({ stages, forcedWords, error, onChoose, onChooseAll }: StageChoiceProps) {
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

function EveryStage({ labels }: { labels: readonly string[] }) {
  const id = useId();
  return (
    <div className={stageGroup}>
      <h3 id={id} className={stageLegend}>
        Every stage runs
      </h3>
      <ul className={stageList} aria-labelledby={id}>
        {labels.map((label) => (
          <li key={label} className={runningStage}>
            <Check aria-hidden />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RedeployDialogProps {
  record: DeploymentRequestSummary;
  onChosen: (choice: RedeployChoice) => void;
  onCancel: () => void;
}

/** Deployments §2, §4. */
function RedeployDialog({ record, onChosen, onCancel }: RedeployDialogProps) {
  const redeploy = useActorRef(redeployMachine, {
    input: { deploymentType: record.deploymentType, production: record.environmentTypeProduction },
  });
  const state = useSelector(redeploy, (snapshot) => snapshot);
  const loss = useConnectionLoss();
  const end = useEffectEvent((choice: RedeployChoice | null) => (choice === null ? onCancel() : onChosen(choice)));
  const isEnded = state.status === 'done';
  const { deploymentType, production, method, chosen, choice } = state.context;
  useEffect(() => {
    if (isEnded) end(choice);
  }, [isEnded, choice]);
  if (isEnded) return null;

  const mode: RedeployMode = state.matches('advanced') ? 'advanced' : 'standard';
  const stages = redeployStageOptions(deploymentType, method, chosen);
  const goesOn = state.can({ type: 'GO_ON' }) && loss === null;
  const cancel = () => redeploy.send({ type: 'CANCEL' });
  const methods = (
    <RadioGroup
      label="Redeploy method"
      value={method}
      options={redeployMethodOptions(production).map(({ method: value, label, refusal }) => ({
        value,
        label,
        hint: refusal ?? undefined,
        isDisabled: refusal !== null,
      }))}
      onValueChange={(value) => redeploy.send({ type: 'CHOOSE_METHOD', method: value })}
    />
  );
  const panels = {
    standard: <EveryStage labels={stages.map(({ label }) => label)} />,
    advanced: (
      <StageChoice
        stages={stages}
        forcedWords={FORCED_BY_METHOD}
        error={state.can({ type: 'GO_ON' }) ? null : NO_STAGE_CHOSEN}
        onChoose={(stage, isChosen) => redeploy.send({ type: 'CHOOSE_STAGE', stage, isChosen })}
        onChooseAll={(isChosen) => redeploy.send({ type: 'CHOOSE_ALL', isChosen })}
      />
    ),
  } as const;

  return (
    <Dialog
      title="Redeploy"
      description={recordLine(deploymentCommands, record)}
      onClose={cancel}
      onSubmit={() => {
        if (goesOn) redeploy.send({ type: 'GO_ON' });
      }}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" intent="primary" disabled={!goesOn}>
            Continue
          </Button>
        </>
      }
    >
      <Tabs
        label="Redeploy mode"
        isFocusedFirst
        isEvenHeight
        value={mode}
        onValueChange={(id) => redeploy.send({ type: id === 'advanced' ? 'SHOW_ADVANCED' : 'SHOW_STANDARD' })}
        tabs={REDEPLOY_MODES.map(({ mode: id, label }) => ({
          id,
          label,
          content: (
            <div className={modePanel}>
              {methods}
              {panels[id]}
            </div>
          ),
        }))}
      />
      {loss !== null && (
        <Banner tone="warning" role="status">
          {offlineWords(deploymentCommands, 'REDEPLOY', CONNECTION_LOSS_WORDS[loss])}
        </Banner>
      )}
    </Dialog>
  );
}

export default function Redeployment({
  from,
  ...rest
}: Omit<CommandDialogProps<never, DeploymentRequestSummary>, 'action'>) {
  const [choice, setChoice] = useState<RedeployChoice | null>(null);
  if (choice === null) return <RedeployDialog record={rest.record} onChosen={setChoice} onCancel={rest.onCancel} />;
  return <DeploymentConfirmation command={{ action: 'REDEPLOY', from, choice }} {...rest} />;
}
