import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import {
  isAlreadySo,
  isConfirmed,
  isSettled,
  isTooLate,
  lacksSignature,
  mayDo,
  needsOwner,
  type OutboxCommand,
} from '../../../machines/outbox/command.ts';
import type { Finding } from '../../../machines/outbox/queue-check.ts';
import { ALL_TENANTS } from '../../../rules/people/tenants.ts';
import { isDecision } from '../../../rules/records/decision-comment.ts';
import { idWords } from '../../../rules/records/record-key.ts';
import { recordLink as recordLinkOf } from '../../../rules/records/record-link.ts';
import { sentence } from '../../../rules/texts/sentence.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { toneIcon } from '../../kit/tones.css.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { ChangedBy } from '../../outbox/ChangedBy.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import {
  innerCommandWords,
  isAnticipated,
  knownRecord,
  nounOf,
  ordinal,
  recordNameOf,
} from '../../outbox/outbox-words.ts';
import { QuotedComment } from '../../outbox/QuotedComment.tsx';
import { useMayOpen, usePaths, useRecordAddress, useViewer } from '../../portal/portal-context.tsx';
import { type DecisionsNow, goneWords } from './decision-refusals.ts';
import {
  decision as decisionClass,
  doing,
  entry as entryClass,
  facts as factsClass,
  place as placeClass,
  placeIcon,
  reason,
  recordLink,
  what,
  why,
} from './outbox.css.ts';
import { PredictionLine } from './PredictionLine.tsx';
import {
  alreadySoWords,
  anticipatedWords,
  attemptsWords,
  changeWords,
  DAYS_BEFORE_ASKING,
  lookOf,
  tooLateWords,
} from './waiting-words.ts';

export interface OutboxEntryProps {
  command: OutboxCommand;
  /** From 1 within its tenant; null if it isn't queued. */
  place: number | null;
  tenantName: string;
  /** Epoch milliseconds. */
  now: number;
  /** As a sentence; null if it doesn't wait. */
  waits: string | null;
  /** Null if it wasn't checked what sending it would do. */
  finding: Finding | null;
  /** Null if nothing can be decided again. */
  decisions: DecisionsNow | null;
  isGone: boolean;
  /** Null if it can be sent. */
  retryRefusal: string | null;
  onRetry: () => void;
  onDiscard: () => void;
  onAcknowledge: () => void;
  onDecideAgain: () => void;
}

export function OutboxEntry(props: OutboxEntryProps) {
  const { command, place, tenantName, now, waits, finding } = props;
  const look = lookOf(command);
  const attempts = attemptsWords(command);
  return (
    <li className={entryClass}>
      <Place command={command} place={place} />
      <div className={what}>
        <span>
          <span className={decisionClass}>{OUTBOX_AREAS[command.area].rules.lifecycle.labels[command.action]}</span>{' '}
          <QueuedRecord command={command} />
        </span>
        <span className={factsClass}>
          <span>
            {OUTBOX_AREAS[command.area].rules.noun} {idWords(command.subjectId)}
          </span>
          <span>{tenantName}</span>
          <span>
            {isDecision(command.action) ? 'decided' : 'queued'} <Moment at={command.decidedAt} now={now} />
          </span>
          {attempts !== '' && <span>{attempts}</span>}
        </span>
        {command.comment !== null && <QuotedComment>{command.comment}</QuotedComment>}
      </div>
      <div className={why}>
        <Badge tone={look.tone}>{look.label}</Badge>
        <span className={reason}>{waits ?? <Ending {...props} />}</span>
        {finding !== null && <PredictionLine command={command} finding={finding} />}
      </div>
      <EntryActions {...props} />
    </li>
  );
}

function Place({ command, place }: { command: OutboxCommand; place: number | null }) {
  if (place !== null) {
    return (
      <span className={placeClass}>
        <span aria-hidden>{place}</span>
        <VisuallyHidden>{ordinal(place)} in the queue.</VisuallyHidden>
      </span>
    );
  }
  const isApplied = isConfirmed(command) || isAlreadySo(command) || isAnticipated(command);
  const Icon = needsOwner(command) ? TriangleAlert : isApplied ? CircleCheck : CircleSlash;
  return (
    <span className={`${placeIcon} ${toneIcon[lookOf(command).tone]}`}>
      <Icon aria-hidden />
    </span>
  );
}

