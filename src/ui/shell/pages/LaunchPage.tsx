import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { initialRoutePreference } from '../../../data/device/preferences.ts';
import { areas } from '../../areas/index.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { useConnectionLoss } from '../../portal/offline.ts';
import { useConfig, useSession, useViewerIfAny, type Viewer } from '../../portal/portal-context.tsx';
import { chooseInitialRoute } from '../initial-route.ts';
import { Logo } from '../Logo.tsx';
import { StandalonePage } from '../StandalonePage.tsx';
import { sessionPhase } from '../session-phase.ts';
import { signInLossWords } from '../sign-in-words.ts';

/** Its Launch button goes to the stored initial route (Deployments §2 `/`). */
export default function LaunchPage() {
  const { product } = useConfig();
  const { state } = useSession();
  const viewer = useViewerIfAny();
  const loss = useConnectionLoss();
  const phase = sessionPhase(state);
  const description = <p>Request, approve, launch and manage {product.name} environments.</p>;
  if (phase === 'signedIn' && viewer !== null) return <Welcome viewer={viewer}>{description}</Welcome>;
  const stored = initialRoutePreference();
  return (
    <StandalonePage
      title="Deployment Portal"
      mark={<Logo size={48} />}
      actions={<Launch to={stored === shellPaths.home ? shellPaths.dashboard : stored} />}
    >
      {description}
      {phase === 'signedOut' && loss !== null && <p>{signInLossWords(loss)}</p>}
    </StandalonePage>
  );
}

function Launch({ to }: { to: string }) {
  return (
    <Link className={buttonClass({ intent: 'primary' })} to={to}>
      Launch
    </Link>
  );
}

function Welcome({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const { user, privileges } = viewer;
  const landing = chooseInitialRoute(privileges, initialRoutePreference(), Object.values(areas));
  // Some pages are open to everybody.
  const hasNoArea = privileges.size === 0 || landing === shellPaths.home;
  return (
    <StandalonePage
      title="Deployment Portal"
      mark={<Logo size={48} />}
      actions={
        <>
          <Link className={buttonClass()} to={shellPaths.logout}>
            Logout
          </Link>
          {!hasNoArea && <Launch to={landing} />}
        </>
      }
    >
      {children}
      <p>
        You are signed in as {user.name} ({user.email}).
      </p>
      {hasNoArea && (
        <p>
          Your account has no role with access to an area. Ask your system administrator for a role, then sign in again.
        </p>
      )}
    </StandalonePage>
  );
}
