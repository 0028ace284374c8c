import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { RuntimeConfig } from '../contract/runtime-config.ts';
import { type AreaRoute, type Area as DeclaredArea, homeOf, mayOpenRoute } from '../rules/area.ts';
import type { AREAS, AreaName, RecordAreaName } from '../rules/areas.ts';
import type { LoggedEntityView } from '../rules/audit/logged-entity.ts';
import type { AreaRecord } from '../rules/records/record-key.ts';
import type { Paths } from './paths.ts';
import type { NewRecordFormProps } from './portal/new-record-form.ts';

/** What the screens add to an area of `AREAS`. A route without a page and a page without a route do not compile. */
export type AreaScreens<Name extends AreaName> = AreaPages<Name> & (Name extends RecordAreaName ? RecordPages : object);

/** Where an area's records can be looked at: the queue and logs lead there, and another address that does is put right. A method: it is handed the area's own records. */
interface RecordPages {
  recordAddress(paths: Paths, record: AreaRecord): string;
  /** What a record is called where it stands among those of other areas. A method, for the same reason. */
  recordWords(record: AreaRecord): RecordWords;
  /** What the logs know of them. */
  readonly logged: LoggedPages;
}

/** Where the logs find what an entry is about, and how they show it. */
export interface LoggedPages {
  readonly address: (paths: Paths, id: string) => string;
  /** How its entities are shown. */
  readonly view: () => Promise<LoggedEntityView>;
}

/** A record in a line: which one it is, and what is known of it beside that. */
export interface RecordWords {
  readonly name: string;
  readonly hint: string;
}

/** A way to the form of a new record. */
export interface CreateLink {
  /** Its button: "Add New AWS". */
  readonly label: string;
  readonly address: string;
}

/** For whom such ways are. */
interface CreateLinksAsked {
  readonly viewer: { readonly tenantId: string; readonly privileges: ReadonlySet<string> };
  readonly paths: Paths;
  readonly product: Pick<RuntimeConfig['product'], 'name'>;
}

interface AreaPages<Name extends AreaName> {
  readonly icon: LucideIcon;
  /** Makes a record within a form of another area that chooses among them; given where such forms open it. */
  readonly newRecordForm?: ComponentType<NewRecordFormProps>;
  /**
   * For new records, where the tenant and the viewer's privileges allow them, as its list and the command palette have them; those
   * whose page the viewer may not open are left out.
   */
  readonly createLinks?: (asked: CreateLinksAsked) => readonly CreateLink[];
  /**
   * The page of each route, lazy except where it is the first one to be seen. Null where there is none yet: nothing leads there, and
   * an action that would is not offered.
   */
  readonly pages: { readonly [Route in keyof (typeof AREAS)[Name]['routes']]: Page | null };
}

/** One that is lazy can be brought ahead. */
type Page = ComponentType & { readonly preload?: () => Promise<void> };

/** A page that there is. */
export interface PageRoute extends AreaRoute {
  readonly Page: Page;
}

/** An area with its screens, as the shell knows it. */
export interface Area extends Omit<DeclaredArea, 'routes'> {
  readonly icon: LucideIcon;
  /** Where the navigation leads. */
  readonly home: string;
  readonly routes: readonly PageRoute[];
  readonly recordAddress?: RecordPages['recordAddress'];
  readonly recordWords?: RecordPages['recordWords'];
  readonly logged?: LoggedPages;
  readonly newRecordForm?: ComponentType<NewRecordFormProps>;
  readonly createLinks?: AreaPages<AreaName>['createLinks'];
}

/** What an area adds to its pages. */
type AreaExtras = Pick<Area, 'icon' | 'recordAddress' | 'recordWords' | 'logged' | 'newRecordForm' | 'createLinks'>;

/** Puts an area and its screens together. */
export function areaWithScreens(
  { routes, ...area }: DeclaredArea,
  { pages, ...extras }: AreaExtras & { readonly pages: Readonly<Record<string, Page | null>> },
): Area {
  return {
    ...area,
    ...extras,
    home: homeOf({ routes }),
    routes: Object.entries(routes).flatMap(([name, route]) => {
      const Page = pages[name] ?? null;
      return Page === null ? [] : [{ ...route, Page }];
    }),
  };
}

/** The page that the navigation leads to. */
export function listOf({ home, routes }: Pick<Area, 'home' | 'routes'>): PageRoute {
  const list = routes.find(({ path }) => home === homeOf({ routes: { list: { path } } }));
  if (list === undefined) throw new Error(`There is no page at ${home}.`);
  return list;
}

/** What the addresses of areas begin with, where no page of theirs is there: 'vpcs', beside where it leads. */
export function rootsOf(
  areas: readonly { readonly home: string; readonly routes: readonly Pick<AreaRoute, 'path'>[] }[],
): readonly { readonly path: string; readonly home: string }[] {
  return areas.flatMap(({ home, routes }) => {
    const roots = new Set(routes.map(({ path }) => path.split('/')[0] ?? path));
    return [...roots].filter((root) => !routes.some(({ path }) => path === root)).map((path) => ({ path, home }));
  });
}

/** The addresses below `/dashboard/` that a route's pattern stands for. */
function addressesOf({ path }: AreaRoute): RegExp {
  return new RegExp(`^/dashboard/${path.replaceAll(/:[^/]+/g, '[^/]+')}/?$`, 'i');
}

/** The page at an address; null where there is none. */
export function pageAt(routes: readonly PageRoute[], pathname: string): PageRoute | null {
  return routes.find((route) => addressesOf(route).test(pathname)) ?? null;
}

/**
 * Tells of an address whether its page exists and a holder of `privileges` may open it. Patterns are read once: a list asks for every
 * link of every row.
 */
export function openAddresses(
  routes: readonly AreaRoute[],
  privileges: ReadonlySet<string>,
): (address: string) => boolean {
  const known = routes.map((route) => ({ addresses: addressesOf(route), isOpen: mayOpenRoute(route, privileges) }));
  return (address) => {
    const [pathname = ''] = address.split(/[?#]/);
    return known.find(({ addresses }) => addresses.test(pathname))?.isOpen ?? false;
  };
}
