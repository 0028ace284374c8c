import { type ReactNode, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createCommandConfirmation } from '../../data/outbox/confirmation-actors.ts';
import { isQueueable } from '../../machines/lifecycles/engine/offline-policy.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { decisionCommentFault, isDecision, REASON_REQUIRED } from '../../rules/records/decision-comment.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { RecordFact } from '../../rules/records/record-sections.ts';
import { isCarriedOut } from '../../rules/runners/next-runner.ts';
import { outboxRefusal } from '../actions/action-refusals.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { DialogRefusal } from '../kit/DialogRefusal.tsx';
import { useOutboxView } from '../outbox/outbox-context.tsx';
import { COMMENT_LABELS, queueLabel } from '../outbox/outbox-words.ts';
import { useReplaced } from '../outbox/use-replaced.ts';
import { useExtensions } from '../portal/extensions.ts';
import { CONNECTION_LOSS_WORDS, useConnectionLoss } from '../portal/offline.ts';
import { useIsSignInNeeded } from '../portal/portal-context.tsx';
import { useNow, useServerNow } from '../portal/server-clock.ts';
import { RunnerOfOperation } from '../runners/RunnerFact.tsx';
import { ApprovedAndNow } from './ApprovedAndNow.tsx';
import { CommentField, useCommentAsking } from './CommentField.tsx';
import { DecisionFacts } from './DecisionFacts.tsx';
import { offlineRefusalOf, offlineWords, recordLine } from './demands.ts';
import { questionRefusal } from './QuestionRefusal.tsx';
import { SignedNote } from './SignedNote.tsx';
import { TypedNotice, TypedText } from './TypedText.tsx';
import { useSinceApproval } from './use-since-approval.ts';

type Confirmation = ReturnType<typeof createCommandConfirmation>;

export interface QuestionDialogProps<Action extends string> {
  commands: ConfirmedCommands<Action, AreaRecord>;
  action: Action;
  /** Destructive: Yes doesn't get the focus. */
  isDanger: boolean;
  /** Options chosen before; absent if there are none. */
  choice?: ReactNode;
  changes?: ReactNode;
  confirmation: ActorRefFrom<Confirmation>;
  onCancel: () => void;
  state: SnapshotFrom<Confirmation>;
  /** Null if the decision needs no signature. */
  signature: { readonly demand: string; readonly canSign: boolean } | null;
  onFactsShown: (facts: readonly RecordFact[]) => void;
}

const NOT_KNOWN = 'We couldn’t confirm that this was done.';
const COUNTS_ONCE = 'It’s safe to try again: the action runs only once.';
const lookFirst = (noun: string) => `Check the ${noun}’s status before you try again.`;

/** Hides the message during and after a sign-in request, whose notice already says it. */
function useNewMessage(message: string | null): string | null {
  const isSignInNeeded = useIsSignInNeeded();
  const [announced, setAnnounced] = useState<string | null>(null);
  if (isSignInNeeded && message !== announced) setAnnounced(message);
  return message === announced ? null : message;
}

