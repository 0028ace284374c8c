/** The effect of privileges on menu, pages and actions, from the same areas and charts that the screens use. */
import { type Area, isInMenu, mayOpenRoute } from '../../rules/area.ts';
import { AREAS } from '../../rules/areas.ts';
import { AREA_CHARTS } from '../areas.ts';
import type { AreaCharts, PreviewedChart } from '../workflows/area-charts.ts';

export interface PreviewedAction {
  readonly label: string;
  /** The statuses in which it is offered; null for all, or where there are none. */
  readonly statuses: readonly string[] | null;
}

export interface PreviewedArea {
  readonly label: string;
  readonly isInMenu: boolean;
  readonly pages: readonly string[];
  readonly actions: readonly PreviewedAction[];
}

export interface PreviewedAccess {
  readonly menu: readonly string[];
  readonly areas: readonly PreviewedArea[];
}

/** Pages that a preview names; the others are further addresses of these. */
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

export function previewAccess(privileges: ReadonlySet<string>): PreviewedAccess {
  const charts: Readonly<Record<string, AreaCharts>> = AREA_CHARTS;
  const areas = Object.entries<Area>(AREAS);
  const isListed = (area: Area) => isInMenu(area, area.routes.list, privileges);
  return {
    menu: areas.filter(([, area]) => isListed(area)).map(([, { label }]) => label),
    areas: areas.flatMap(([name, area]) => {
      const pages = pagesOf(area, privileges);
      // Actions are on the area's pages: without a page none is offered.
      if (pages.length === 0) return [];
      const own = charts[name]?.previews() ?? [];
      const shared = { isInMenu: isListed(area), pages };
      if (own.length === 0) return { ...shared, label: area.label, actions: [] };
      return own.map((chart) => ({ ...shared, label: chart.label, actions: actionsOf(chart, privileges) }));
    }),
  };
}
