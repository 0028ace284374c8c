import type { RecordAreaName } from '../../rules/areas.ts';
import { kindOfArea } from '../../rules/audit/logged-kinds.ts';
import type { RecordLog } from '../../rules/audit/record-logs.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { DetailSection } from '../page/DetailSection.tsx';
import { PageLink } from '../page/links.tsx';
import { useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { RecordEntries } from './RecordEntries.tsx';
import { recordLogs } from './record-entries.css.ts';

export interface RecordLogsProps {
  area: RecordAreaName;
  id: RecordId;
}

export interface LogWay {
  readonly log: RecordLog;
  readonly label: string;
  readonly search: URLSearchParams;
  readonly address: string;
}

export function useLogWays(area: RecordAreaName, id: RecordId): readonly LogWay[] {
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const kind = kindOfArea(area);
  if (kind === null) return [];
  const activity = new URLSearchParams({ entityName: kind, entityId: String(id) });
  const deployment = new URLSearchParams({ resource: kind, resourceId: String(id) });
  const ways: readonly LogWay[] = [
    { log: 'activity', label: 'Activity log', search: activity, address: paths['activity-logs'].list(activity) },
    {
      log: 'deployment',
      label: 'Deployment log',
      search: deployment,
      address: paths['deployment-logs'].list(deployment),
    },
  ];
  return ways.filter(({ address }) => mayOpen(address));
}

interface ShownLogsProps extends RecordLogsProps {
  /** Of the record; entries are loaded again when it grows. */
  version?: number | undefined;
  /** False until the record itself was read. */
  mayRead?: boolean;
  /** Default: false. */
  isOfMissing?: boolean;
  /** Default: both logs. */
  shown?: readonly RecordLog[];
}

/** The newest entries of each log, and the way to all of them. */
export function RecordLogs({ area, id, version, mayRead = true, isOfMissing = false, shown }: ShownLogsProps) {
  const ways = useLogWays(area, id).filter(({ log }) => shown === undefined || shown.includes(log));
  if (ways.length === 0) return null;
  return (
    <DetailSection title="Logs">
      <div className={recordLogs}>
        {ways.map(({ log, label, address }) => (
          <RecordEntries
            key={log}
            {...{ log, area, id, version, mayRead, isOfMissing }}
            title={<PageLink to={address}>{label}</PageLink>}
          />
        ))}
      </div>
    </DetailSection>
  );
}
