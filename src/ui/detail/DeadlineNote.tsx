import { type Deadline, deadlineWords, isOverdue } from '../../rules/approvals/deadline.ts';
import { fullMomentWords, momentWords } from '../../rules/texts/moments.ts';
import { Banner } from '../kit/Banner.tsx';

export interface DeadlineNoteProps {
  deadline: Deadline;
  now: Date;
}

/** By when the tenant wants a decision. */
export function DeadlineNote({ deadline, now }: DeadlineNoteProps) {
  const time = now.getTime();
  return (
    <Banner tone={isOverdue(deadline, time) ? 'warning' : 'info'} title={deadlineWords(deadline, time)}>
      To be decided by{' '}
      <time dateTime={new Date(deadline.decideBy).toISOString()} title={fullMomentWords(deadline.decideBy)}>
        {momentWords(deadline.decideBy, time)}
      </time>
      .
    </Banner>
  );
}
