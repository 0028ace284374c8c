import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { RuntimeConfig } from '../contract/runtime-config.ts';
import { type AreaRoute, type Area as DeclaredArea, homeOf, mayOpenRoute } from '../rules/area.ts';
import type { AREAS, AreaName, RecordAreaName } from '../rules/areas.ts';
import type { LoggedEntityView } from '../rules/audit/logged-entity.ts';
import type { AreaRecord } from '../rules/records/record-key.ts';
import type { CommandDialogProps } from './actions/area-actions.ts';
import type { Paths } from './paths.ts';
import type { NewRecordFormProps } from './portal/new-record-form.ts';

/** A route without a page, or a page without a route, doesn't compile. */
export type AreaScreens<Name extends AreaName> = AreaPages<Name> & (Name extends RecordAreaName ? RecordPages : object);

/** The record's page; other addresses redirect to it. A method, to accept the area's own record type. */
interface RecordPages {
  recordAddress(paths: Paths, record: AreaRecord): string;
  recordWords(record: AreaRecord): RecordWords;
  readonly logged: LoggedPages;
  /** The question of a command, where it says more than that of other areas. Methods, to accept the area's own record type. */
  commandDialog?(asked: CommandDialogProps<string, AreaRecord>): ReactNode;
}

export interface LoggedPages {
  readonly address: (paths: Paths, id: string) => string;
  readonly view: () => Promise<LoggedEntityView>;
}

export interface RecordWords {
  readonly name: string;
  readonly hint: string;
}

export interface CreateLink {
  readonly label: string;
  readonly address: string;
}

interface CreateLinksAsked {
  readonly viewer: { readonly tenantId: string; readonly privileges: ReadonlySet<string> };
  readonly paths: Paths;
  readonly product: Pick<RuntimeConfig['product'], 'name'>;
}

interface AreaPages<Name extends AreaName> {
  readonly icon: LucideIcon;
  readonly newRecordForm?: ComponentType<NewRecordFormProps>;
  /** For new records, as in the list and the command palette; only those whose page the viewer may open. */
  readonly createLinks?: (asked: CreateLinksAsked) => readonly CreateLink[];
  /** Lazy except for the first page. Null without a page: then nothing links there. */
  readonly pages: { readonly [Route in keyof (typeof AREAS)[Name]['routes']]: Page | null };
}

/** Lazy pages can be preloaded. */
type Page = ComponentType & { readonly preload?: () => Promise<void> };

export interface PageRoute extends AreaRoute {
  readonly Page: Page;
}

export interface Area extends Omit<DeclaredArea, 'routes'> {
  readonly icon: LucideIcon;
  readonly home: string;
  readonly routes: readonly PageRoute[];
  readonly recordAddress?: RecordPages['recordAddress'];
  readonly recordWords?: RecordPages['recordWords'];
  readonly logged?: LoggedPages;
  readonly commandDialog?: RecordPages['commandDialog'];
  readonly newRecordForm?: ComponentType<NewRecordFormProps>;
  readonly createLinks?: AreaPages<AreaName>['createLinks'];
}

type AreaExtras = Pick<
  Area,
  'icon' | 'recordAddress' | 'recordWords' | 'logged' | 'commandDialog' | 'newRecordForm' | 'createLinks'
>;

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

export function listOf({ home, routes }: Pick<Area, 'home' | 'routes'>): PageRoute {
  const list = routes.find(({ path }) => home === homeOf({ routes: { list: { path } } }));
  if (list === undefined) throw new Error(`There is no page at ${home}.`);
  return list;
}

/** Where incomplete addresses redirect: 'vpcs', with its target. */
export function rootsOf(
  areas: readonly { readonly home: string; readonly routes: readonly Pick<AreaRoute, 'path'>[] }[],
): readonly { readonly path: string; readonly home: string }[] {
  return areas.flatMap(({ home, routes }) => {
    const roots = new Set(routes.map(({ path }) => path.split('/')[0] ?? path));
    return [...roots].filter((root) => !routes.some(({ path }) => path === root)).map((path) => ({ path, home }));
  });
}

function addressesOf({ path }: AreaRoute): RegExp {
  return new RegExp(`^/dashboard/${path.replaceAll(/:[^/]+/g, '[^/]+')}/?$`, 'i');
}

/** Null if there is none. */
export function pageAt(routes: readonly PageRoute[], pathname: string): PageRoute | null {
  return routes.find((route) => addressesOf(route).test(pathname)) ?? null;
}

/** Whether an address has a page that holders of `privileges` may open. Compiles patterns once, as lists check every link of every row. */
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
