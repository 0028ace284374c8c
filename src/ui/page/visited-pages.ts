import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

export interface VisitedPage {
  readonly pathname: string;
  readonly tenantId: string;
}

/** This portal's part of the tab's history, by position. */
export type VisitedPages = Readonly<Record<number, VisitedPage>>;

/** A newly opened page replaces all after the previous one. */
export function afterVisit(pages: VisitedPages, place: number, page: VisitedPage, isOpened: boolean): VisitedPages {
  const others = Object.entries(pages).filter(([other]) => !isOpened || Number(other) < place);
  return { ...Object.fromEntries(others), [place]: page };
}

/** Steps back to the last page with this path, in any query; null for none. */
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

/** Survives a reload, like the tab's history. */
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
    // Without storage no way back is known, and the list starts at its first page.
  }
}

/** Null where the router hasn't written it. */
function historyIndex(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}

/** The router's history index. */
export function currentPlace(): number {
  return historyIndex() ?? 0;
}

/** Whether no page of the portal is before this one. */
export function isFirstPlace(): boolean {
  return historyIndex() === 0;
}

/** Only for signed-in users, so that a logout leaves nothing. @param tenantId null when signed out or unknown */
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

/** Null if unknown. */
export function tenantOfLastVisit(pathname: string): string | null {
  const page = readVisitedPages()[currentPlace()];
  return page?.pathname === pathname ? page.tenantId : null;
}

/** To the last page with this path, with query and scroll position, else to the path. */
export function useReturnTo(pathname: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const steps = stepsBackTo(readVisitedPages(), currentPlace(), pathname);
    if (steps === null) navigate(pathname, { replace: true });
    else navigate(-steps);
  }, [navigate, pathname]);
}
