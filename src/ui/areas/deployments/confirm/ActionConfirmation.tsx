import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DeploymentRequestSummary, RedeployBody } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentCommand } from '../../../../data/deployments/commands.ts';
import { createDeploymentConfirmation } from '../../../../data/deployments/confirmation-actors.ts';
import { type CommandAction, DEPLOYMENT_ACTION_LABELS } from '../../../../rules/deployments/actions.ts';
import { REDEPLOY_STAGES_BY_TYPE } from '../../../../rules/deployments/deployment-types.ts';
import { AlertDialog } from '../../../kit/AlertDialog.tsx';
import { usePortal, useViewer } from '../../../portal-context.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { CredentialDialog, NO_SECRETS } from './CredentialDialog.tsx';
import { demandsOf, refusalFor } from './confirmation-demands.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

export type Redeployment = Pick<RedeployBody, 'stagesToRun' | 'redeploymentMethod' | 'isAdvancedMode'>;

export interface ActionConfirmationProps {
  action: CommandAction;
  /** What the user saw when the action was chosen. */
  record: DeploymentRequestSummary;
  /** Where the action was offered; the specification's paths differ. */
  from: 'list' | 'detail';
  /** For a redeployment; where absent, every stage runs and data and schema are kept. */
  redeployment?: Redeployment | undefined;
  /** The server has taken the command. */
  onDone: () => void;
  /** Nothing was done, or what was done is not known. */
  onCancel: () => void;
}

function commandOf({ action, record, from, redeployment }: ActionConfirmationProps): DeploymentCommand {
  if (action !== 'REDEPLOY') return { action, from };
  const whole: Redeployment = {
    stagesToRun: [...REDEPLOY_STAGES_BY_TYPE[record.deploymentType]],
    redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
    isAdvancedMode: false,
  };
  return { action, from, choice: redeployment ?? whole };
}

/** Everything between choosing an action and its effect (Deployments §2 "Deployment list"); open while it is mounted. */
export default function ActionConfirmation(props: ActionConfirmationProps) {
  const { action, record } = props;
  const { deployments } = usePortal();
  const { user, privileges, tenantId } = useViewer();
  const viewer = useMemo(
    () => ({ userId: user.userId, privileges, currentTenantId: tenantId }),
    [user, privileges, tenantId],
  );
  // What was chosen stays what it was, whatever becomes of the page behind the dialog.
  const [machine] = useState(() => createDeploymentConfirmation(deployments, commandOf(props)));
  const [refusal] = useState(() => refusalFor(action, record, viewer, new Date()));
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
        refusal={now === null ? null : refusalFor(action, now, viewer, new Date())}
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
  return <QuestionDialog action={action} confirmation={confirmation} state={state} />;
}
