import { Suspense } from 'react';
import { RECORD_COMMENTS } from '../../data/record-comments/send-comment.ts';
import { type AreaName, isOutboxArea } from '../../rules/areas.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { useExtensions } from '../shell/extensions.ts';
import type { DiscussionProps } from './Discussion.tsx';

const Discussion = lazyPart(() => import('./Discussion.tsx'));

/** Nothing where the area has no approvals, or the back end no discussions. */
export function RecordDiscussion({ area, ...shown }: Omit<DiscussionProps, 'area'> & { area: AreaName }) {
  const isOffered = useExtensions().has(RECORD_COMMENTS);
  if (!isOffered || !isOutboxArea(area)) return null;
  return (
    <Suspense>
      <Discussion key={`${area}/${shown.record.id}`} area={area} {...shown} />
    </Suspense>
  );
}
