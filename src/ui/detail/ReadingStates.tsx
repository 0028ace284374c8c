import type { ReactNode } from 'react';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { Banner } from '../kit/Banner.tsx';
import { LoadingSkeleton, type SkeletonLayout } from '../kit/LoadingSkeleton.tsx';
import { NotOnThisDevice } from '../page/NotOnThisDevice.tsx';
import { PageErrorPanel } from '../page/PageErrorPanel.tsx';
import { HeldElsewhere } from '../page/RecordElsewhere.tsx';
import type { RecordReading } from '../page/record-reading.ts';
import { useIsCut } from '../portal/offline.ts';

export interface ReadingStatesProps {
  reading: RecordReading<object>;
  noun: string;
  /** "the log of request #7"; default: the noun. */
  what?: string;
  /** Of what is loading. */
  layout?: SkeletonLayout;
  missing: ReactNode;
  /** Its record, which the device may have in another tenant. */
  of?: RecordReference<RecordAreaName>;
}

/** Missing, loading or stale, for records that only the server has. */
export function ReadingStates({
  reading,
  noun,
  what = `the ${noun}`,
  layout = 'detail',
  missing,
  of,
}: ReadingStatesProps) {
  const { record, standing, message, refresh } = reading;
  const isCut = useIsCut();
  switch (standing) {
    case 'read':
      return null;
    case 'reading':
      return record === null && <LoadingSkeleton layout={layout} label={`Loading the ${noun}`} />;
    case 'missing':
      return missing;
    case 'forbidden':
      return <PageErrorPanel message={message} />;
    case 'failed':
      if (isCut && record !== null) return null;
      if (isCut)
        return <NotOnThisDevice what={what}>{of !== undefined && <HeldElsewhere record={of} />}</NotOnThisDevice>;
      return record === null ? (
        <PageErrorPanel message={message} onRetry={refresh} />
      ) : (
        <Banner tone="danger" role="alert" title={`The ${noun} couldn’t be refreshed.`}>
          {message}
        </Banner>
      );
  }
}
