import { Bell, BellOff, Send } from 'lucide-react';
import type { PushDevice, PushTest } from '../../../contract/generated/schema.d.ts';
import type { PushHindrance } from '../../../data/push/push-device.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Section } from '../../kit/Section.tsx';
import { words } from '../../page/PersonalPage.css.ts';
import { row } from './notifications.css.ts';

/** Why this device can't be notified, and what to do. */
const HINDRANCE_WORDS: Readonly<Record<PushHindrance, { readonly title: string; readonly words: string }>> = {
  insecure: {
    title: 'This address isn’t secure',
    words:
      'Browsers show notifications only for https addresses. Ask your administrator for the portal’s https address.',
  },
  installFirst: {
    title: 'Install the app first',
    words:
      'iPhones and iPads show notifications of installed apps only. Press Share in Safari, then “Add to Home Screen”, and open the portal from there.',
  },
  unsupported: {
    title: 'This browser can’t show notifications',
    words: 'Open the portal in a current version of Chrome, Edge, Firefox or Safari.',
  },
  noWorker: {
    title: 'The app isn’t ready on this device yet',
    words: 'Reload the page in a moment. Private windows can’t show notifications.',
  },
  denied: {
    title: 'Notifications are blocked for the portal',
    words: 'Allow them in the browser’s settings for this site, beside its address, then reload the page.',
  },
};

const TEST_WORDS: Readonly<Record<PushTest['outcome'], string>> = {
  accepted:
    'The test is on its way. If nothing appears, check the system’s settings for notifications and “Do not disturb”.',
  gone: 'The browser has ended this device’s subscription, so it was removed. Turn notifications on again.',
  refused: 'The browser’s push service refused the test. Turn notifications off and on again.',
  unreachable: 'The server couldn’t reach the browser’s push service. Try again in a moment.',
};

function isHindrance(name: string): name is PushHindrance {
  return Object.hasOwn(HINDRANCE_WORDS, name);
}

export interface ThisDeviceProps {
  /** Null while it isn't notified. */
  device: PushDevice | null;
  hindrance: string | null;
  outcome: PushTest['outcome'] | null;
  isChanging: boolean;
  isTesting: boolean;
  refusal: string | undefined;
  onSubscribe: () => void;
  onUnsubscribe: (id: string) => void;
  onTest: (id: string) => void;
}

export function ThisDevice({
  device,
  hindrance,
  outcome,
  isChanging,
  isTesting,
  refusal,
  onSubscribe,
  onUnsubscribe,
  onTest,
}: ThisDeviceProps) {
  const why = hindrance !== null && isHindrance(hindrance) ? HINDRANCE_WORDS[hindrance] : null;
  return (
    <Section title="This device">
      {why !== null && (
        <Banner tone="warning" title={why.title}>
          {why.words}
        </Banner>
      )}
      <div className={row}>
        <p className={words}>
          {device === null ? 'Notifications are off here.' : `Notifications are on: ${device.name}.`}
        </p>
        {device === null ? (
          why === null && (
            <Button
              intent="primary"
              icon={<Bell aria-hidden />}
              isPending={isChanging}
              refusal={refusal}
              onClick={onSubscribe}
            >
              Turn on notifications
            </Button>
          )
        ) : (
          <>
            <Button
              icon={<Send aria-hidden />}
              isPending={isTesting}
              refusal={refusal}
              onClick={() => onTest(device.id)}
            >
              Send a test
            </Button>
            <Button
              icon={<BellOff aria-hidden />}
              isPending={isChanging}
              refusal={refusal}
              onClick={() => onUnsubscribe(device.id)}
            >
              Turn off
            </Button>
          </>
        )}
      </div>
      {outcome !== null && (
        <Banner tone={outcome === 'accepted' ? 'success' : 'warning'} role="status">
          {TEST_WORDS[outcome]}
        </Banner>
      )}
    </Section>
  );
}
