import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { savedRecordOf } from '../../../data/outbox/waiting-forms.ts';
import { TENANT_ACCESS } from '../../../data/session/tenant-access.ts';
import { mayDo, needsOwner } from '../../../machines/outbox/command.ts';
import { sendingTenant } from '../../../machines/outbox/command-order.ts';
import { pauseOf } from '../../../machines/outbox/outbox.ts';
import { useWaitingForms } from '../../outbox/use-form-news.tsx';
import { useKnownRecords } from '../../outbox/use-known-records.ts';
import { useCommands, useOutbox, useQueued } from '../../outbox/use-outbox.ts';
import { useExtensions } from '../../portal/extensions.ts';
import { useIsCut } from '../../portal/offline.ts';
import { useViewer } from '../../portal/portal-context.tsx';
import { useNow } from '../../portal/server-clock.ts';
import { OutboxContent } from './OutboxContent.tsx';
import { useQueueCheck } from './use-queue-check.ts';

/** The browser's promise; null if it hasn't said. */
function useIsPersisted(): boolean | null {
  const [isPersisted, setPersisted] = useState<boolean | null>(null);
  useEffect(() => {
    let isWanted = true;
    navigator.storage?.persisted?.().then(
      (answer) => isWanted && setPersisted(answer),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return isPersisted;
}

export default function OutboxPage() {
  const outbox = useOutbox();
  const { tenantId } = useViewer();
  const commands = useQueued();
  const forms = useWaitingForms();
  const sender = useSelector(outbox.actor, (snapshot) => snapshot);
  const isCut = useIsCut();
  const isEverywhere = useExtensions().has(TENANT_ACCESS);
  const isPersisted = useIsPersisted();
  const now = useNow(30_000).getTime();
  const known = useKnownRecords([
    ...commands
      .filter((command) => command.tenantId === tenantId && mayDo(command, 'DECIDE_AGAIN'))
      .map(({ area, subjectId }) => ({ area, id: subjectId })),
    ...forms.filter((form) => form.tenantId === tenantId).flatMap((form) => savedRecordOf(form) ?? []),
  ]);
  const pause = pauseOf(sender);
  // A comment is no decision of a chart, so nothing is predicted for it.
  const queueCheck = useQueueCheck(useCommands(), pause);
  const refusedWith = (outcome: { kind: string; message?: string }) => outcome.message ?? null;
  return (
    <OutboxContent
      commands={commands}
      forms={forms}
      known={known}
      queueCheck={queueCheck}
      sender={{ pause, until: sender.context.until, message: sender.context.message }}
      sendRefusal={
        isCut
          ? 'Sending needs a connection to the server. What is queued is then sent automatically.'
          : pause === 'needsSignIn'
            ? 'Sign in again. What is queued is then sent automatically.'
            : null
      }
      isPersisted={isPersisted}
      now={now}
      retry={({ id }) => outbox.retry(id).then(refusedWith)}
      discard={({ id }) => outbox.discard(id).then(refusedWith)}
      acknowledge={async (settled) => {
        const outcomes = await Promise.all(settled.map(({ id }) => outbox.acknowledge(id)));
        return outcomes.map(refusedWith).find((message) => message !== null) ?? null;
      }}
      decideAgain={({ id }, decision) => outbox.decideAgain(id, decision).then(refusedWith)}
      sendAll={async () => {
        const waiting = commands.filter(
          (command) =>
            sendingTenant(command, tenantId, isEverywhere) === tenantId &&
            !needsOwner(command) &&
            mayDo(command, 'RETRY'),
        );
        for (const { id } of waiting) await outbox.retry(id);
        outbox.actor.send({ type: 'RETRY_NOW' });
      }}
    />
  );
}
