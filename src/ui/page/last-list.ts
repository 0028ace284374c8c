import type { RecordAreaName } from '../../rules/areas.ts';

interface LastList {
  readonly tenantId: string;
  readonly search: string;
}

/** Only while the page lives: filters may name clients. */
const lists = new Map<RecordAreaName, LastList>();

/** The list of an area that was last open, with its filters, order and page. */
export function rememberList(area: RecordAreaName, tenantId: string, search: string): void {
  lists.set(area, { tenantId, search });
}

/** Null where none was open in this tenant. */
export function lastList(area: RecordAreaName, tenantId: string): URLSearchParams | null {
  const last = lists.get(area);
  return last?.tenantId === tenantId ? new URLSearchParams(last.search) : null;
}
