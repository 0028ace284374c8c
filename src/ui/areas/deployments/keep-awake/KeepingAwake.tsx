import { useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { deploymentCommands } from '../../../../machines/lifecycles/deployment/confirmed-commands.ts';
import { awakeUntilOf } from '../../../../machines/lifecycles/deployment/scheduled-runs.ts';
import { keepAwakeEffect, keepAwakeFault, proposedAwakeUntil } from '../../../../rules/deployments/keep-awake.ts';
import { bothTimes } from '../../../../rules/deployments/schedule-words.ts';
import type { CommandDialogProps } from '../../../actions/area-actions.ts';
import { offlineRefusalOf, offlineWords, recordLine } from '../../../confirm/demands.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Field } from '../../../kit/Field.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { TimeInput } from '../../../kit/TimeInput.tsx';
import { CONNECTION_LOSS_WORDS, useConnectionLoss } from '../../../portal/offline.ts';
import { useServerNow } from '../../../portal/server-clock.ts';
import DeploymentConfirmation from '../confirm/DeploymentConfirmation.tsx';
import { moment, outcome } from '../detail/detail.css.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** By the device's clock. */
function shownOf(instant: number): { date: string; time: string } {
  const shown = new Date(instant);
  const date = [shown.getFullYear(), twoDigits(shown.getMonth() + 1), twoDigits(shown.getDate())].join('-');
  return { date, time: `${twoDigits(shown.getHours())}:${twoDigits(shown.getMinutes())}` };
}

interface KeepAwakeDialogProps {
  record: DeploymentRequestSummary;
  /** Receives an ISO moment. */
  onChosen: (until: string) => void;
  onCancel: () => void;
}

function KeepAwakeDialog({ record, onChosen, onCancel }: KeepAwakeDialogProps) {
  const now = useServerNow(30_000).getTime();
  const loss = useConnectionLoss();
  const isOutOfReach = loss !== null && offlineRefusalOf(deploymentCommands, 'KEEP_AWAKE', record) !== null;
  const schedule = record.deploymentSchedule ?? null;
  const awakeUntil = awakeUntilOf(record.keepAwakeUntil);
  const [shown, setShown] = useState(() => shownOf(proposedAwakeUntil(schedule, awakeUntil, now)));
  const until = new Date(`${shown.date}T${shown.time}`).getTime();
  const fault = keepAwakeFault(until, now);
  const zone = schedule?.timeZone || 'UTC';
  const outcomeWords = () => {
    const words = `The uptime schedule won’t stop it before ${bothTimes(until, now, zone)}`;
    switch (keepAwakeEffect(schedule, awakeUntil, until, now)) {
      case 'none':
        return `${words} anyway. Choose a later time to keep it awake longer.`;
      case 'shorter':
        return awakeUntil !== null && `${words}, instead of ${bothTimes(awakeUntil, now, zone)}.`;
      case 'longer':
        return `${words}.`;
    }
  };
  return (
    <Dialog
      title="Keep awake"
      description={recordLine(deploymentCommands, record)}
      onClose={onCancel}
      onSubmit={() => {
        if (fault === null && !isOutOfReach) onChosen(new Date(until).toISOString());
      }}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" intent="primary" disabled={fault !== null || isOutOfReach}>
            Continue
          </Button>
        </>
      }
    >
      <div className={moment}>
        <Field label="Date" isRequired error={fault ?? undefined}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={shown.date}
              min={shownOf(now).date}
              onValueChange={(date) => setShown({ ...shown, date })}
            />
          )}
        </Field>
        <Field label="Time" isRequired hint="Your time">
          {(control) => (
            <TimeInput {...control} value={shown.time} onValueChange={(time) => setShown({ ...shown, time })} />
          )}
        </Field>
      </div>
      <p className={outcome} role="status">
        {fault === null && outcomeWords()}
      </p>
      {isOutOfReach && (
        <Banner tone="warning" role="status">
          {offlineWords(deploymentCommands, 'KEEP_AWAKE', CONNECTION_LOSS_WORDS[loss], { now, record })}
        </Banner>
      )}
    </Dialog>
  );
}

export default function KeepingAwake({
  from,
  ...rest
}: Omit<CommandDialogProps<never, DeploymentRequestSummary>, 'action'>) {
  const [until, setUntil] = useState<string | null>(null);
  if (until === null) return <KeepAwakeDialog record={rest.record} onChosen={setUntil} onCancel={rest.onCancel} />;
  return <DeploymentConfirmation command={{ action: 'KEEP_AWAKE', from, until }} {...rest} />;
}
