import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentCommand } from '../../../../data/deployments/commands.ts';
import { createDeploymentConfirmation } from '../../../../data/deployments/confirmation.ts';
import type { FactsViewer } from '../../../../machines/lifecycles/engine/viewer.ts';
import { DEPLOYMENT_ACTION_LABELS } from '../../../../rules/deployments/actions.ts';
import { DESTRUCTIVE_ACTIONS } from '../../../../rules/deployments/confirmations.ts';
import { purgesData, redeployRefusal } from '../../../../rules/deployments/redeployment.ts';
import { useFactsViewer } from '../../../facts-viewer.ts';
import { AlertDialog } from '../../../kit/AlertDialog.tsx';
import { usePortal } from '../../../portal-context.tsx';
import { useOutbox } from '../../../queue/use-outbox.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { CredentialDialog, NO_SECRETS } from './CredentialDialog.tsx';
import { demandsOf, refusalFor } from './confirmation-demands.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { RedeployChoiceList } from './RedeployChoiceList.tsx';

export interface ActionConfirmationProps {
  command: DeploymentCommand;
  /** What the user saw when the action was chosen. */
  record: DeploymentRequestSummary;
  /** The server has taken the command. */
  onDone: () => void;
  /** Nothing was done, or what was done is not known. */
  onCancel: () => void;
}

/** Why the command is not open to the request; null where it is, or where only the server can tell. */
function refusalOf(command: DeploymentCommand, record: DeploymentRequestSummary, viewer: FactsViewer): string | null {
  const refusal = refusalFor(command.action, record, viewer, new Date());
  if (refusal !== null || command.action !== 'REDEPLOY') return refusal;
  return redeployRefusal(command.choice, record.environmentTypeProduction);
}

/** Everything between choosing an action and its effect (Deployments §2 "Deployment list"); open while it is mounted. */
export default function ActionConfirmation(props: ActionConfirmationProps) {
  const { command, record } = props;
  const { action } = command;
  const { deployments, resources } = usePortal();
  const outbox = useOutbox();
  const viewer = useFactsViewer();
  // What was chosen stays what it was, whatever becomes of the page behind the dialog.
  const [machine] = useState(() =>
    createDeploymentConfirmation({ records: resources.deployments, deployments, outbox }, command),
  );
  const [refusal] = useState(() => refusalOf(command, record, viewer));
  const confirmation = useActorRef(machine, {
    input: {
      variant: refusal === null ? 'question' : 'alert',
      subject: record,
      ...demandsOf(action, record),
    },
  });
  const state = useSelector(confirmation, (snapshot) => snapshot);
  const [secrets, setSecrets] = useState(NO_SECRETS);

  const end = useEffectEvent((isDone: boolean) => (isDone ? props.onDone() : props.onCancel()));
  const isEnded = state.status === 'done';
  const isDone = state.matches('done');
  useEffect(() => {
    if (isEnded) end(isDone);
  }, [isEnded, isDone]);

  const { subject, now, message, credential, credentialId } = state.context;
  const isDanger =
    DESTRUCTIVE_ACTIONS.has(action) || (command.action === 'REDEPLOY' && purgesData(command.choice.redeploymentMethod));
  const cancel = () => confirmation.send({ type: 'CANCEL' });
  if (isEnded) return null;
  if (state.matches('alerting')) {
    return (
      <AlertDialog
        kind="alert"
        title={DEPLOYMENT_ACTION_LABELS[action]}
        onClose={() => confirmation.send({ type: 'ACKNOWLEDGE' })}
      >
        <p>{refusal}</p>
      </AlertDialog>
    );
  }
  if (state.matches('conflict')) {
    return (
      <ConflictDialog
        action={action}
        seen={subject}
        now={now}
        message={message}
        changedBy={state.context.changedBy}
        changedAt={state.context.changedAt}
        refusal={now === null ? null : refusalOf(command, now, viewer)}
        onCancel={cancel}
        onDecideAgain={(record) => confirmation.send({ type: 'LOOK_AGAIN', ...demandsOf(action, record) })}
      />
    );
  }
  const isOnItsWay = state.matches('sending') || state.matches('waiting');
  if (credentialId !== null && (state.matches('askingCredential') || (isOnItsWay && credential !== null))) {
    return (
      <CredentialDialog
        action={action}
        isDanger={isDanger}
        subject={subject}
        credentialId={credentialId}
        secrets={secrets}
        onSecretsChange={setSecrets}
        isPending={isOnItsWay}
        isWaiting={state.matches('waiting')}
        onCancel={cancel}
        onSubmit={(credential) => confirmation.send({ type: 'SUBMIT_CREDENTIAL', credential })}
      />
    );
  }
  return (
    <QuestionDialog
      action={action}
      isDanger={isDanger}
      choice={command.action === 'REDEPLOY' ? <RedeployChoiceList choice={command.choice} /> : undefined}
      confirmation={confirmation}
      state={state}
    />
  );
}
