import type { AreaName } from '../../rules/areas.ts';
import { kindOfArea } from '../../rules/audit/logged-kinds.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { DetailSection } from '../detail/DetailSections.tsx';
import { PageLink } from '../detail/links.tsx';
import { useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { recordLogs } from './audit.css.ts';

export interface RecordLogsProps {
  area: AreaName;
  id: RecordId;
}

export interface LogWay {
  readonly log: 'activity' | 'deployment';
  readonly label: string;
  readonly search: URLSearchParams;
  readonly address: string;
}

export function useLogWays(area: AreaName, id: RecordId): readonly LogWay[] {
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

/** @param shown default: both logs */
export function RecordLogs({ area, id, shown }: RecordLogsProps & { shown?: readonly LogWay['log'][] }) {
  const ways = useLogWays(area, id).filter(({ log }) => shown === undefined || shown.includes(log));
  if (ways.length === 0) return null;
  return (
    <DetailSection title="Logs">
      <div className={recordLogs}>
        {ways.map(({ label, address }) => (
          <PageLink key={address} to={address}>
            {label}
          </PageLink>
        ))}
      </div>
    </DetailSection>
  );
}
