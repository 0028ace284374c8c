import type { ReactNode } from 'react';
import { Banner } from '../kit/Banner.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { NotOnThisDevice } from '../page/NotOnThisDevice.tsx';
import { PageErrorPanel } from '../page/PageErrorPanel.tsx';
import type { RecordReading } from '../page/record-reading.ts';
import { useIsCut } from '../portal/offline.ts';

export interface ReadingStatesProps {
  reading: RecordReading<object>;
  noun: string;
  /** "the log of request #7"; default: the noun. */
  what?: string;
  missing: ReactNode;
}

/** Missing, loading or stale, for records that only the server has. */
export function ReadingStates({ reading, noun, what = `the ${noun}`, missing }: ReadingStatesProps) {
  const { record, standing, message, refresh } = reading;
  const isCut = useIsCut();
  switch (standing) {
    case 'read':
      return null;
    case 'reading':
      return record === null && <LoadingSkeleton layout="detail" label={`Loading the ${noun}`} />;
    case 'missing':
      return missing;
    case 'forbidden':
      return <PageErrorPanel message={message} />;
    case 'failed':
      if (isCut) return record === null && <NotOnThisDevice what={what} />;
      return record === null ? (
        <PageErrorPanel message={message} onRetry={refresh} />
      ) : (
        <Banner tone="danger" role="alert" title={`The ${noun} couldn’t be refreshed.`}>
          {message}
        </Banner>
      );
  }
}
