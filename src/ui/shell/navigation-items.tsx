import { AREA_GROUPS, type AreaGroup, isInAreaOf, isInMenu } from '../../rules/area.ts';
import { type Area, listOf } from '../area.ts';
import type { NavigationCount, NavigationGroup, NavigationItem } from '../kit/navigation.ts';

/** The place that a navigation item leads to. */
export interface Destination extends NavigationItem {
  readonly address: string;
  readonly group: AreaGroup;
}

/** What decides which areas are shown, and how. */
export interface Surroundings {
  readonly privileges: ReadonlySet<string>;
  /** Those of the back end. */
  readonly extensions: ReadonlySet<string>;
  readonly pathname: string;
  /** The areas that hold something of the viewer's: shown without their privilege too. */
  readonly held: readonly string[];
  /** What waits in an area. */
  readonly counts: Readonly<Partial<Record<string, NavigationCount>>>;
}

/** The areas that the privileges show, in the registry's order (Deployments §2 "Sidebar"). */
export function destinations(
  areas: Readonly<Record<string, Area>>,
  { privileges, extensions, pathname, held, counts }: Surroundings,
): readonly Destination[] {
  return Object.entries(areas)
    .filter(([, area]) => area.extension === undefined || extensions.has(area.extension))
    .filter(([id, area]) => held.includes(id) || isInMenu(area, listOf(area), privileges))
    .map(([id, { label, shortLabel, group, icon: Icon, home }]) => ({
      id,
      label,
      shortLabel,
      group,
      icon: <Icon aria-hidden />,
      address: home,
      isCurrent: isInAreaOf(home, pathname),
      count: counts[id],
    }));
}

/** The same by the parts of the sidebar; a part in which nothing is shown is left out. */
export function destinationGroups(destinations: readonly Destination[]): readonly NavigationGroup<Destination>[] {
  return Object.entries(AREA_GROUPS).flatMap(([id, label]) => {
    const items = destinations.filter(({ group }) => group === id);
    return items.length === 0 ? [] : [{ id, label, items }];
  });
}
