import { useActorRef, useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { redeployMachine } from '../../../../machines/deployments/redeploy.ts';
import { deploymentCommands } from '../../../../machines/lifecycles/deployment/confirmed-commands.ts';
import {
  FORCED_BY_METHOD,
  NO_STAGE_CHOSEN,
  REDEPLOY_MODES,
  type RedeployChoice,
  type RedeployMode,
  redeployMethodOptions,
  redeployStageOptions,
} from '../../../../rules/deployments/redeployment.ts';
import { offlineWords, subjectLine } from '../../../confirm/demands.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { RadioGroup } from '../../../kit/RadioGroup.tsx';
import { Tabs } from '../../../kit/Tabs.tsx';
import { CONNECTION_LOSS_WORDS, useConnectionLoss } from '../../../offline.ts';
import { modePanel, runningStage, stageGroup, stageLegend, stageList } from './redeploy.css.ts';
import { StageChoice } from './StageChoice.tsx';

/** The standard mode has no stage to choose: it runs them all. */
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

export interface RedeployDialogProps {
  record: DeploymentRequestSummary;
  onChosen: (choice: RedeployChoice) => void;
  onCancel: () => void;
}

/** What is redeployed and what becomes of the data, before it is confirmed (Deployments §2, §4). */
export function RedeployDialog({ record, onChosen, onCancel }: RedeployDialogProps) {
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
      description={subjectLine(deploymentCommands, record)}
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
