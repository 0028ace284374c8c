import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { mayDo, needsOwner } from '../../../machines/command.ts';
import { pauseOf } from '../../../machines/outbox.ts';
import { useConnectivity, useViewer } from '../../portal-context.tsx';
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

/** The decisions of this device that wait for the server, or whose outcome waits to be seen. */
export default function QueuePage() {
  const outbox = useOutbox();
  const { tenantId } = useViewer();
  const commands = useCommands();
  const sender = useSelector(outbox.actor, (snapshot) => snapshot);
  const connectivity = useConnectivity();
  const isPersisted = useIsPersisted();
  const now = useNow(30_000).getTime();
  const pause = pauseOf(sender);
  const refusedWith = (outcome: { kind: string; message?: string }) => outcome.message ?? null;
  return (
    <QueueContent
      commands={commands}
      sender={{ pause, until: sender.context.until, message: sender.context.message }}
      sendRefusal={
        connectivity === 'offline' || connectivity === 'degraded'
          ? 'Sending needs the network. What waits is sent by itself when the connection is back.'
          : pause === 'needsSignIn'
            ? 'Sign in again first: what waits is sent right after.'
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
