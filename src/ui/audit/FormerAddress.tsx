import { Navigate, useLocation } from 'react-router-dom';

/** Redirects an old address, with its query. */
export function FormerAddress({ to }: { to: (query: URLSearchParams) => string }) {
  const { search } = useLocation();
  return <Navigate to={to(new URLSearchParams(search))} replace />;
}
