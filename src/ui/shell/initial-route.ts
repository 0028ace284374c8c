import { matchPath } from 'react-router-dom';
import { holdsAny } from '../../rules/access.ts';
import { initialRoute } from '../../rules/area.ts';
import type { Area } from '../area.ts';

/**
 * Where a user lands: the remembered path, else the first area in the specification's order, else `/`. Only pages that exist
 * and that the user may open count.
 */
export function chooseInitialRoute(
  privileges: ReadonlySet<string>,
  remembered: string,
  areas: readonly Area[],
): string {
  const isOpen = areas
    .flatMap((area) => area.routes)
    .some((route) => matchPath(`/dashboard/${route.path}`, remembered) && holdsAny(privileges, route.privileges));
  return initialRoute(areas, privileges, isOpen ? remembered : null);
}
