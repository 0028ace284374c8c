import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createCommandConfirmation } from '../../data/outbox/confirmation-actors.ts';
import type { AskedCommand } from '../../data/resources/resource.ts';
import { portalAt, viewerAt } from '../../data/session/tenant-portals.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { isQueueable } from '../../machines/lifecycles/engine/offline-policy.ts';
import { commentFault, createBulkMachine, includedRows, pauseOf } from '../../machines/records/bulk.ts';
import { type BulkRecord, isBusy, isRepeatable, isTaken, isTyped } from '../../machines/records/bulk-rows.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { SessionTenant } from '../../machines/session/session-facts.ts';
import type { BulkCommand } from '../../rules/records/bulk-commands.ts';
import { decisionCommentOf, isDecision } from '../../rules/records/decision-comment.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import { pluralOf } from '../../rules/texts/sentence.ts';
import { outboxRefusal } from '../actions/action-refusals.ts';
import { ChangesLoading } from '../confirm/ChangesLoading.tsx';
import { CommentField, useCommentAsking } from '../confirm/CommentField.tsx';
import { demandsOf, offlineRefusalOf, offlineWords, refusalFor } from '../confirm/demands.ts';
import { SignedNote } from '../confirm/SignedNote.tsx';
import { ADD_PASSKEY, type Signer, shownFacts, useSigning } from '../confirm/signing.ts';
import { AlertDialog } from '../kit/AlertDialog.tsx';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { DialogRefusal } from '../kit/DialogRefusal.tsx';
import type { BulkActions } from '../list/list-definition.ts';
import { type OutboxView, useOutboxView } from '../outbox/outbox-context.tsx';
import { COMMENT_LABELS, queueLabel } from '../outbox/outbox-words.ts';
import { useAppliedCommands, useCommands, useOutbox } from '../outbox/use-outbox.ts';
import { useExtensions } from '../portal/extensions.ts';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { CONNECTION_LOSS_WORDS, useConnectionLoss } from '../portal/offline.ts';
import { useConfig, usePortal, useViewer } from '../portal/portal-context.tsx';
import { useNow, useServerClock } from '../portal/server-clock.ts';
import { useToast } from '../portal/toasts.tsx';
import { BulkCredential } from './BulkCredential.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkResults } from './BulkResults.tsx';
import type { BulkTarget, TargetAreaOf } from './bulk-target.ts';
import { answeredRows, commentLabel, leavingWords, retryWords, selectedWords, signedWords } from './bulk-words.ts';
import { withWhoWasFaster } from './overtaken-target.ts';
import { useAreChangesLoading } from './use-are-changes-loading.ts';
import { useFollowedTargets } from './use-followed-targets.ts';
import { useSigningRound } from './use-signing-round.ts';

export interface BulkDialogProps {
  /** Of one of the targets, for what all their areas say alike. */
  commands: ConfirmedCommands<string, AreaRecord>;
  action: BulkCommand;
  isCredentialEmpty: BulkActions<string, never>['isCredentialEmpty'] | undefined;
  noun: string;
  nouns: string;
  /** Followed while the preview is open; a missing one no longer exists. */
  targets: readonly BulkTarget[];
  /** @param taken records whose command the server or the outbox has accepted */
  onClose: (taken: readonly RecordId[]) => void;
}

function bulkRecordOf(
  { id, commands, record, elsewhere = null }: BulkTarget,
  action: BulkCommand,
  viewer: FactsViewer,
  tenants: readonly SessionTenant[],
  outboxView: OutboxView,
  now: number,
  isCut: boolean,
  { canSign, demandOf: signatureDemandOf }: Signer,
): BulkRecord<AreaRecord> {
  const canWait = isQueueable(commands.lifecycle.policyOf(action));
  const signatureDemand = canSign ? null : signatureDemandOf(commands, action, record);
  const unsignable = signatureDemand === null ? null : `${signatureDemand} ${ADD_PASSKEY}`;
  const refusal =
    refusalFor(commands, action, record, viewerAt(viewer, elsewhere), new Date(now)) ??
    (canWait ? outboxRefusal(outboxView, commands, action, record) : null) ??
    (canWait && isCut ? offlineRefusalOf(commands, action, record) : null) ??
    unsignable;
  return {
    id,
    record,
    refusal,
    isCheckedFirst: commands.isCheckedFirst?.(action, record) === true,
    ...demandsOf(commands, action, record, tenants),
  };
}

