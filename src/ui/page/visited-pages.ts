import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** A page that this tab has shown. */
export interface VisitedPage {
  readonly pathname: string;
  /** The tenant that it was shown in. */
  readonly tenantId: string;
}

/** The tab's history as far as this portal made it, by the place of each page in it. */
export type VisitedPages = Readonly<Record<number, VisitedPage>>;

/** After a page was shown. A newly opened one replaces all that followed the page before. */
export function afterVisit(pages: VisitedPages, place: number, page: VisitedPage, isOpened: boolean): VisitedPages {
  const others = Object.entries(pages).filter(([other]) => !isOpened || Number(other) < place);
  return { ...Object.fromEntries(others), [place]: page };
}

/** How many pages back the last one of this address is, whatever its query; null where there is none. */
export function stepsBackTo(pages: VisitedPages, place: number, pathname: string): number | null {
  for (let earlier = place - 1; earlier >= 0; earlier -= 1) {
    if (pages[earlier]?.pathname === pathname) return place - earlier;
  }
  return null;
}

const KEY = 'portal.visitedPages';

function isVisitedPages(value: unknown): value is VisitedPages {
  const isPage = (page: unknown) =>
    typeof page === 'object' &&
    page !== null &&
    'tenantId' in page &&
    typeof page.tenantId === 'string' &&
    'pathname' in page;
  return typeof value === 'object' && value !== null && Object.values(value).every(isPage);
}

/** They outlive a reload, as the tab's history does. */
function readVisitedPages(): VisitedPages {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    return isVisitedPages(value) ? value : {};
  } catch {
    return {};
  }
}

function keepVisitedPages(pages: VisitedPages): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(pages));
  } catch {
    // Without storage no way back is known, and the list begins at its first page.
  }
}

/** The place in the tab's history, as the router counts it. */
export function currentPlace(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/**
 * Notes each page that is shown to somebody who is signed in: nothing is left of them after a logout.
 * @param tenantId null where nobody is, or where that is still being found out
 */
export function useVisitedPages(tenantId: string | null): void {
  const { pathname, key } = useLocation();
  const isPushed = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (tenantId === null) return;
    const isFirst = key === 'default';
    keepVisitedPages(
      afterVisit(isFirst ? {} : readVisitedPages(), currentPlace(), { pathname, tenantId }, isPushed || isFirst),
    );
  }, [key, pathname, tenantId, isPushed]);
}

/** The tenant that the page was shown in when it was last here; null where that is not known. */
export function tenantOfLastVisit(pathname: string): string | null {
  const page = readVisitedPages()[currentPlace()];
  return page?.pathname === pathname ? page.tenantId : null;
}

/** Leads back to the last page of this address, with its query and its place; to the address itself where there was none. */
export function useReturnTo(pathname: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const steps = stepsBackTo(readVisitedPages(), currentPlace(), pathname);
    if (steps === null) navigate(pathname, { replace: true });
    else navigate(-steps);
  }, [navigate, pathname]);
}
