import { initialRoute } from '../../rules/area.ts';
import { type Area, openAddresses } from '../area.ts';

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

/** Where who has switched the tenant goes on, on whose page they may not be there; null where there is no page for them. */
export function chooseRouteInTenant(privileges: ReadonlySet<string>, areas: readonly Area[]): string | null {
  const isOpen = openAddresses(
    areas.flatMap((area) => area.routes),
    privileges,
  );
  const landing = initialRoute(
    areas.filter(({ home }) => isOpen(home)),
    privileges,
    null,
  );
  return isOpen(landing) ? landing : null;
}
