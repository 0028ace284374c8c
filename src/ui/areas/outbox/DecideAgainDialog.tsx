import { useState } from 'react';
import type { DecisionSignature } from '../../../contract/generated/schema.d.ts';
import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import {
  decisionCommentFault,
  decisionCommentOf,
  isReasonRequired,
  REASON_REQUIRED,
} from '../../../rules/records/decision-comment.ts';
import { type AreaRecord, idWords, isSameVersion } from '../../../rules/records/record-key.ts';
import { CommentField, useCommentAsking } from '../../confirm/CommentField.tsx';
import { PasskeyNeeded } from '../../confirm/PasskeyNeeded.tsx';
import { RecordDifferences } from '../../confirm/RecordDifferences.tsx';
import { RecordLink } from '../../confirm/RecordLink.tsx';
import { shownFacts, useSigning } from '../../confirm/signing.ts';
import { TypedNotice, TypedText } from '../../confirm/TypedText.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ChangedBy } from '../../outbox/ChangedBy.tsx';
import { recordNameOf } from '../../outbox/outbox-words.ts';
import { useExtensions } from '../../portal/extensions.ts';
import { useConfig, useViewer } from '../../portal/portal-context.tsx';
import { useDialogWork } from '../../portal/use-dialog-work.ts';
import { type DecisionsNow, latestRecord, type Standing } from './decision-refusals.ts';
import { notAppliedWords } from './waiting-words.ts';

export interface DecidedAgain {
  /** Of the new command. */
  readonly id: string;
  readonly action: string;
  readonly record: AreaRecord;
  readonly comment: string | null;
  /** Absent where none is needed. */
  readonly signature?: DecisionSignature;
}

export interface DecideAgainDialogProps {
  command: OutboxCommand;
  standing: Standing;
  decisions: DecisionsNow;
  /** Resolves with a refusal as a sentence, else null. */
  onDecide: (decision: DecidedAgain) => Promise<string | null>;
  onDrop: () => void;
  onClose: () => void;
}

const TITLE = 'Decide again';

/** Deployments §8 "Errors". */
export function DecideAgainDialog(props: DecideAgainDialogProps) {
  const { command, standing, decisions, onDecide, onDrop, onClose } = props;
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState(command.comment ?? '');
  const asking = useCommentAsking();
  const { tenants } = useViewer();
  const { sign, canSign, demandOf: signatureDemandOf } = useSigning();
  const product = useConfig().product.name;
  const hasComments = useExtensions().has('decisionComments') || command.comment !== null;
  const { seen } = command;
  const record = latestRecord(command, standing);
  const rules = OUTBOX_AREAS[command.area].rules;
  const demandOf = (action: string) => (record === null ? null : (rules.typed?.(action, record) ?? null));
  const isReadyFor = (action: string) =>
    unsignable === undefined &&
    [undefined, typed].includes(demandOf(action)?.text) &&
    decisionCommentFault(comment) === null;
  const unsignable =
    canSign || record === null ? undefined : decisions.open.find((action) => signatureDemandOf(rules, action, record));
  const demand = decisions.open.map(demandOf).find((asked) => asked !== null);

  const { isPending, failure, start } = useDialogWork(
    TITLE,
    async (decision: DecidedAgain) => {
      const { id, action, comment } = decision;
      const facts = shownFacts(rules, decision.record, product);
      const signed = await sign([{ commands: rules, action, record: decision.record, commandId: id, comment, facts }]);
      const signature = signed.get(id);
      const refused = await onDecide(signature === undefined ? decision : { ...decision, signature });
      if (refused !== null) throw new Error(refused);
    },
    onClose,
  );
  // The server may require what the device doesn't know of yet.
  const needsReason = (action: string, decided: AreaRecord) =>
    (action === command.action && command.message === REASON_REQUIRED) ||
    isReasonRequired(action, rules.tenantsOf?.(decided) ?? [], tenants);
  const decide = (action: string) => {
    if (record === null || !isReadyFor(action) || isPending) return;
    if (needsReason(action, record) && decisionCommentOf(comment) === null) {
      asking.ask();
      return;
    }
    void start({ id: crypto.randomUUID(), action, record, comment: decisionCommentOf(comment) });
  };

  return (
    <Dialog
      title={TITLE}
      description={`${idWords(command.subjectId)} · ${recordNameOf(command)}`}
      onClose={onClose}
      refusal={
        unsignable === undefined || record === null ? null : (
          <PasskeyNeeded demand={signatureDemandOf(rules, unsignable, record) ?? ''} onOpen={onClose} />
        )
      }
      pinned={demand !== undefined ? <TypedText demand={demand} typed={typed} onType={setTyped} /> : undefined}
      footer={
        <>
          <Button intent="ghost" disabled={isPending} onClick={onDrop}>
            Discard decision
          </Button>
          {decisions.open.toReversed().map((action) => (
            <Button
              key={action}
              intent={rules.isDestructive(action) ? 'danger' : 'primary'}
              disabled={!isReadyFor(action) || isPending}
              onClick={() => decide(action)}
            >
              {rules.lifecycle.labels[action]}
            </Button>
          ))}
        </>
      }
    >
      <Banner tone="warning" title={notAppliedWords(command)}>
        <ChangedBy changedBy={command.changedBy} changedAt={command.changedAt} />
        {command.message}
      </Banner>
      {seen !== null && record !== null && record !== seen && (
        <RecordDifferences
          changes={rules.comparison.differences(seen, record)}
          isSameVersion={isSameVersion(seen, record)}
        />
      )}
      {record !== null && <RecordLink area={command.area} noun={rules.noun} record={record} onOpen={onClose} />}
      {decisions.refusals.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {hasComments && decisions.open.length > 0 && (
        <CommentField
          label="Comment or reason"
          text={comment}
          asking={asking}
          isRequired={asking.isAsked}
          isReadOnly={isPending}
          onChange={setComment}
        />
      )}
      {demand !== undefined && <TypedNotice demand={demand} />}
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}
