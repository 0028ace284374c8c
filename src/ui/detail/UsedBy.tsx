import type { RecordUsage, RecordUse } from '../../contract/generated/schema.d.ts';
import type { RecordReader } from '../../data/resources/served-record.ts';
import { wordsOfUse } from '../../rules/usage.ts';
import type { Paths } from '../paths.ts';
import { usePaths } from '../portal-context.tsx';
import { absent, uses as usesClass } from './detail.css.ts';
import { PageLink } from './links.tsx';
import { useServedRecord } from './record-reading.ts';

/** The page of what uses a record; null where the portal has none. */
function addressOf(
  { deployments, vpcs, 'bi-deployments': biDeployments }: Paths,
  { area, id }: RecordUse,
): string | null {
  switch (area) {
    case 'deployments':
      return deployments.viewByNumber(id);
    case 'bi-deployments':
      return biDeployments.view(id);
    case 'vpcs':
      return vpcs.view(id);
    default:
      return null;
  }
}

export interface UsedByProps {
  /** Of the record. */
  id: number;
  /** Asks the server; stays the same for as long as the page does. */
  read: RecordReader<RecordUsage, number>;
}

/** What uses a record, each with the way to its page: only the server can tell. */
export function UsedBy({ id, read }: UsedByProps) {
  const paths = usePaths();
  const { record: usage, standing } = useServedRecord(read, id);
  if (usage === null) {
    if (standing === 'reading') return <p className={absent}>Asking the server…</p>;
    return (
      <p className={absent}>{standing === 'failed' ? 'Only the server can tell.' : 'The server does not tell.'}</p>
    );
  }
  const { uses, others } = usage;
  if (uses.length + others === 0) return <p className={absent}>Nothing</p>;
  return (
    <p className={usesClass}>
      {uses.map((use) => {
        const words = wordsOfUse(use);
        return (
          <span key={`${use.area}/${use.id}`}>
            <PageLink to={addressOf(paths, use)}>{words.charAt(0).toUpperCase() + words.slice(1)}</PageLink>
            {use.hasEnded === true && <span className={absent}>, ended</span>}
          </span>
        );
      })}
      {others > 0 && (
        <span className={absent}>{uses.length > 0 ? `and ${others} more` : `${others} that you may not see`}</span>
      )}
    </p>
  );
}
