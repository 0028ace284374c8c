import { Link } from 'react-router-dom';
import { initialRoutePreference } from '../../../data/preferences.ts';
import { areas } from '../../areas/index.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { useConfig, useViewerIfAny } from '../../portal-context.tsx';
import { chooseInitialRoute } from '../initial-route.ts';
import { Logo } from '../Logo.tsx';
import { StandalonePage } from '../StandalonePage.tsx';

/** The first page: its Launch button goes to the stored initial route (Deployments §2 `/`). */
export default function LaunchPage() {
  const { product } = useConfig();
  const viewer = useViewerIfAny();
  const stored = initialRoutePreference();
  const hasNoArea =
    viewer !== null && chooseInitialRoute(viewer.privileges, stored, Object.values(areas)) === shellPaths.home;
  return (
    <StandalonePage
      title="Deployment Portal"
      mark={<Logo size={48} />}
      actions={
        <Link
          className={buttonClass({ intent: 'primary' })}
          to={stored === shellPaths.home ? shellPaths.dashboard : stored}
        >
          Launch
        </Link>
      }
    >
      <p>Request, approve, launch and manage {product.name} environments.</p>
      {hasNoArea && (
        <p>
          Your account has no access to any area yet. If you think this is a mistake, please contact your system
          administrator.
        </p>
      )}
    </StandalonePage>
  );
}
