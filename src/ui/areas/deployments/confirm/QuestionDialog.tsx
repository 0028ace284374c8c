import { type ReactNode, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createDeploymentConfirmation } from '../../../../data/deployments/confirmation.ts';
import { isQueuedAction } from '../../../../machines/outbox/command.ts';
import { type CommandAction, DEPLOYMENT_ACTION_LABELS } from '../../../../rules/deployments/actions.ts';
import { CONFIRMATION_QUESTIONS, isProductionConfirmed } from '../../../../rules/deployments/confirmations.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { CONNECTION_LOSS_WORDS, useConnectionLoss } from '../../../offline.ts';
import { useIsSignInNeeded } from '../../../portal-context.tsx';
import { DECISION_NOUNS } from '../../../queue/queue-words.ts';
import { TypedIdentifier } from '../../../queue/TypedIdentifier.tsx';
import { useExtensions } from '../../../shell/extensions.ts';
import { offlineRefusalOf, offlineWords } from './confirmation-demands.ts';
import { SubjectLine } from './SubjectLine.tsx';

type Confirmation = ReturnType<typeof createDeploymentConfirmation>;

export interface QuestionDialogProps {
  action: CommandAction;
  /** It takes something away: Yes is not where the focus begins. */
  isDanger: boolean;
  /** What was chosen for the action before; absent where there is nothing to choose. */
  choice?: ReactNode;
  confirmation: ActorRefFrom<Confirmation>;
  state: SnapshotFrom<Confirmation>;
}

const NOT_KNOWN = 'It is not known whether this was done.';
const COUNTS_ONCE = 'Trying again sends the same command: it takes effect once, however often it arrives.';
const LOOK_FIRST = 'See what the request’s status is before you try again.';

/** Not what the notice about the session says already, in this dialog, while a sign-in is asked for; nor after it. */
function useMessageToTell(message: string | null): string | null {
  const isSignInNeeded = useIsSignInNeeded();
  const [told, setTold] = useState<string | null>(null);
  if (isSignInNeeded && message !== told) setTold(message);
  return message === told ? null : message;
}

/** The question with Yes and No, and what became of Yes. */
export function QuestionDialog({ action, isDanger, choice, confirmation, state }: QuestionDialogProps) {
  const loss = useConnectionLoss();
  const isCut = loss !== null;
  const extensions = useExtensions();
  const { subject, requiredText, typed } = state.context;
  const message = useMessageToTell(state.context.message);
  const isUnknown = state.matches('unknown');
  const isWaiting = state.matches('waiting');
  const isPending = isWaiting || state.matches('sending') || state.matches('checkingCredential');
  const isOutOfReach = isCut && offlineRefusalOf(action) !== null;
  const yes = isCut && isQueuedAction(action) ? `Queue ${DECISION_NOUNS[action].toLowerCase()}` : 'Yes';
  const isTyped = requiredText === null || isProductionConfirmed(typed, requiredText);
  const isReady = isUnknown || (isTyped && !isOutOfReach);

  const cancel = () => confirmation.send({ type: 'CANCEL' });
  const goOn = () => {
    if (isPending || !isReady) return;
    confirmation.send(isUnknown ? { type: 'RETRY' } : { type: 'CONFIRM', commandId: crypto.randomUUID() });
  };

  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={DEPLOYMENT_ACTION_LABELS[action]}
      description={<SubjectLine record={subject} />}
      onClose={cancel}
      onSubmit={goOn}
      footer={
        <>
          <Button
            onClick={cancel}
            disabled={isPending && !isWaiting}
            data-autofocus={isDanger && requiredText === null ? true : undefined}
          >
            {isUnknown ? 'Close' : 'No'}
          </Button>
          <Button
            type="submit"
            intent={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            disabled={!isReady}
            data-autofocus={!isDanger && requiredText === null ? true : undefined}
          >
            {isUnknown ? 'Try again' : yes}
          </Button>
        </>
      }
    >
      <p>{CONFIRMATION_QUESTIONS[action]}</p>
      {choice}
      {requiredText !== null && (
        <TypedIdentifier
          requiredText={requiredText}
          typed={typed}
          isReadOnly={isPending || isUnknown}
          onType={(text) => confirmation.send({ type: 'TYPE', text })}
        />
      )}
      {isUnknown ? (
        <Banner tone="warning" role="alert" title={NOT_KNOWN}>
          {message} {extensions.has('idempotency') ? COUNTS_ONCE : LOOK_FIRST}
        </Banner>
      ) : (
        message !== null &&
        !isPending && (
          <Banner tone="danger" role="alert">
            {message}
          </Banner>
        )
      )}
      {isWaiting && (
        <Banner tone="info" role="status">
          The server is still working on this. It is asked for the answer again in a moment.
        </Banner>
      )}
      {loss !== null && !isUnknown && !isPending && (
        <Banner tone={isOutOfReach ? 'warning' : 'info'} role="status">
          {offlineWords(action, CONNECTION_LOSS_WORDS[loss])}
        </Banner>
      )}
    </Dialog>
  );
}
