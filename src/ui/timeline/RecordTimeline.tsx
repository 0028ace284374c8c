import { Suspense, useId, useState } from 'react';
import { type AreaName, isOutboxArea } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { Button } from '../kit/Button.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { DetailSection } from '../page/DetailSection.tsx';
import { note, timeline } from './timeline.css.ts';

const Timeline = lazyPart(() => import('./Timeline.tsx'));

export interface RecordTimelineProps {
  area: AreaName;
  id: RecordId;
  /** Of the record; the timeline is read again when it grows. */
  version: number | undefined;
}

/** What happened to the record, read once it is asked for (docs/decisions/0056). */
export function RecordTimeline({ area, id, version }: RecordTimelineProps) {
  const [isShown, setShown] = useState(false);
  const partId = useId();
  if (!isOutboxArea(area)) return null;
  return (
    <DetailSection title="Timeline">
      <div className={timeline}>
        <Button
          size="small"
          aria-expanded={isShown}
          aria-controls={isShown ? partId : undefined}
          onPointerEnter={() => void Timeline.preload()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide timeline' : 'Show timeline'}
        </Button>
        {isShown && (
          <div id={partId} className={timeline}>
            <Suspense fallback={<p className={note}>Loading…</p>}>
              <Timeline area={area} id={id} version={version} />
            </Suspense>
          </div>
        )}
      </div>
    </DetailSection>
  );
}
