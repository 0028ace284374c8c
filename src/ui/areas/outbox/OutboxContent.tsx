import { Send } from 'lucide-react';
import { useState } from 'react';
import { keepTypedComment } from '../../../data/device/typed-comments.ts';
import { TENANT_ACCESS } from '../../../data/session/tenant-access.ts';
import { viewerAt } from '../../../data/session/tenant-portals.ts';
import { isComment, lacksSignature, mayDo, type OutboxCommand, recordKeyOf } from '../../../machines/outbox/command.ts';
import { sendingTenant } from '../../../machines/outbox/command-order.ts';
import { isFormSaved, type WaitingForm } from '../../../machines/outbox/waiting-form.ts';
import { countWork, workKind } from '../../../machines/outbox/work.ts';
import { ALL_TENANTS, tenantOptions } from '../../../rules/people/tenants.ts';
import { isDecision } from '../../../rules/records/decision-comment.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Section } from '../../kit/Section.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { workTotal, workWords } from '../../outbox/outbox-counts.ts';
import { innerCommandWords } from '../../outbox/outbox-words.ts';
import { useExtensions } from '../../portal/extensions.ts';
import { useFactsViewer } from '../../portal/facts-viewer.ts';
import { InTenant } from '../../portal/InTenant.tsx';
import { useViewer } from '../../portal/portal-context.tsx';
import { AskAgainDialog } from './AskAgainDialog.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { DecideAgainDialog, type DecidedAgain } from './DecideAgainDialog.tsx';
import { type DecisionSetting, decisionsNow, mayDecideAgain, type Standing } from './decision-refusals.ts';
import { OutboxEntry } from './OutboxEntry.tsx';
import { type OtherTenant, otherTenantWords } from './other-tenant.ts';
import { entries, foot } from './outbox.css.ts';
import { QueueCheckBar } from './QueueCheckBar.tsx';
import type { QueueCheck } from './use-queue-check.ts';
import { useTenantPlaces } from './use-tenant-places.ts';
import { WaitingForms } from './WaitingForms.tsx';
import {
  DAYS_BEFORE_ASKING,
  discardQuestion,
  type OutboxSender,
  outboxSections,
  waitingWords,
} from './waiting-words.ts';

/** Promises resolve with a refusal as a sentence, else null. */
interface OutboxHandlers {
  readonly retry: (command: OutboxCommand) => Promise<string | null>;
  readonly discard: (command: OutboxCommand) => Promise<string | null>;
  readonly acknowledge: (commands: readonly OutboxCommand[]) => Promise<string | null>;
  readonly decideAgain: (command: OutboxCommand, decision: DecidedAgain) => Promise<string | null>;
  /** In the current tenant only. */
  readonly sendAll: () => Promise<void>;
}

export interface OutboxContentProps extends OutboxHandlers {
  /** Comments too. */
  commands: readonly OutboxCommand[];
  forms: readonly WaitingForm[];
  /** Known records of the current tenant by key: null if deleted, absent if unknown. */
  known: ReadonlyMap<string, AreaRecord | null>;
  sender: OutboxSender;
  queueCheck: QueueCheck;
  /** Null if sending is possible. */
  sendRefusal: string | null;
  /** Null if the browser wasn't asked or doesn't say. */
  isPersisted: boolean | null;
  /** Epoch milliseconds. */
  now: number;
}

type Asked =
  | { readonly kind: 'discard' | 'decide'; readonly id: string }
  /** The record as it was then: an open question follows it by itself. */
  | { readonly kind: 'ask'; readonly id: string; readonly standing: Standing };

/** What the queue knows of the tenant of its work. */
type QueuedIn = Pick<OutboxCommand, 'tenantId' | 'tenantName'>;

function useTenants() {
  const { tenants, tenantId: current, privileges } = useViewer();
  const options = tenantOptions(privileges, tenants);
  const nameIn = (tenantId: string) => options.find((option) => option.tenantId === tenantId)?.label;
  const nameOf = ({ tenantId, tenantName }: QueuedIn): string =>
    nameIn(tenantId) ?? (tenantId === ALL_TENANTS ? 'All Tenants' : (tenantName ?? tenantId));
  const otherThanCurrent = (queued: QueuedIn): OtherTenant | null =>
    queued.tenantId === current ? null : { name: nameOf(queued), isOpen: nameIn(queued.tenantId) !== undefined };
  return { nameOf, otherThanCurrent };
}

