import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { keepPush } from '../../data/push/push-actors.ts';
import { type OpenAnswer, openMessageParser } from '../../rules/push/open-address.ts';
import { useOpenAddress } from '../page/address-link.tsx';
import { wouldAskToStay } from '../page/unload-question.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';

/** Opens what a pressed notification is about, and reports once to the server that this device is in use. */
export default function PushWatch() {
  const portal = usePortal();
  const { userId } = useViewer().user;
  const open = useOpenAddress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user
  useEffect(() => {
    // The next start reports it again.
    keepPush(portal).catch(() => undefined);
  }, [portal, userId]);
  const follow = useEffectEvent((event: MessageEvent) => {
    const message = v.safeParse(openMessageParser, event.data);
    if (event.origin !== window.location.origin || !message.success) return;
    const answer: OpenAnswer = wouldAskToStay() ? 'busy' : 'opened';
    if (answer === 'opened') open(message.output.address);
    event.ports[0]?.postMessage(answer);
  });
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (worker === undefined) return;
    const listen = (event: MessageEvent) => follow(event);
    worker.addEventListener('message', listen);
    worker.startMessages();
    return () => worker.removeEventListener('message', listen);
  }, []);
  return null;
}
