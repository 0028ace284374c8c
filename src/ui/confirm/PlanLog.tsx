import { Link } from 'react-router-dom';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { LogEnd } from '../log/LogEnd.tsx';
import { useBuildLog } from '../log/use-build-log.ts';
import { useIsCut } from '../portal/offline.ts';
import { useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { AsOf } from '../time/AsOf.tsx';
import { logLink, quiet } from './PlannedChanges.css.ts';

export interface PlanLogProps {
  area: OutboxAreaName;
  id: RecordId;
  buildNumber: number;
  /** Of its end that are shown; 0 for none. */
  lines: number;
  /** The build is a launch that the plan stopped. */
  isLaunch?: boolean;
}

/** For those who can read the logs of builds. */
export function PlanLog({ area, id, buildNumber, lines, isLaunch = false }: PlanLogProps) {
  const address = usePaths()[area].build(id, buildNumber);
  const mayOpen = useMayOpen();
  if (!mayOpen(address)) return null;
  return (
    <>
      {lines > 0 && <PlanLogEnd {...{ area, id, buildNumber, lines }} />}
      <Link to={address} className={logLink}>
        View the log of the {isLaunch ? 'stopped launch' : 'plan'}
      </Link>
    </>
  );
}

function PlanLogEnd({ area, id, buildNumber, lines }: PlanLogProps) {
  const { record: build, asOf } = useBuildLog(area, null, id, buildNumber, false);
  const isCut = useIsCut();
  if (build === null) return null;
  return (
    <>
      <LogEnd text={build.text ?? ''} lines={lines} />
      {isCut && asOf !== null && (
        <span className={quiet}>
          <AsOf area={area} at={asOf} />
        </span>
      )}
    </>
  );
}
