import { Suspense } from 'react';
import { RECORD_COMMENTS } from '../../data/record-comments/send-comment.ts';
import { type AreaName, isOutboxArea } from '../../rules/areas.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { DetailSection } from '../page/DetailSection.tsx';
import { useExtensions } from '../portal/extensions.ts';
import type { DiscussionProps } from './Discussion.tsx';
import { muted } from './discussion.css.ts';

const Discussion = lazyPart(() => import('./Discussion.tsx'));

interface RecordDiscussionProps extends Omit<DiscussionProps, 'area'> {
  area: AreaName;
  /** Its call comes after the record's. */
  mayRead: boolean;
}

function LoadingDiscussion() {
  return (
    <DetailSection title="Comments">
      <p className={muted}>Loading comments…</p>
    </DetailSection>
  );
}

/** Nothing where the area has no approvals, or the back end no discussions. */
export function RecordDiscussion({ area, mayRead, ...shown }: RecordDiscussionProps) {
  const isOffered = useExtensions().has(RECORD_COMMENTS);
  if (!isOffered || !isOutboxArea(area)) return null;
  return (
    <Suspense fallback={<LoadingDiscussion />}>
      {mayRead ? <Discussion key={`${area}/${shown.record.id}`} area={area} {...shown} /> : <LoadingDiscussion />}
    </Suspense>
  );
}