export function QueuedRecord({ command, isGone = false }: { command: OutboxCommand; isGone?: boolean }) {
  const addressOf = useRecordAddress();
  const mayOpen = useMayOpen();
  const record = knownRecord(command);
  const words = recordNameOf(command);
  const { tenantId } = useViewer();
  const address = record === null || isGone ? null : addressOf(command.area, record);
  // Its page is in its tenant, and asks to switch.
  const isThere = [tenantId, command.tenantId].includes(ALL_TENANTS) || tenantId === command.tenantId;
  return address !== null && mayOpen(address) ? (
    <Link className={recordLink} to={isThere ? address : recordLinkOf({ path: address, tenantId: command.tenantId })}>
      {words}
    </Link>
  ) : (
    words
  );
}

/** The outcome, or what needs attention. */
function Ending({ command, now, decisions, isGone }: OutboxEntryProps) {
  const { user } = useViewer();
  const { passkeys } = usePaths();
  const canSign = (user.signsWith?.credentialIds ?? []).length > 0;
  if (isConfirmed(command)) {
    return (
      <>
        {nounOf(command)} applied {command.settledAt !== null && <Moment at={command.settledAt} now={now} />}.
      </>
    );
  }
  if (isAlreadySo(command)) return alreadySoWords(command);
  if (isAnticipated(command)) {
    const { changedBy, changedAt } = command;
    return (
      <>
        <ChangedBy isDeleted={isGone} changedBy={changedBy} changedAt={changedAt} />
        {anticipatedWords(command)}
      </>
    );
  }
  const said = isGone ? goneWords(command) : command.message;
  const changed =
    command.seen !== null && command.now !== null
      ? OUTBOX_AREAS[command.area].rules.comparison.differences(command.seen, command.now).map(({ label }) => label)
      : [];
  return (
    <>
      <ChangedBy isDeleted={isGone} changedBy={command.changedBy} changedAt={command.changedAt} />
      {needsOwner(command) && decisions === null && changed.length > 0 && `${changed.join(', ')}. `}
      {(isSettled(command) || decisions !== null) && changeWords(command)}
      {isTooLate(command) ? tooLateWords(command) : sentence(said)}
      {lacksSignature(command) && !canSign && (
        <>
          {' '}
          <Link className={recordLink} to={passkeys.list()}>
            Open Passkeys
          </Link>
        </>
      )}
      {isOld(command) &&
        ` You made this decision more than ${DAYS_BEFORE_ASKING} days ago. Send it anyway${decisions === null ? ' or decide again' : ''}.`}
      {needsOwner(command) && decisions?.refusals.filter((words) => words !== said).map((words) => ` ${words}`)}
    </>
  );
}

/** Waits for its owner only because of its age. */
function isOld(command: OutboxCommand): boolean {
  return needsOwner(command) && mayDo(command, 'RETRY');
}

function EntryActions(props: OutboxEntryProps) {
  const { command, decisions, retryRefusal, onRetry, onDiscard, onAcknowledge, onDecideAgain } = props;
  const named = (words: string) => `${words}: ${innerCommandWords(command)}`;
  const askLabel = lacksSignature(command)
    ? 'Sign again'
    : isDecision(command.action)
      ? 'Decide again'
      : isTooLate(command)
        ? 'Send now'
        : 'Ask again';
  return (
    <div className={doing}>
      {mayDo(command, 'DISCARD') && (
        <Button size="small" aria-label={named('Discard')} onClick={onDiscard}>
          Discard
        </Button>
      )}
      {mayDo(command, 'RETRY') && (
        <Button
          size="small"
          aria-label={named(isOld(command) ? 'Send anyway' : 'Retry now')}
          refusal={retryRefusal ?? undefined}
          onClick={onRetry}
        >
          {isOld(command) ? 'Send anyway' : 'Retry now'}
        </Button>
      )}
      {decisions === null && (
        <Button
          size="small"
          intent={needsOwner(command) ? 'primary' : 'secondary'}
          aria-label={named(askLabel)}
          onClick={onDecideAgain}
        >
          {askLabel}
        </Button>
      )}
      {isSettled(command) && mayDo(command, 'ACKNOWLEDGE') && (
        <Button size="small" aria-label={named('Acknowledge')} onClick={onAcknowledge}>
          Acknowledge
        </Button>
      )}
    </div>
  );
}
