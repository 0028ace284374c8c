import { useState } from 'react';
import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import type { OutboxAction, OutboxCommand } from '../../../machines/outbox/command.ts';
import { type AreaRecord, idWords, isSameVersion } from '../../../rules/records/record-key.ts';
import { RecordDifferences } from '../../confirm/RecordDifferences.tsx';
import { RecordLink } from '../../confirm/RecordLink.tsx';
import { TypedText } from '../../confirm/TypedText.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ChangedBy } from '../../outbox/ChangedBy.tsx';
import { recordNameOf } from '../../outbox/outbox-words.ts';
import { useDialogWork } from '../../portal/use-dialog-work.ts';
import { type DecisionsNow, latestRecord, type Standing } from './decision-refusals.ts';
import { notAppliedWords } from './waiting-words.ts';

export interface DecideAgainDialogProps {
  command: OutboxCommand;
  standing: Standing;
  decisions: DecisionsNow;
  /** Resolves with a refusal as a sentence, else null. */
  onDecide: (action: OutboxAction, record: AreaRecord) => Promise<string | null>;
  onDrop: () => void;
  onClose: () => void;
}

const TITLE = 'Decide again';

/** Deployments §8 "Errors". */
export function DecideAgainDialog(props: DecideAgainDialogProps) {
  const { command, standing, decisions, onDecide, onDrop, onClose } = props;
  const [typed, setTyped] = useState('');
  const { seen } = command;
  const record = latestRecord(command, standing);
  const rules = OUTBOX_AREAS[command.area].rules;
  const demandOf = (action: OutboxAction) => (record === null ? null : (rules.typed?.(action, record) ?? null));
  const isTypedFor = (action: OutboxAction) => [undefined, typed].includes(demandOf(action)?.text);
  const demand = decisions.open.map(demandOf).find((asked) => asked !== null);

  const { isPending, failure, start } = useDialogWork(
    TITLE,
    async ({ action, on }: { readonly action: OutboxAction; readonly on: AreaRecord }) => {
      const refused = await onDecide(action, on);
      if (refused !== null) throw new Error(refused);
    },
    onClose,
  );
  const decide = (action: OutboxAction) => {
    if (record !== null && isTypedFor(action) && !isPending) void start({ action, on: record });
  };

  return (
    <Dialog
      title={TITLE}
      description={`${idWords(command.subjectId)} · ${recordNameOf(command)}`}
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
      {demand !== undefined && <TypedText demand={demand} typed={typed} onType={setTyped} />}
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}
