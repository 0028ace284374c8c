import { AREA_GROUPS, type AreaGroup, isInAreaOf, isInMenu } from '../../rules/area.ts';
import { type Area, listOf } from '../area.ts';
import type { NavigationCount, NavigationGroup, NavigationItem } from '../kit/navigation.ts';

export interface Destination extends NavigationItem {
  readonly address: string;
  readonly group: AreaGroup;
  readonly isLastInBar: boolean;
  /** In the user's corner instead of the sidebar. */
  readonly isPersonal: boolean;
}

export interface Surroundings {
  readonly privileges: ReadonlySet<string>;
  readonly extensions: ReadonlySet<string>;
  readonly pathname: string;
  /** Areas with the viewer's own data: shown even without their privilege. */
  readonly held: readonly string[];
  readonly counts: Readonly<Partial<Record<string, NavigationCount>>>;
}

/** Visible areas in the registry's order (Deployments §2 "Sidebar"). */
export function destinations(
  areas: Readonly<Record<string, Area>>,
  { privileges, extensions, pathname, held, counts }: Surroundings,
): readonly Destination[] {
  return Object.entries(areas)
    .filter(([, area]) => area.extension === undefined || extensions.has(area.extension))
    .filter(([id, area]) => held.includes(id) || isInMenu(area, listOf(area), privileges))
    .map(([id, { label, shortLabel, group, isPersonal = false, isLastInBar = false, icon: Icon, home }]) => ({
      id,
      label,
      shortLabel,
      group,
      isPersonal,
      isLastInBar,
      icon: <Icon aria-hidden />,
      address: home,
      isCurrent: isInAreaOf(home, pathname),
      count: counts[id],
    }));
}

/** The first of them; those that are last in the bar come in where others leave room. */
export function barItems(destinations: readonly Destination[], most: number): readonly Destination[] {
  const others = destinations.filter(({ isLastInBar }) => !isLastInBar);
  return [...others, ...destinations.filter(({ isLastInBar }) => isLastInBar)].slice(0, most);
}

export function destinationGroups(destinations: readonly Destination[]): readonly NavigationGroup<Destination>[] {
  return Object.entries(AREA_GROUPS).flatMap(([id, label]) => {
    const items = destinations.filter(({ group, isPersonal }) => group === id && !isPersonal);
    return items.length === 0 ? [] : [{ id, label, items }];
  });
}
