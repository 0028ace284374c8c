import type { Passkey } from '../../../contract/generated/schema.d.ts';
import { Button } from '../../kit/Button.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { buttons, hint, list, name as nameClass, row, words } from '../../page/PersonalPage.css.ts';
import { useServerNow } from '../../portal/server-clock.ts';

export interface PasskeyRowsProps {
  passkeys: readonly Passkey[];
  isChanging: boolean;
  refusal: string | undefined;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyRows({ passkeys, isChanging, refusal, onRename, onRemove }: PasskeyRowsProps) {
  const now = useServerNow(60_000).getTime();
  return (
    <ul className={list}>
      {passkeys.map((passkey) => {
        const { id, name, createdAt, lastUsedAt } = passkey;
        return (
          <li key={id} className={row}>
            <span className={words}>
              <span className={nameClass}>{name}</span>
              <span className={hint}>
                Added <Moment at={Date.parse(createdAt)} now={now} /> ·{' '}
                {lastUsedAt === null ? (
                  'Not used yet'
                ) : (
                  <>
                    Last used <Moment at={Date.parse(lastUsedAt)} now={now} />
                  </>
                )}
              </span>
            </span>
            <span className={buttons}>
              <Button
                size="small"
                aria-label={`Rename ${name}`}
                disabled={isChanging}
                refusal={refusal}
                onClick={() => onRename(passkey)}
              >
                Rename
              </Button>
              <Button
                size="small"
                aria-label={`Remove ${name}`}
                disabled={isChanging}
                refusal={refusal}
                onClick={() => onRemove(passkey)}
              >
                Remove
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
