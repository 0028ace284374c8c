import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FIRST_PAGE, useIsFirstPage } from './go-back.ts';

/** Replaces this page's address by the record's own, unless the user has left and the next page is still loading. */
export function CanonicalAddress({ to }: { to: string }) {
  const location = useLocation();
  const isFirstPage = useIsFirstPage();
  const navigate = useNavigate();
  const replace = useEffectEvent((pathname: string) => {
    if (window.location.pathname !== pathname) return;
    void navigate(
      { pathname: to, search: window.location.search, hash: window.location.hash },
      { replace: true, ...(isFirstPage && { state: FIRST_PAGE }) },
    );
  });
  // Of the location itself: it is a new one when the user comes back to the same address.
  useEffect(() => replace(location.pathname), [location]);
  return null;
}
