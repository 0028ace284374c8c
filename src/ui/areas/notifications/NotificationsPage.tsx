import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { followConnectivity } from '../../../data/connectivity/returns.ts';
import { createPushMachine } from '../../../data/push/push-actors.ts';
import { Banner } from '../../kit/Banner.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { NotOnThisDevice } from '../../page/NotOnThisDevice.tsx';
import { PageErrorPanel } from '../../page/PageErrorPanel.tsx';
import { useIsCut, useOfflineRefusal } from '../../portal/offline.ts';
import { useIsSignInNeeded, usePortal } from '../../portal/portal-context.tsx';
import { page } from './notifications.css.ts';
import { OtherDevices } from './OtherDevices.tsx';
import { PushChoices } from './PushChoices.tsx';
import { ThisDevice } from './ThisDevice.tsx';

/** What the user is notified of, on which devices, and when; each change is saved at once (docs/decisions/0041). */
export default function NotificationsPage() {
  const portal = usePortal();
  const [machine] = useState(() => createPushMachine(portal));
  const push = useActorRef(machine);
  const state = useSelector(push, (snapshot) => snapshot);
  const isCut = useIsCut();
  const isSignInNeeded = useIsSignInNeeded();
  const refusal = useOfflineRefusal('needs network', 'Changing notifications');
  useEffect(
    () => followConnectivity(portal.connectivity, (isOnline) => isOnline && push.send({ type: 'RETRY' })),
    [portal, push],
  );
  const { state: known, chosen, hindrance, message, outcome } = state.context;
  const header = (
    <PageHeader
      title="Notifications"
      subtitle="What you are notified of, when, and on which devices. Changes are saved at once."
    />
  );
  if (known === null) {
    return (
      <>
        {header}
        {!state.matches('failed') ? (
          <LoadingSkeleton layout="detail" label="Loading your notifications" />
        ) : isCut || isSignInNeeded ? (
          <NotOnThisDevice what="your notifications" isSignInNeeded={!isCut} />
        ) : (
          <PageErrorPanel message={message} onRetry={() => push.send({ type: 'RETRY' })} />
        )}
      </>
    );
  }
  const isChanging = state.matches({ ready: 'subscribing' }) || state.matches({ ready: 'unsubscribing' });
  return (
    <>
      {header}
      {message !== null && (
        <Banner tone="danger" role="alert" title="This wasn’t changed.">
          {message}
        </Banner>
      )}
      {refusal !== undefined && (
        <Banner tone="info" role="status">
          {refusal}
        </Banner>
      )}
      <div className={page}>
        <ThisDevice
          device={known.devices.find(({ isOfSession }) => isOfSession) ?? null}
          hindrance={hindrance}
          outcome={outcome}
          isChanging={isChanging}
          isTesting={state.matches({ ready: 'testing' })}
          refusal={refusal}
          onSubscribe={() => push.send({ type: 'SUBSCRIBE' })}
          onUnsubscribe={(id) => push.send({ type: 'UNSUBSCRIBE', id })}
          onTest={(id) => push.send({ type: 'TEST', id })}
        />
        <PushChoices
          settings={chosen ?? known.settings}
          isFixed={refusal !== undefined}
          onChange={(settings) => push.send({ type: 'SAVE', settings })}
        />
        <OtherDevices
          devices={known.devices.filter(({ isOfSession }) => !isOfSession)}
          isChanging={isChanging}
          refusal={refusal}
          onRemove={(id) => push.send({ type: 'UNSUBSCRIBE', id })}
        />
      </div>
    </>
  );
}
