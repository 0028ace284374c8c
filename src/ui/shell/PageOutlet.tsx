import { Suspense } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { mayOpenRoute } from '../../rules/area.ts';
import type { PageRoute } from '../area.ts';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { shellPaths } from '../paths.ts';
import { useViewer } from '../portal-context.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FocusHeading } from './FocusHeading.tsx';
import { PageTitle } from './PageTitle.tsx';

/** One page of an area: for those who may open it, with its title, while it loads, and when it fails. */
export function PageOutlet({ route }: { route: PageRoute }) {
  const viewer = useViewer();
  const parameters = useParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!mayOpenRoute(route, viewer.privileges)) return <Navigate to={shellPaths.notAllowed} replace />;
  return (
    // A page begins anew for another record and for another tenant: nothing of the one is ever seen in the other.
    <ErrorBoundary key={`${viewer.tenantId} ${pathname}`} onBack={() => navigate(-1)}>
      <PageTitle>{typeof route.title === 'string' ? route.title : route.title(parameters)}</PageTitle>
      <Suspense fallback={<LoadingSkeleton layout="detail" />}>
        <route.Page />
        <FocusHeading />
      </Suspense>
    </ErrorBoundary>
  );
}
