import { useLocation, useNavigate } from 'react-router-dom';

/** What a page that was replaced by its right address hands on: nothing of the portal was shown before it. */
export const FIRST_PAGE = { isFirstPage: true } as const;

function isMarkedFirst(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFirstPage' in state && state.isFirstPage === true;
}

/** Whether the address was opened from outside, so that there is no page of the portal to go back to. */
export function useIsFirstPage(): boolean {
  const { key, state } = useLocation();
  return key === 'default' || isMarkedFirst(state);
}

/**
 * Back to where the user came from, with its filters and its place; to the list where that is outside of the portal.
 * @param list the address of the area's list
 */
export function useGoBack(list: string): () => void {
  const isFirstPage = useIsFirstPage();
  const navigate = useNavigate();
  return () => {
    if (isFirstPage) navigate(list, { replace: true });
    else navigate(-1);
  };
}
