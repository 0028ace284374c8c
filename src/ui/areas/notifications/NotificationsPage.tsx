import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PushDevice } from '../../../contract/generated/schema.d.ts';
import { createPushMachine } from '../../../data/push/push-actors.ts';
import { Button } from '../../kit/Button.tsx';
import { Section } from '../../kit/Section.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { hint, list, name as nameClass, row, words } from '../../page/PersonalPage.css.ts';
import { PersonalPage } from '../../page/PersonalPage.tsx';
import { useOfflineRefusal } from '../../portal/offline.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { useServerNow } from '../../portal/server-clock.ts';
import { PushChoices } from './PushChoices.tsx';
import { ThisDevice } from './ThisDevice.tsx';

interface OtherDevicesProps {
  devices: readonly PushDevice[];
  isChanging: boolean;
  refusal: string | undefined;
  onRemove: (id: string) => void;
}

function OtherDevices({ devices, isChanging, refusal, onRemove }: OtherDevicesProps) {
  const now = useServerNow(60_000).getTime();
  return (
    <Section
      title="Your other devices"
      description={
        devices.length === 0
          ? 'None. Turn notifications on there to see them here.'
          : 'Signing out on a device removes it.'
      }
    >
      {devices.length > 0 && (
        <ul className={list}>
          {devices.map(({ id, name, lastUsedAt }) => (
            <li key={id} className={row}>
              <span className={words}>
                <span className={nameClass}>{name}</span>
                <span className={hint}>
                  Last used <Moment at={Date.parse(lastUsedAt)} now={now} />
                </span>
              </span>
              <Button
                size="small"
                aria-label={`Remove ${name}`}
                isPending={isChanging}
                refusal={refusal}
                onClick={() => onRemove(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What the user is notified of, on which devices, and when; each change is saved at once (docs/decisions/0041). */
export default function NotificationsPage() {
  const portal = usePortal();
  const [machine] = useState(() => createPushMachine(portal));
  const push = useActorRef(machine);
  const state = useSelector(push, (snapshot) => snapshot);
  const refusal = useOfflineRefusal('needs network', 'Changing notifications');
  const { state: known, chosen, hindrance, message, outcome } = state.context;
  const isChanging = state.matches({ ready: 'subscribing' }) || state.matches({ ready: 'unsubscribing' });
  return (
    <PersonalPage
      title="Notifications"
      subtitle="What you are notified of, when, and on which devices. Changes are saved at once."
      what="your notifications"
      standing={known !== null ? 'loaded' : state.matches('failed') ? 'failed' : 'loading'}
      message={message}
      refusal={refusal}
      onRetry={() => push.send({ type: 'RETRY' })}
    >
      {known !== null && (
        <>
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
        </>
      )}
    </PersonalPage>
  );
}
