import { initialRoute, isInMenu } from '../../rules/area.ts';
import { type Area, listOf, openAddresses } from '../area.ts';
import { shellPaths } from '../paths.ts';

/** The remembered path, else the first area in the specification's order, else `/`. Only existing pages that the user may open count. */
export function chooseInitialRoute(
  privileges: ReadonlySet<string>,
  remembered: string,
  areas: readonly Area[],
): string {
  const routes = areas.flatMap((area) => area.routes);
  return initialRoute(areas, privileges, openAddresses(routes, privileges)(remembered) ? remembered : null);
}

/** Where the installed app starts on a phone; null if it starts where it was left. */
export function choosePhoneStart(
  areas: readonly Area[],
  { privileges, extensions }: { readonly privileges: ReadonlySet<string>; readonly extensions: ReadonlySet<string> },
): string | null {
  const start = areas.find(({ isPhoneStart }) => isPhoneStart === true);
  if (start === undefined || !isInMenu(start, listOf(start), privileges)) return null;
  return start.extension === undefined || extensions.has(start.extension) ? start.home : null;
}

/** After a sign-in: the requested page, else the initial route. Without a privilege `/`, which explains what to ask for. */
export function chooseLanding(
  privileges: ReadonlySet<string>,
  returnTo: string | null,
  remembered: string,
  areas: readonly Area[],
): string {
  if (privileges.size === 0) return shellPaths.home;
  return returnTo ?? chooseInitialRoute(privileges, remembered, areas);
}

/** The list of a closed page's area, else the first open page; null if there is none. @param path of the page's route */
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