export function QuestionDialog<Action extends string>({
  commands,
  action,
  isDanger,
  choice,
  changes,
  confirmation,
  onCancel,
  state,
  signature,
  onFactsShown,
}: QuestionDialogProps<Action>) {
  const loss = useConnectionLoss();
  const isCut = loss !== null;
  const extensions = useExtensions();
  const { record, requiredText, typed, comment } = state.context;
  // The server may require what the device doesn't know of yet.
  const isCommentRequired = state.context.isCommentRequired || state.context.message === REASON_REQUIRED;
  const asking = useCommentAsking();
  const message = useNewMessage(state.context.message);
  const isUnknown = state.matches('unknown');
  const isWaiting = state.matches('waiting');
  const isLooking = state.matches('checking');
  const isOnItsWay = isWaiting || state.matches('sending');
  const isPending = isOnItsWay || isLooking || state.matches('checkingCredential');
  const isOutOfReach = isCut && offlineRefusalOf<Action>(commands, action, record) !== null;
  const decision = isDecision(action) && isQueueable(commands.lifecycle.policyOf(action)) ? action : null;
  const isQueued = isCut && !isOutOfReach && isQueueable(commands.lifecycle.policyOf(action));
  const yes = isQueued ? queueLabel(commands, action) : 'Yes';
  const now = useNow(10_000).getTime();
  const replaced = useReplaced(commands.area, action, commands.lifecycle.policyOf(action), record);
  // Another tab may have queued a decision on the record since the question was opened.
  const outboxView = useOutboxView();
  const inTheWay =
    outboxView.isKnown && !isPending && !isUnknown && isQueueable(commands.lifecycle.policyOf(action))
      ? outboxRefusal(outboxView, commands, action, record)
      : null;
  const isTyped = requiredText === null || typed === requiredText;
  const demand = commands.typed?.(action, record) ?? null;
  const serverNow = useServerNow(60_000);
  const notice = commands.noticeOf?.(action, record, serverNow) ?? null;
  const isUnsignable = signature?.canSign === false;
  const approved = useSinceApproval({ commands, record });
  const showsApproved = decision !== null || commands.carriesOutApproval?.(action) === true;
  // Without a connection the device's copy may be all there is.
  const isLoadingChanges = showsApproved && approved?.changes === null && !isCut && !isUnknown;
  const offline =
    loss === null ? null : offlineWords<Action>(commands, action, CONNECTION_LOSS_WORDS[loss], { now, record });
  const isPossible = !isUnsignable && !isOutOfReach && inTheWay === null;
  const isReady = isUnknown || (isPossible && isTyped);
  const lacksReason = decisionCommentFault(comment, isCommentRequired) !== null;

  const goOn = () => {
    if (isPending || isLoadingChanges || !isReady) return;
    if (lacksReason && !isUnknown) return asking.ask();
    confirmation.send(isUnknown ? { type: 'RETRY' } : { type: 'CONFIRM', commandId: crypto.randomUUID() });
  };

  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={commands.lifecycle.labels[action]}
      description={recordLine(commands, record)}
      onClose={onCancel}
      onSubmit={goOn}
      refusal={
        isUnknown
          ? null
          : questionRefusal({
              passkeyDemand: isUnsignable ? signature.demand : null,
              outOfReach: isOutOfReach && !isPending ? offline : null,
              inTheWay,
              isLoadingChanges,
              onOpenPasskeys: onCancel,
            })
      }
      pinned={
        requiredText !== null && demand !== null ? (
          <TypedText
            demand={{ ...demand, text: requiredText }}
            typed={typed}
            isReadOnly={(isPending && !isLooking) || isUnknown}
            onType={(text) => confirmation.send({ type: 'TYPE', text })}
          />
        ) : null
      }
      footer={
        <>
          <Button onClick={onCancel} data-autofocus={isDanger && requiredText === null ? true : undefined}>
            {isUnknown || isOnItsWay ? 'Close' : 'No'}
          </Button>
          <Button
            type="submit"
            intent={isDanger ? 'danger' : 'primary'}
            isPending={isPending || isLoadingChanges}
            disabled={!isReady}
            data-autofocus={!isDanger && requiredText === null ? true : undefined}
          >
            {isUnknown ? 'Try again' : yes}
          </Button>
        </>
      }
    >
      <p>{commands.questionOf?.(action, record) ?? commands.questions[action]}</p>
      {notice !== null && <Banner tone="warning">{notice}</Banner>}
      {isLooking && <p role="status">Checking…</p>}
      {choice}
      {decision !== null && (
        <DecisionFacts
          commands={commands}
          record={record}
          saidAbove={commands.noticedFacts?.(action, record, serverNow) ?? []}
          onShown={onFactsShown}
        />
      )}
      {isCarriedOut(action) && <RunnerOfOperation area={commands.area} record={record} />}
      {commands.carriesOutApproval?.(action) === true && <ApprovedAndNow commands={commands} record={record} />}
      {changes}
      {decision !== null && extensions.has('decisionComments') && (
        <CommentField
          label={COMMENT_LABELS[decision]}
          text={comment}
          asking={asking}
          isRequired={isCommentRequired}
          isReadOnly={(isPending && !isLooking) || isUnknown}
          onChange={(text) => confirmation.send({ type: 'COMMENT', text })}
        />
      )}
      {demand !== null && <TypedNotice demand={demand} />}
      {signature?.canSign === true && <SignedNote />}
      {isUnknown ? (
        <Banner tone="warning" role="alert" title={message ?? NOT_KNOWN}>
          {message !== null && <p>{NOT_KNOWN}</p>}
          <p>{extensions.has('idempotency') ? COUNTS_ONCE : lookFirst(commands.noun)}</p>
        </Banner>
      ) : (
        message !== null && !isPending && !isUnsignable && <DialogRefusal>{message}</DialogRefusal>
      )}
      {isWaiting && (
        <Banner tone="info" role="status">
          The server is still working on this. Checking again in a moment.
        </Banner>
      )}
      {replaced !== null && !isUnknown && (!isPending || isQueued) && (
        <Banner tone="warning" role="status">
          {replaced}
        </Banner>
      )}
      {/* Stays while it is queued: a dialog that shrinks lets the second press of a double click fall outside, which closes it. */}
      {offline !== null && !isOutOfReach && !isUnsignable && !isUnknown && (!isPending || isQueued) && (
        <Banner tone="info" role="status">
          {offline}
        </Banner>
      )}
    </Dialog>
  );
}
