import { Lock } from 'lucide-react';
import { Link, matchPath, Navigate, useLocation } from 'react-router-dom';
import { isRecordArea, type RecordAreaName } from '../../../rules/areas.ts';
import type { RecordReference } from '../../../rules/records/record-key.ts';
import { openAddresses, pageAt } from '../../area.ts';
import { areas } from '../../areas/index.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { numericIdOf } from '../../page/numeric-id.ts';
import { elsewhereTitle, useSwitchOffer } from '../../page/RecordElsewhere.tsx';
import { useRecordElsewhere } from '../../page/record-elsewhere.ts';
import { shellPaths } from '../../paths.ts';
import { useViewerIfAny, ViewerProvider } from '../../portal/portal-context.tsx';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';
import { readSignInEntry } from '../sign-in-entry.ts';

const routes = Object.values(areas).flatMap((area) => area.routes);

/** The record whose page an address opens, in areas that number their records; null for other pages. */
function recordAt(address: string): RecordReference<RecordAreaName> | null {
  const [pathname = ''] = address.split(/[?#]/);
  for (const [area, { routes: pages }] of Object.entries(areas)) {
    const page = pageAt(pages, pathname);
    if (page === null || !isRecordArea(area)) continue;
    const parameters = Object.entries(matchPath(`/dashboard/${page.path}`, pathname)?.params ?? {});
    const id = numericIdOf(parameters.find(([name]) => name.endsWith('Id'))?.[1]);
    return id === null ? null : { area, id };
  }
  return null;
}

/** What isn't allowed in this tenant may be in the one where the record is. */
function SwitchOffer({ record }: { record: RecordReference<RecordAreaName> }) {
  const elsewhere = useRecordElsewhere(record);
  const offer = useSwitchOffer(elsewhere);
  if (elsewhere.length === 0) return null;
  return (
    <>
      <p>{elsewhereTitle('record', elsewhere)}.</p>
      {offer.words}
      {offer.buttons}
    </>
  );
}

/** Deployments §2 `/401`; continues to the page once the user gets the privilege. */
export default function NotAllowedPage() {
  const viewer = useViewerIfAny();
  const { returnTo } = readSignInEntry(useLocation().state);
  if (viewer !== null && returnTo !== null && openAddresses(routes, viewer.privileges)(returnTo))
    return <Navigate to={returnTo} replace />;
  const record = returnTo === null ? null : recordAt(returnTo);
  return (
    <StandalonePage
      title="You don't have enough permissions to perform this action."
      mark={
        <span className={mark}>
          <Lock aria-hidden />
        </span>
      }
      actions={
        <Link className={buttonClass()} to={shellPaths.home}>
          Back to Homepage
        </Link>
      }
    >
      <p>If you think this was a mistake, please contact your system administrator.</p>
      {viewer !== null && record !== null && (
        <ViewerProvider value={viewer}>
          <SwitchOffer record={record} />
        </ViewerProvider>
      )}
    </StandalonePage>
  );
}
