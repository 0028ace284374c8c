/** What privileges mean on the screens: menu, pages, and actions by status, asked of the areas and of the charts that the screens ask. */
import { type Area, isInMenu, mayOpenRoute } from '../../rules/area.ts';
import { AREAS } from '../../rules/areas.ts';
import { AREA_CHARTS } from '../areas.ts';
import type { AreaCharts, PreviewedChart } from '../workflows/area-charts.ts';

export interface PreviewedAction {
  readonly label: string;
  /** The statuses in which it is offered, as text; null where it is in all of them, or there are none. */
  readonly statuses: readonly string[] | null;
}

export interface PreviewedArea {
  readonly label: string;
  /** Whether the menu leads to its list. */
  readonly isInMenu: boolean;
  /** The pages that can be opened, by their kinds. */
  readonly pages: readonly string[];
  readonly actions: readonly PreviewedAction[];
}

export interface PreviewedAccess {
  /** The items of the menu, in its order. */
  readonly menu: readonly string[];
  /** The areas of which any page opens. */
  readonly areas: readonly PreviewedArea[];
}

/** The pages that a preview names, of those that areas have; others are further addresses of the same. */
const PAGES: Readonly<Record<string, string>> = {
  list: 'List',
  view: 'Details',
  create: 'New',
  edit: 'Edit',
  copy: 'Copy',
  logs: 'Job log',
  results: 'Access details',
  monitoring: 'Monitoring',
};

function actionsOf({ actions, cases }: PreviewedChart, privileges: ReadonlySet<string>): readonly PreviewedAction[] {
  const offered = cases.map((each) => ({ words: each.words, actions: each.offered(privileges) }));
  return actions.flatMap(({ name, label }) => {
    const where = offered.filter((each) => each.actions.has(name)).map(({ words }) => words);
    if (where.length === 0) return [];
    return { label, statuses: where.length === offered.length ? null : [...new Set(where)] };
  });
}

function pagesOf({ routes }: Area, privileges: ReadonlySet<string>): readonly string[] {
  return Object.entries(routes).flatMap(([name, route]) => {
    const words = PAGES[name];
    return words !== undefined && route.privileges.length > 0 && mayOpenRoute(route, privileges) ? [words] : [];
  });
}

/** What a holder of the privileges would see and may do, area by area in the order of the menu. */
export function previewAccess(privileges: ReadonlySet<string>): PreviewedAccess {
  const charts: Readonly<Record<string, AreaCharts>> = AREA_CHARTS;
  const areas = Object.entries<Area>(AREAS);
  const isListed = (area: Area) => isInMenu(area, area.routes.list, privileges);
  return {
    menu: areas.filter(([, area]) => isListed(area)).map(([, { label }]) => label),
    areas: areas.flatMap(([name, area]) => {
      const pages = pagesOf(area, privileges);
      // Actions stand on its pages: where none opens, none is offered.
      if (pages.length === 0) return [];
      const own = charts[name]?.previews() ?? [];
      const shared = { isInMenu: isListed(area), pages };
      if (own.length === 0) return { ...shared, label: area.label, actions: [] };
      return own.map((chart) => ({ ...shared, label: chart.label, actions: actionsOf(chart, privileges) }));
    }),
  };
}
