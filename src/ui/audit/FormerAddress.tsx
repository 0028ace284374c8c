import { Navigate, useLocation } from 'react-router-dom';

/** Leads from an address that was given out before on to the one that has taken its place, with what it asks for. */
export function FormerAddress({ to }: { to: (query: URLSearchParams) => string }) {
  const { search } = useLocation();
  return <Navigate to={to(new URLSearchParams(search))} replace />;
}
