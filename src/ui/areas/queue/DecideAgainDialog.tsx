import { useState } from 'react';
import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import type { QueuedAction, QueuedCommand } from '../../../machines/command.ts';
import { type FactsViewer, factsOf } from '../../../machines/lifecycles/deployment-facts.ts';
import { whyNot } from '../../../machines/lifecycles/deployment-refusal.ts';
import { DEPLOYMENT_ACTION_LABELS } from '../../../rules/deployments/actions.ts';
import { DESTRUCTIVE_ACTIONS, isProductionConfirmed } from '../../../rules/deployments/confirmations.ts';
import { statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { useFactsViewer } from '../../facts-viewer.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ChangedBy } from '../../queue/ChangedBy.tsx';
import { DECISION_NOUNS, subjectWords } from '../../queue/queue-words.ts';
import { RecordDifferences } from '../../queue/RecordDifferences.tsx';
import { TypedIdentifier } from '../../queue/TypedIdentifier.tsx';

const DECISIONS = ['APPROVE', 'REJECT'] as const satisfies readonly QueuedAction[];

export interface DecideAgainDialogProps {
  command: QueuedCommand;
  /** Epoch milliseconds. */
  now: number;
  /** The name of the command's tenant where another one is current; it is decided on in its own. */
  otherTenant: string | null;
  /** Answers with a sentence where the decision was not taken, else null. */
  onDecide: (action: QueuedAction, subject: DeploymentRequestSummary) => Promise<string | null>;
  onDrop: () => void;
  onClose: () => void;
}

/** Why the chart refuses a decision on the request as it is known; null where it allows it, or where only the server can tell. */
function refusalOf(
  action: QueuedAction,
  record: DeploymentRequestSummary,
  viewer: FactsViewer,
  now: Date,
): string | null {
  const tuple = statusTupleOf(record.status);
  return tuple === null ? null : whyNot(tuple, factsOf(record, viewer, now), action);
}

/** What was seen, what is now and who changed it; then the decision again, or none (Deployments §8 "Errors"). */
export function DecideAgainDialog({ command, now, otherTenant, onDecide, onDrop, onClose }: DecideAgainDialogProps) {
  const viewer = useFactsViewer();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { seen } = command;
  const subject = command.now ?? seen;

  const refusals = DECISIONS.map((action) => ({
    action,
    refusal:
      subject === null
        ? 'What the request is now is not known on this device.'
        : otherTenant !== null
          ? `Switch to ${otherTenant} to decide on it.`
          : refusalOf(action, subject, viewer, new Date(now)),
  }));
  const open = refusals.filter(({ refusal }) => refusal === null);
  const sentences = [...new Set(refusals.flatMap(({ refusal }) => refusal ?? []))];
  const requiredText =
    subject?.environmentTypeProduction === true && open.length > 0 ? subject.environmentIdentifier : null;
  const isTyped = requiredText === null || isProductionConfirmed(typed, requiredText);

  const decide = async (action: QueuedAction) => {
    if (subject === null || !isTyped || isPending) return;
    setPending(true);
    const refused = await onDecide(action, subject);
    setPending(false);
    setFailure(refused);
  };

  return (
    <Dialog
      title="Decide again"
      description={`#${command.subjectId} · ${subjectWords(command)}`}
      onClose={onClose}
      footer={
        <>
          <Button intent="ghost" disabled={isPending} onClick={onDrop}>
            Drop the decision
          </Button>
          {open.toReversed().map(({ action }) => (
            <Button
              key={action}
              intent={DESTRUCTIVE_ACTIONS.has(action) ? 'danger' : 'primary'}
              disabled={!isTyped || isPending}
              onClick={() => decide(action)}
            >
              {DEPLOYMENT_ACTION_LABELS[action]}
            </Button>
          ))}
        </>
      }
    >
      <Banner tone="warning" title={`Your ${DECISION_NOUNS[command.action].toLowerCase()} was not applied.`}>
        <ChangedBy changedBy={command.changedBy} changedAt={command.changedAt} now={now} />
        {command.message}
      </Banner>
      {seen !== null && command.now !== null && <RecordDifferences seen={seen} now={command.now} />}
      {sentences.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {requiredText !== null && <TypedIdentifier requiredText={requiredText} typed={typed} onType={setTyped} />}
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}
