import { type Deadline, deadlineWords, isOverdue } from '../../rules/approvals/deadline.ts';
import { Badge } from '../kit/Badge.tsx';

export function DeadlineBadge({ deadline, now }: { deadline: Deadline; now: number }) {
  return <Badge tone={isOverdue(deadline, now) ? 'danger' : 'neutral'}>{deadlineWords(deadline, now)}</Badge>;
}