/** Of each target, also of those that are gone. */
function useAreaOf(targets: readonly BulkTarget[]): TargetAreaOf {
  const [areas] = useState(() => new Map(targets.map((target) => [target.id, target])));
  return ({ id }) => {
    const area = areas.get(id);
    if (area === undefined) throw new TypeError(`${id} was not selected.`);
    return area;
  };
}

export default function BulkDialog(props: BulkDialogProps) {
  const { commands, action, isCredentialEmpty, noun, nouns, targets, onClose } = props;
  const portal = usePortal();
  const outbox = useOutbox();
  const viewer = useFactsViewer();
  const { tenants } = useViewer();
  const commentAsking = useCommentAsking();
  const outboxView = useOutboxView();
  const serverNow = useServerClock();
  const tell = useToast();
  const loss = useConnectionLoss();
  const now = useNow(10_000).getTime();
  const extensions = useExtensions();
  const waitingCommands = useCommands();
  const appliedCommands = useAppliedCommands();
  const { lifecycle } = commands;
  const areaOf = useAreaOf(targets);
  const signing = useSigning();
  const product = useConfig().product.name;
  const round = useSigningRound();
  const [machine] = useState(() => createBulkMachine<AreaRecord>());
  const command: AskedCommand = { action, from: 'list' };
  const askedOf = (target: BulkTarget) =>
    bulkRecordOf(target, action, viewer, tenants, outboxView, serverNow(), loss !== null, signing);
  const signatureAsked = (
    { commands }: Pick<BulkTarget, 'commands'>,
    record: AreaRecord,
    commandId: string,
    comment: string | null,
  ) => ({ commands, action, record, commandId, comment, facts: shownFacts(commands, record, product) });
  const actor = useActorRef(machine, {
    input: {
      records: targets.map(askedOf),
      confirmationOf: (asked) => {
        const { commands, elsewhere = null } = areaOf(asked);
        const { area, lifecycle } = commands;
        const there = portalAt(portal, elsewhere);
        return createCommandConfirmation<AskedCommand>(
          {
            area,
            tenantId: viewerAt(viewer, elsewhere).currentTenantId,
            records: there.resources[area],
            outbox,
            policyOf: lifecycle.policyOf,
            sign: ({ commandId, record, comment }) =>
              round.signatureOf(signatureAsked(areaOf(asked), record, commandId, comment)),
            ...(isCredentialEmpty && {
              isCredentialEmpty: (id: number, signal: AbortSignal) => isCredentialEmpty(there, id, signal),
            }),
          },
          command,
        );
      },
      isCredentialEmpty: async (id, signal) => (await isCredentialEmpty?.(portal, id, signal)) === true,
      newCommandId: round.commandIdOf,
    },
  });
  const state = useSelector(actor, (snapshot) => snapshot);
  const { rows, comment, turns, secrets, wanted } = state.context;
  const included = includedRows(rows);
  const areChangesLoading = useAreChangesLoading(included, areaOf);
  const isEnded = state.status === 'done';
  const before = useRef(targets);
  const { userId } = useViewer().user;
  const shownOf = (id: RecordId) => rows.find((row) => row.id === id)?.record ?? null;
  const askedNow = (target: BulkTarget): BulkRecord<AreaRecord> => {
    const shown = rows.find((row) => row.id === target.id);
    return withWhoWasFaster(target, shown, askedOf(target), userId);
  };
  useFollowedTargets(targets, shownOf, (target) => actor.send({ type: 'KNOWN', rows: [askedNow(target)] }));
  const follow = useEffectEvent((now: readonly BulkTarget[]) => {
    const earlier = before.current;
    before.current = now;
    const news = now
      .filter(({ record }) => !earlier.some((known) => known.record === record))
      .filter(({ id, record }) => (record.version ?? 0) >= (shownOf(id)?.version ?? 0))
      .map(askedNow);
    const gone = earlier
      .filter(({ id }) => !now.some((target) => target.id === id))
      .map((target) => ({ ...askedOf(target), refusal: `This ${target.commands.noun} no longer exists.` }));
    if (news.length + gone.length > 0) actor.send({ type: 'KNOWN', rows: [...news, ...gone] });
  });
  useEffect(() => follow(targets), [targets]);
  const end = useEffectEvent(() => {
    const underWay = rows.filter(isBusy).length;
    if (underWay + turns.size > 0)
      tell({ id: 'bulk command left', tone: 'info', message: leavingWords(underWay, turns.size) });
    onClose(rows.filter(isTaken).map(({ id }) => id));
  });
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  if (isEnded) return null;

  const label = lifecycle.labels[action] ?? '';
  const cancel = () => actor.send({ type: 'CANCEL' });
  if (state.matches({ sending: 'leaving' })) {
    return (
      <AlertDialog
        kind="confirm"
        title={label}
        confirmLabel="Leave"
        cancelLabel="Continue"
        onConfirm={cancel}
        onClose={() => actor.send({ type: 'STAY' })}
      >
        <p>{leavingWords(rows.filter(isBusy).length, turns.size)}</p>
      </AlertDialog>
    );
  }
  const isPreparing = state.matches('preparing');
  const waiting = rows.filter(({ id, state: at, credentialId }) => {
    if (credentialId === null) return false;
    return isPreparing ? turns.has(id) && wanted.includes(credentialId) : at === 'asking' && !secrets.has(credentialId);
  });
  const [asking] = waiting;
  const credentialId = asking?.credentialId ?? null;
  const demand = asking === undefined ? null : (areaOf(asking).commands.credential?.(action, asking.record) ?? null);
  if ((isPreparing || state.matches('sending')) && credentialId !== null && demand !== null) {
    return (
      <BulkCredential
        key={credentialId}
        commands={commands}
        areaOf={areaOf}
        action={action}
        demand={{ ...demand, credentialId }}
        rows={waiting.filter((row) => row.credentialId === credentialId)}
        onSkip={() => actor.send({ type: 'SKIP_CREDENTIAL', credentialId })}
        onSubmit={(credential) => actor.send({ type: 'SUBMIT_CREDENTIAL', credentialId, credential })}
      />
    );
  }

  const isConfirming = state.matches('confirming');
  const isSending = state.matches('sending');
  const isSettled = state.matches('settled');
  const isPreview = isConfirming || state.matches('previewing');
  const getting = rows.filter(({ state: at, isIn }) => isIn && at !== 'leftOut').length;
  const repeatable = rows.filter(isRepeatable);
  // Not those that refuse it now: nothing is left to decide.
  const changed = rows.flatMap(({ state: at, id, now }) => {
    if (at !== 'conflict' || now === null) return [];
    const { commands, elsewhere = null } = areaOf({ id });
    const there = viewerAt(viewer, elsewhere);
    const isRefused = refusalFor(commands, action, now, there, new Date(serverNow())) !== null;
    return isRefused ? [] : [{ id, ...demandsOf(commands, action, now, tenants) }];
  });
  const isDanger = commands.isDestructive(action);
  const decision = isDecision(action) ? action : null;
  const isOutOfReach = loss !== null && offlineRefusalOf(commands, action) !== null;
  const isReady = included.length > 0 && included.every(isTyped) && !isOutOfReach;
  // Without a connection the device's copy may be all there is.
  const isLoadingChanges = isConfirming && decision !== null && loss === null && areChangesLoading;
  const signed = included.filter(
    ({ id, record }) => signing.demandOf(areaOf({ id }).commands, action, record) !== null,
  );
  const signedNames = signedWords(signed.length, included.length);
  const wantsText = included.some(({ requiredText }) => requiredText !== null);
  const isAllDone = isSettled && repeatable.length === 0;
  const yes =
    loss !== null && isQueueable(lifecycle.policyOf(action))
      ? included.length === 1
        ? queueLabel(commands, action)
        : pluralOf(queueLabel(commands, action))
      : label;
  const go = (rows: readonly { readonly id: RecordId; readonly record: AreaRecord }[], type: 'CONFIRM' | 'RETRY') => {
    const text = decisionCommentOf(comment);
    const asked = rows.map(
      ({ id, record }) => [id, signatureAsked(areaOf({ id }), record, crypto.randomUUID(), text)] as const,
    );
    round.start(new Map(asked), () => actor.send({ type }));
  };
  const goOn = () => {
    if (round.isPending || isLoadingChanges) return;
    if (isConfirming && isReady && commentFault(included, comment) !== null) commentAsking.ask();
    else if (isConfirming && isReady) go(included, 'CONFIRM');
    else if (isAllDone) cancel();
    else if (isSettled) go(repeatable, 'RETRY');
  };
  const decideAgain = () => actor.send({ type: 'DECIDE_AGAIN', rows: changed });

  return (
    <Dialog
      title={label}
      description={selectedWords(getting, rows.length, { noun, nouns })}
      onClose={cancel}
      onSubmit={goOn}
      refusal={isLoadingChanges ? <ChangesLoading /> : null}
      pinned={
        loss !== null && (isPreview || isSettled) ? (
          <Banner tone={isOutOfReach ? 'warning' : 'info'} role="status">
            {offlineWords(commands, action, CONNECTION_LOSS_WORDS[loss], { now })}
          </Banner>
        ) : undefined
      }
      footer={
        <>
          {!(isAllDone && changed.length === 0) && (
            <Button onClick={cancel} data-autofocus={isDanger && !wantsText ? true : undefined}>
              {isPreview ? 'No' : 'Close'}
            </Button>
          )}
          {isSettled && changed.length > 0 && (
            <Button onClick={decideAgain}>
              {changed.length === 1
                ? 'Decide again on the changed one'
                : `Decide again on the ${changed.length} changed`}
            </Button>
          )}
          <Button
            type="submit"
            intent={isDanger && isPreview ? 'danger' : 'primary'}
            isPending={(!isConfirming && !isSettled) || round.isPending || isLoadingChanges}
            disabled={isConfirming && !isReady}
            data-autofocus={isDanger || wantsText ? undefined : true}
          >
            {isSettled
              ? repeatable.length > 0
                ? retryWords(repeatable.length)
                : 'Done'
              : `${yes}${isConfirming && included.length > 0 ? ` (${included.length})` : ''}`}
          </Button>
        </>
      }
    >
      {isPreview ? (
        <BulkPreview
          areaOf={areaOf}
          action={action}
          nouns={nouns}
          rows={rows}
          isDecision={decision !== null}
          signature={signedNames !== null && <SignedNote signed={signedNames} />}
          comment={
            decision !== null &&
            extensions.has('decisionComments') && (
              <CommentField
                label={commentLabel(COMMENT_LABELS[decision], included.length)}
                text={comment}
                asking={commentAsking}
                isRequired={included.some(({ isCommentRequired }) => isCommentRequired)}
                onChange={(text) => actor.send({ type: 'COMMENT', text })}
              />
            )
          }
          onInclude={(id, isIn) => actor.send({ type: 'INCLUDE', id, isIn })}
          onType={(id, text) => actor.send({ type: 'TYPE', id, text })}
        />
      ) : (
        <BulkResults
          label={label}
          areaOf={areaOf}
          action={action}
          rows={answeredRows(rows, waitingCommands, appliedCommands.values())}
          pause={isSending ? pauseOf(state.context) : 0}
        />
      )}
      {round.message !== null && <DialogRefusal>{round.message}</DialogRefusal>}
    </Dialog>
  );
}
