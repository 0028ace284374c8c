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
