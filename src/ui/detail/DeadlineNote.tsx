import { type Deadline, deadlineWords, isOverdue } from '../../rules/approvals/deadline.ts';
import { Banner } from '../kit/Banner.tsx';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

export interface DeadlineNoteProps {
  deadline: Deadline;
  now: Date;
}

/** By when the tenant wants a decision. */
export function DeadlineNote({ deadline, now }: DeadlineNoteProps) {
  const time = now.getTime();
  return (
    <Banner tone={isOverdue(deadline, time) ? 'warning' : 'info'} title={deadlineWords(deadline, time)}>
      To be decided by {exact.format(deadline.decideBy)}.
    </Banner>
  );
}
