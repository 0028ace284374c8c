import { matchPath } from 'react-router-dom';
import { holds, holdsAny, initialRoute } from '../../rules/access.ts';
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
  const managed = areas.map((area) => area.privilege).filter((privilege) => holds(privileges, privilege));
  return initialRoute(new Set(managed), isOpen ? remembered : null);
}
