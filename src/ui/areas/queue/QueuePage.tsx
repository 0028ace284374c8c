import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import { mayDo, needsOwner, type QueuedCommand } from '../../../machines/command.ts';
import { pauseOf } from '../../../machines/outbox.ts';
import { useIsCut } from '../../offline.ts';
import { usePortal, useViewer } from '../../portal-context.tsx';
import { useCommands, useOutbox } from '../../queue/use-outbox.ts';
import { useNow } from '../../use-now.ts';
import { QueueContent } from './QueueContent.tsx';

/** What the browser promised; null where it has said nothing. */
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

const NOTHING_KNOWN: ReadonlyMap<number, DeploymentRequestSummary | null> = new Map();

/** What the device knows of the requests that may be decided on again, kept up to date. */
function useKnownRecords(commands: readonly QueuedCommand[]): ReadonlyMap<number, DeploymentRequestSummary | null> {
  const { deployments } = usePortal();
  const [known, setKnown] = useState(NOTHING_KNOWN);
  const wanted = [...new Set(commands.map(({ subjectId }) => subjectId))].toSorted((a, b) => a - b).join();
  useEffect(() => {
    if (wanted === '') return;
    const watching = deployments
      .watchKnown(wanted.split(',').map(Number))
      .subscribe({ next: setKnown, error: () => setKnown(NOTHING_KNOWN) });
    return () => watching.unsubscribe();
  }, [deployments, wanted]);
  return known;
}

/** The decisions of this device that wait for the server, or whose outcome waits to be seen. */
export default function QueuePage() {
  const outbox = useOutbox();
  const { tenantId } = useViewer();
  const commands = useCommands();
  const sender = useSelector(outbox.actor, (snapshot) => snapshot);
  const isCut = useIsCut();
  const isPersisted = useIsPersisted();
  const now = useNow(30_000).getTime();
  const known = useKnownRecords(
    commands.filter((command) => command.tenantId === tenantId && mayDo(command, 'DECIDE_AGAIN')),
  );
  const pause = pauseOf(sender);
  const refusedWith = (outcome: { kind: string; message?: string }) => outcome.message ?? null;
  return (
    <QueueContent
      commands={commands}
      known={known}
      sender={{ pause, until: sender.context.until, message: sender.context.message }}
      sendRefusal={
        isCut
          ? 'Sending needs a connection to the server. What is queued is sent by itself when there is one.'
          : pause === 'needsSignIn'
            ? 'Sign in again first: what is queued is sent right after.'
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
      decideAgain={({ id }, action, subject) => outbox.decideAgain(id, action, subject).then(refusedWith)}
      sendAll={async () => {
        const waiting = commands.filter(
          (command) => command.tenantId === tenantId && !needsOwner(command) && mayDo(command, 'RETRY'),
        );
        for (const { id } of waiting) await outbox.retry(id);
        outbox.actor.send({ type: 'RETRY_NOW' });
      }}
    />
  );
}
