import type { PushDevice } from '../../../contract/generated/schema.d.ts';
import { Button } from '../../kit/Button.tsx';
import { Section } from '../../kit/Section.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { hint, list, name as nameClass, row, words } from '../../page/PersonalPage.css.ts';
import { useServerNow } from '../../portal/server-clock.ts';

export interface OtherDevicesProps {
  devices: readonly PushDevice[];
  isChanging: boolean;
  refusal: string | undefined;
  onRemove: (id: string) => void;
}

export function OtherDevices({ devices, isChanging, refusal, onRemove }: OtherDevicesProps) {
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
