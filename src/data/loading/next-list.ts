import { homeOf } from '../../rules/area.ts';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';

interface HeldList {
  readonly area: RecordAreaName;
  holdPageAt(search: URLSearchParams): Promise<void>;
}

/** Reads the rows of a list whose link the user points at, so that it opens with them. */
export function holdNextList(
  lists: readonly HeldList[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): void {
  const list = lists.find(({ area }) => homeOf(AREAS[area]) === pathname);
  // The list reads and reports for itself.
  list?.holdPageAt(new URLSearchParams(search)).catch(() => undefined);
}
