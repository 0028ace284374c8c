import { Bell, BellOff, Send } from 'lucide-react';
import type { PushDevice, PushTest } from '../../../contract/generated/schema.d.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Section } from '../../kit/Section.tsx';
import { words } from '../../page/PersonalPage.css.ts';
import { row } from './notifications.css.ts';
import { HINDRANCE_WORDS, isHindrance, TEST_WORDS } from './words.ts';

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
