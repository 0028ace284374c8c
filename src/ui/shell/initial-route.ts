import { initialRoute } from '../../rules/area.ts';
import { type Area, openAddresses } from '../area.ts';
import { shellPaths } from '../paths.ts';

/**
 * Where a user lands: the remembered path, else the first area in the specification's order, else `/`. Only pages that exist
 * and that the user may open count.
 */
export function chooseInitialRoute(
  privileges: ReadonlySet<string>,
  remembered: string,
  areas: readonly Area[],
): string {
  const routes = areas.flatMap((area) => area.routes);
  return initialRoute(areas, privileges, openAddresses(routes, privileges)(remembered) ? remembered : null);
}

/**
 * Where a user lands who has just signed in: the page that they asked for, else their initial route. Without a privilege it is `/`, which
 * says what to ask for.
 */
export function chooseLanding(
  privileges: ReadonlySet<string>,
  returnTo: string | null,
  remembered: string,
  areas: readonly Area[],
): string {
  if (privileges.size === 0) return shellPaths.home;
  return returnTo ?? chooseInitialRoute(privileges, remembered, areas);
}

/**
 * Where who has switched the tenant goes on, on whose page they may not be there: at the list of its area, else at the first page that is
 * open to them; null where there is none.
 * @param path of the page's route
 */
export function chooseRouteInTenant(
  privileges: ReadonlySet<string>,
  areas: readonly Area[],
  path: string,
): string | null {
  const isOpen = openAddresses(
    areas.flatMap((area) => area.routes),
    privileges,
  );
  const own = areas.find(({ routes }) => routes.some((route) => route.path === path))?.home;
  if (own !== undefined && isOpen(own)) return own;
  const landing = initialRoute(
    areas.filter(({ home }) => isOpen(home)),
    privileges,
    null,
  );
  return isOpen(landing) ? landing : null;
}
