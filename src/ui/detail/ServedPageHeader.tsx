import { RefreshCw } from 'lucide-react';
import { IconButton } from '../kit/IconButton.tsx';
import { PageHeader, type PageHeaderProps } from '../kit/PageHeader.tsx';
import { BackLink } from '../page/links.tsx';
import type { RecordReading } from '../page/record-reading.ts';
import { useOfflineRefusal } from '../portal/offline.ts';
import { useMayOpen } from '../portal/portal-context.tsx';

export interface ServedPageHeaderProps<Read>
  extends Pick<PageHeaderProps, 'title' | 'subtitle' | 'status' | 'actions'> {
  readonly what: string;
  readonly reading: Pick<RecordReading<Read>, 'record' | 'standing' | 'refresh'>;
  /** The record's page; null if unknown. */
  readonly view: string | null;
  readonly list: string;
}

export function ServedPageHeader<Read>({ what, reading, view, list, actions, ...header }: ServedPageHeaderProps<Read>) {
  const mayOpen = useMayOpen();
  const refusal = useOfflineRefusal('needs network', what);
  const { record, standing, refresh } = reading;
  return (
    <PageHeader
      {...header}
      back={<BackLink to={view !== null && mayOpen(view) ? view : list} />}
      actions={
        <>
          {actions}
          <IconButton
            label="Refresh"
            icon={<RefreshCw aria-hidden />}
            isOutlined
            aria-busy={standing === 'reading' && record !== null}
            refusal={refusal}
            onClick={refresh}
          />
        </>
      }
    />
  );
}
