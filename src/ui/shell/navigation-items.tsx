import { holds } from '../../rules/access.ts';
import type { Area } from '../area.ts';
import type { NavigationItem } from '../kit/navigation.ts';

/** The place that a navigation item leads to. */
export interface Destination extends NavigationItem {
  readonly address: string;
}

/**
 * The areas that the privileges show, in the registry's order (Deployments §2 "Sidebar").
 * @param extensions those of the back end
 */
export function destinations(
  areas: Readonly<Record<string, Area>>,
  privileges: ReadonlySet<string>,
  extensions: ReadonlySet<string>,
  pathname: string,
): readonly Destination[] {
  return Object.entries(areas)
    .filter(([, area]) => area.extension === undefined || extensions.has(area.extension))
    .filter(([, area]) => holds(privileges, area.privilege))
    .map(([id, { label, icon: Icon, home }]) => ({
      id,
      label,
      icon: <Icon aria-hidden />,
      address: home,
      isCurrent: pathname.startsWith(home.slice(0, home.lastIndexOf('/') + 1)),
    }));
}
