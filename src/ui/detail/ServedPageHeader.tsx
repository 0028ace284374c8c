import { RefreshCw } from 'lucide-react';
import { IconButton } from '../kit/IconButton.tsx';
import { PageHeader, type PageHeaderProps } from '../kit/PageHeader.tsx';
import { BackLink } from '../page/BackLink.tsx';
import { useOfflineRefusal } from '../portal/offline.ts';
import { useMayOpen } from '../portal/portal-context.tsx';
import type { RecordReading } from './record-reading.ts';

export interface ServedPageHeaderProps<Read> extends Pick<PageHeaderProps, 'title' | 'subtitle' | 'status'> {
  /** As a sentence begins with it: 'The log'. */
  readonly what: string;
  readonly reading: Pick<RecordReading<Read>, 'record' | 'standing' | 'refresh'>;
  /** The page of the record; null where it is not known. */
  readonly view: string | null;
  /** Where Back leads otherwise. */
  readonly list: string;
}

/** The header of a page whose data comes from the server alone: a link back to the record or its list, and a refresh. */
export function ServedPageHeader<Read>({ what, reading, view, list, ...header }: ServedPageHeaderProps<Read>) {
  const mayOpen = useMayOpen();
  const refusal = useOfflineRefusal('needs network', what);
  const { record, standing, refresh } = reading;
  return (
    <PageHeader
      {...header}
      back={<BackLink to={view !== null && mayOpen(view) ? view : list} />}
      actions={
        <IconButton
          label="Refresh"
          icon={<RefreshCw aria-hidden />}
          isOutlined
          aria-busy={standing === 'reading' && record !== null}
          refusal={refusal}
          onClick={refresh}
        />
      }
    />
  );
}
