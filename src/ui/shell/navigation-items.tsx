import { holds } from '../../rules/access.ts';
import { isInAreaOf } from '../../rules/area.ts';
import type { Area } from '../area.ts';
import type { NavigationCount, NavigationItem } from '../kit/navigation.ts';

/** The place that a navigation item leads to. */
export interface Destination extends NavigationItem {
  readonly address: string;
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
    .filter(([id, area]) => held.includes(id) || holds(privileges, area.privilege))
    .map(([id, { label, shortLabel, icon: Icon, home }]) => ({
      id,
      label,
      shortLabel,
      icon: <Icon aria-hidden />,
      address: home,
      isCurrent: isInAreaOf(home, pathname),
      count: counts[id],
    }));
}
