import type { AreaName } from '../../rules/areas.ts';
import { kindOfArea } from '../../rules/audit/logged-kinds.ts';
import type { RecordId } from '../../rules/record-key.ts';
import { DetailSection } from '../detail/DetailSections.tsx';
import { PageLink } from '../detail/links.tsx';
import { useMayOpen, usePaths } from '../portal-context.tsx';
import { recordLogs } from './audit.css.ts';

export interface RecordLogsProps {
  area: AreaName;
  id: RecordId;
}

/** On a record's page: the ways to the entries about it in both logs, for who may see them. */
export function RecordLogs({ area, id }: RecordLogsProps) {
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const kind = kindOfArea(area);
  if (kind === null) return null;
  const ways = [
    {
      label: 'Activity log',
      address: paths['activity-logs'].list(new URLSearchParams({ entityName: kind, entityId: String(id) })),
    },
    {
      label: 'Deployment log',
      address: paths['deployment-logs'].list(new URLSearchParams({ resource: kind, resourceId: String(id) })),
    },
  ].filter(({ address }) => mayOpen(address));
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
