import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import { Button } from '../../kit/Button.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { checkAge, checkBar, checkWords } from './outbox.css.ts';
import { checkedAt, summaryWords } from './prediction-words.ts';
import type { QueueCheck } from './use-queue-check.ts';

export interface QueueCheckBarProps {
  commands: readonly OutboxCommand[];
  queueCheck: QueueCheck;
  /** Epoch milliseconds. */
  now: number;
}

/** What sending will do, before anything is sent. */
export function QueueCheckBar({ commands, queueCheck, now }: QueueCheckBarProps) {
  const { isChecking, refusal, failure, check } = queueCheck;
  const checked = commands.flatMap((command) => {
    const found = queueCheck.of(command);
    return found === null ? [] : [{ ...found, command }];
  });
  const at = checkedAt(checked);
  const waiting = isChecking
    ? 'Checking what sending will do…'
    : 'Shows what sending will do, once the server can be reached.';
  return (
    <div className={checkBar}>
      <div className={checkWords}>
        <p role="status">{failure ?? summaryWords(checked) ?? waiting}</p>
        {at !== null && (
          <p className={checkAge}>
            Checked <Moment at={at} now={now} />
          </p>
        )}
      </div>
      <Button size="small" isPending={isChecking} refusal={refusal ?? undefined} onClick={check}>
        Check now
      </Button>
    </div>
  );
}
