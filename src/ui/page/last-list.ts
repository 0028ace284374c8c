import type { RecordAreaName } from '../../rules/areas.ts';

interface LastList {
  readonly tenantId: string;
  readonly search: string;
  /** Its address in the history; records may have led on to another page since. */
  readonly openedAt: string;
}

/** Only while the page lives: filters may name clients. */
const lists = new Map<RecordAreaName, LastList>();

/** The list of an area that was last open, with its filters, order and page. */
export function rememberList(area: RecordAreaName, tenantId: string, search: string): void {
  lists.set(area, { tenantId, search, openedAt: search });
}

/** The next or previous record is on another page of the list. */
export function moveLastList(area: RecordAreaName, tenantId: string, search: string): void {
  const last = lists.get(area);
  lists.set(area, { tenantId, search, openedAt: last?.tenantId === tenantId ? last.openedAt : search });
}

/** Null where none was open in this tenant. */
export function lastList(area: RecordAreaName, tenantId: string): URLSearchParams | null {
  const last = lists.get(area);
  return last?.tenantId === tenantId ? new URLSearchParams(last.search) : null;
}

/** The page that Back shows in place of the one that the list was left at; null where it is that one. */
export function listMovedTo(area: RecordAreaName, tenantId: string, openedAt: string): string | null {
  const last = lists.get(area);
  return last?.tenantId === tenantId && last.openedAt === openedAt && last.search !== openedAt ? last.search : null;
}
