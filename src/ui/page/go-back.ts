import { useLocation, useNavigate } from 'react-router-dom';
import { isFirstPlace } from './visited-pages.ts';

/** Passed on by a redirect: no page of the portal was shown before. */
export const FIRST_PAGE = { isFirstPage: true } as const;

function isMarkedFirst(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFirstPage' in state && state.isFirstPage === true;
}

export function useIsFirstPage(): boolean {
  const { key, state } = useLocation();
  // After a sign-in at a page's own address, the page has replaced its first entry.
  return key === 'default' || isMarkedFirst(state) || isFirstPlace();
}

/** Keeps filters and scroll position. @param list the fallback if the previous page is outside of the portal */
export function useGoBack(list: string): () => void {
  const isFirstPage = useIsFirstPage();
  const navigate = useNavigate();
  return () => {
    if (isFirstPage) navigate(list, { replace: true });
    else navigate(-1);
  };
}
