import { useState } from 'react';
import { QUEUED_KINDS } from '../../../data/outbox/queued-kinds.ts';
import type { QueuedAction, QueuedCommand } from '../../../machines/outbox/command.ts';
import { type AreaRecord, idWords, isSameVersion } from '../../../rules/records/record-key.ts';
import { RecordDifferences } from '../../confirm/RecordDifferences.tsx';
import { RecordLink } from '../../confirm/RecordLink.tsx';
import { TypedText } from '../../confirm/TypedText.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ChangedBy } from '../../outbox/ChangedBy.tsx';
import { subjectWords } from '../../outbox/queue-words.ts';
import { useDialogWork } from '../../portal/use-dialog-work.ts';
import { type DecisionsNow, type Standing, subjectOf } from './decision-refusals.ts';
import { notAppliedWords } from './waiting-words.ts';

export interface DecideAgainDialogProps {
  command: QueuedCommand;
  standing: Standing;
  decisions: DecisionsNow;
  /** Resolves with a refusal as a sentence, else null. */
  onDecide: (action: QueuedAction, subject: AreaRecord) => Promise<string | null>;
  onDrop: () => void;
  onClose: () => void;
}

const TITLE = 'Decide again';

/** Deployments §8 "Errors". */
export function DecideAgainDialog(props: DecideAgainDialogProps) {
  const { command, standing, decisions, onDecide, onDrop, onClose } = props;
  const [typed, setTyped] = useState('');
  const { seen } = command;
  const subject = subjectOf(command, standing);
  const rules = QUEUED_KINDS[command.area].rules;
  const demandOf = (action: QueuedAction) => (subject === null ? null : (rules.typed?.(action, subject) ?? null));
  const isTypedFor = (action: QueuedAction) => [undefined, typed].includes(demandOf(action)?.text);
  const demand = decisions.open.map(demandOf).find((asked) => asked !== null);

  const { isPending, failure, start } = useDialogWork(
    TITLE,
    async ({ action, on }: { readonly action: QueuedAction; readonly on: AreaRecord }) => {
      const refused = await onDecide(action, on);
      if (refused !== null) throw new Error(refused);
    },
    onClose,
  );
  const decide = (action: QueuedAction) => {
    if (subject !== null && isTypedFor(action) && !isPending) void start({ action, on: subject });
  };

  return (
    <Dialog
      title={TITLE}
      description={`${idWords(command.subjectId)} · ${subjectWords(command)}`}
      onClose={onClose}
      footer={
        <>
          <Button intent="ghost" disabled={isPending} onClick={onDrop}>
            Discard decision
          </Button>
          {decisions.open.toReversed().map((action) => (
            <Button
              key={action}
              intent={rules.isDestructive(action) ? 'danger' : 'primary'}
              disabled={!isTypedFor(action) || isPending}
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
      {seen !== null && subject !== null && subject !== seen && (
        <RecordDifferences
          changes={rules.comparison.differences(seen, subject)}
          isSameVersion={isSameVersion(seen, subject)}
        />
      )}
      {subject !== null && <RecordLink area={command.area} noun={rules.noun} record={subject} onOpen={onClose} />}
      {decisions.refusals.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {demand !== undefined && <TypedText demand={demand} typed={typed} onType={setTyped} />}
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}