/** Position among what is sent with it, from 1. */
function positionOf(
  command: OutboxCommand,
  queued: readonly OutboxCommand[],
  tenantOf: (command: OutboxCommand) => string,
): number {
  return queued.filter((other) => tenantOf(other) === tenantOf(command)).indexOf(command) + 1;
}

export function OutboxContent(props: OutboxContentProps) {
  const { commands, forms, known, sender, queueCheck, sendRefusal, now } = props;
  const { acknowledge, decideAgain, discard, retry, sendAll } = props;
  const viewer = useFactsViewer();
  const tenants = useTenants();
  const placeOf = useTenantPlaces();
  const isEverywhere = useExtensions().has(TENANT_ACCESS);
  const sentIn = (command: OutboxCommand) => sendingTenant(command, viewer.currentTenantId, isEverywhere);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => setAsked(null);
  const { needing, queued, done } = outboxSections(commands);
  const askedCommand = commands.find(({ id }) => id === asked?.id) ?? null;

  const settingOf = (command: OutboxCommand): DecisionSetting => {
    const isHere = tenants.otherThanCurrent(command) === null;
    const place = placeOf(command);
    const record = known.get(recordKeyOf(command));
    const standing: Standing = !isHere || record === undefined ? null : (record ?? 'gone');
    const otherTenant = place === null ? tenants.otherThanCurrent(command) : null;
    return { viewer: viewerAt(viewer, place), otherTenant, standing, now: new Date(now) };
  };

  const entryOf = (command: OutboxCommand, waits: boolean) => {
    const setting = settingOf(command);
    // Where nobody can send it from here.
    const otherTenant = tenants.otherThanCurrent({ ...command, tenantId: sentIn(command) });
    const shared = {
      place: waits ? positionOf(command, queued, sentIn) : null,
      isGone: setting.standing === 'gone',
      tenantName: tenants.nameOf(command),
      now,
      waits: waits ? waitingWords(command, { ...sender, otherTenant }) : null,
      retryRefusal: otherTenant === null ? sendRefusal : otherTenantWords(otherTenant, 'send it'),
      onRetry: () => void retry(command).then(setFailure),
      onDiscard: () => setAsked({ kind: 'discard', id: command.id }),
    };
    if (isComment(command)) return <CommentEntry key={command.id} command={command} {...shared} />;
    return (
      <OutboxEntry
        key={command.id}
        {...shared}
        command={command}
        decisions={mayDecideAgain(command, setting) ? null : decisionsNow(command, setting)}
        finding={queueCheck.of(command)?.finding ?? null}
        onAcknowledge={() => acknowledge([command]).then(setFailure)}
        onDecideAgain={() => {
          // What was said with it is offered again with its question.
          if (lacksSignature(command) && command.comment !== null)
            keepTypedComment({ ...command, recordKey: recordKeyOf(command) }, command.comment);
          setAsked(
            isDecision(command.action) && !lacksSignature(command)
              ? { kind: 'decide', id: command.id }
              : { kind: 'ask', id: command.id, standing: setting.standing },
          );
        }}
      />
    );
  };

  return (
    <>
      <PageHeader
        title="Queue"
        subtitle="Decisions, commands, comments and forms on this device that are waiting to be sent"
        primaryAction={
          queued.length + forms.length > 0 ? (
            <Button
              intent="primary"
              isWide
              icon={<Send aria-hidden />}
              refusal={sendRefusal ?? undefined}
              onClick={() => {
                setFailure(null);
                void sendAll();
              }}
            >
              Send all now
            </Button>
          ) : undefined
        }
      />
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      {commands.length + forms.length === 0 && (
        <EmptyPanel title="Nothing is queued.">
          Approvals, rejections, commands such as Start and Stop, comments, and forms that you save offline wait here
          until they are sent. What couldn’t be applied also appears here.
        </EmptyPanel>
      )}
      {queueCheck.isOffered && <QueueCheckBar commands={commands} queueCheck={queueCheck} now={now} />}
      {needing.length > 0 && (
        <Section
          title={`Action needed (${needing.length})`}
          description={`${needing.some(isComment) ? 'Not applied or not sent' : 'Not applied'}. Choose what to do.`}
        >
          <ul className={entries}>{needing.map((command) => entryOf(command, false))}</ul>
        </Section>
      )}
      {queued.length > 0 && (
        <Section title={`Queued (${queued.length})`} description="Sent one at a time, in this order">
          <ol className={entries}>{queued.map((command) => entryOf(command, true))}</ol>
        </Section>
      )}
      {done.length > 0 && (
        <Section
          title={`Done (${done.length})`}
          actions={
            done.length > 1 ? (
              <Button size="small" onClick={() => acknowledge(done).then(setFailure)}>
                Acknowledge all
              </Button>
            ) : undefined
          }
        >
          <ul className={entries}>{done.map((command) => entryOf(command, false))}</ul>
        </Section>
      )}
      <WaitingForms forms={forms} known={known} sender={sender} sendRefusal={sendRefusal} tenants={tenants} now={now} />
      <Keeping {...props} unsent={[...needing, ...queued]} />
      {askedCommand !== null && asked?.kind === 'discard' && mayDo(askedCommand, 'DISCARD') && (
        <AlertDialog
          kind="confirm"
          title={`Discard the ${innerCommandWords(askedCommand)}?`}
          isDanger
          confirmLabel="Discard"
          cancelLabel="Keep"
          onClose={close}
          onConfirm={() => {
            close();
            void discard(askedCommand).then(setFailure);
          }}
        >
          <p>{discardQuestion(askedCommand)}</p>
        </AlertDialog>
      )}
      {askedCommand !== null && asked?.kind === 'ask' && (
        <InTenant tenant={placeOf(askedCommand)}>
          <AskAgainDialog
            command={askedCommand}
            standing={asked.standing}
            onClose={close}
            onDone={() => {
              close();
              void (mayDo(askedCommand, 'DISCARD') ? discard(askedCommand) : acknowledge([askedCommand]));
            }}
          />
        </InTenant>
      )}
      {askedCommand !== null && asked?.kind === 'decide' && mayDecideAgain(askedCommand, settingOf(askedCommand)) && (
        <InTenant tenant={placeOf(askedCommand)}>
          <DecideAgainDialog
            command={askedCommand}
            standing={settingOf(askedCommand).standing}
            decisions={decisionsNow(askedCommand, settingOf(askedCommand))}
            onClose={close}
            onDrop={() => {
              if (mayDo(askedCommand, 'DISCARD')) {
                setAsked({ kind: 'discard', id: askedCommand.id });
                return;
              }
              // Nothing is left to ask once it has its outcome.
              close();
              void acknowledge([askedCommand]).then(setFailure);
            }}
            onDecide={(decision) => decideAgain(askedCommand, decision)}
          />
        </InTenant>
      )}
    </>
  );
}

const STORAGE_WORDS = {
  kept: 'The browser won’t delete this data to free up space.',
  notPromised: 'The browser may delete this data if the device runs out of storage.',
} as const;

function Keeping({
  unsent,
  forms,
  isPersisted,
  now,
}: Pick<OutboxContentProps, 'forms' | 'isPersisted' | 'now'> & { unsent: readonly OutboxCommand[] }) {
  const unsaved = forms.filter((form) => !isFormSaved(form));
  const work = { ...countWork(unsent.map(workKind)), form: unsaved.length };
  if (workTotal(work) === 0) return null;
  const oldest = Math.min(...[...unsent, ...unsaved].map(({ decidedAt }) => decidedAt));
  const isOnlyDecisions = work.decision === workTotal(work);
  return (
    <div className={foot}>
      <p>
        {workWords(work)} only on this device; the oldest was made <Moment at={oldest} now={now} />.{' '}
        {isPersisted !== null && STORAGE_WORDS[isPersisted ? 'kept' : 'notPromised']}
      </p>
      <p>
        You’ll be asked again before {isOnlyDecisions ? 'a decision' : 'anything'} older than {DAYS_BEFORE_ASKING} days
        is sent.
      </p>
    </div>
  );
}
