import { Lock } from 'lucide-react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { openAddresses } from '../../area.ts';
import { areas } from '../../areas/index.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { useViewerIfAny } from '../../portal/portal-context.tsx';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';
import { readSignInEntry } from '../sign-in-entry.ts';

const routes = Object.values(areas).flatMap((area) => area.routes);

/** Deployments §2 `/401`; continues to the page once the user gets the privilege. */
export default function NotAllowedPage() {
  const viewer = useViewerIfAny();
  const { returnTo } = readSignInEntry(useLocation().state);
  if (viewer !== null && returnTo !== null && openAddresses(routes, viewer.privileges)(returnTo))
    return <Navigate to={returnTo} replace />;
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
    </StandalonePage>
  );
}
