/** What an area is to sidebar, addresses, pages and server; `areas.ts` lists them all. Shared by client and server. */
import { holds, holdsAny, type Privilege } from './access.ts';
import type { CountedStatuses } from './workflows/counted-statuses.ts';

/** One page of an area. */
export interface AreaRoute {
  /**
   * The router's pattern below `/dashboard/`, such as `deployments/view/:type/:deploymentId`. A parameter called `:type` holds a
   * deployment type, which addresses write in the product's name.
   */
  readonly path: string;
  /** The window's title; from the address where the page is about one record. */
  readonly title: string | ((parameters: Readonly<Record<string, string | undefined>>) => string);
  /** One of these is needed; who holds none goes to `/401` (Deployments §6). None: open to everybody who is signed in. */
  readonly privileges: readonly Privilege[];
}

/** The parts of the sidebar, in their order. */
export const AREA_GROUPS = {
  environments: 'Environments',
  resources: 'Resources',
  administration: 'Administration',
} as const;

export type AreaGroup = keyof typeof AREA_GROUPS;

/** What the workflow pages and both logs know of an area's records. */
export interface AreaRecords {
  /** The workflow that they live, by its id. */
  readonly workflow: string;
  /** What their ids are. */
  readonly ids: 'numbers' | 'texts';
  /** Their kind: by the name that entries of the logs have (`entity` of a `RecordKind`), and as the logs call one of them. */
  readonly logged: { readonly name: string; readonly label: string };
  /** The statuses that they are counted by; absent where they have none. */
  readonly counted?: () => Promise<CountedStatuses>;
}

/** An area by its name in `AREAS`, which is its name on the wire, on the device and as a folder too. */
export interface Area {
  /** Its item in the sidebar. */
  readonly label: string;
  /** A part of the label that fits below an icon of a phone's bar; absent where the whole does. */
  readonly shortLabel?: string;
  /** Where its item stands in the sidebar. */
  readonly group: AreaGroup;
  /** Shows the item. */
  readonly privilege: Privilege;
  /** Whether its list is one of the places where a user lands after the sign-in. */
  readonly isLandingPlace?: true;
  /** Its records belong to no single tenant: the tenant selector is hidden there. */
  readonly isBeyondTenants?: true;
  /** Privileges with which more of its records is seen: where one is given or taken away, what a device has kept of them goes. */
  readonly seenWith?: readonly Privilege[];
  /** The device stores its records, and the server streams their changes. Absent where the area has no records. */
  readonly records?: AreaRecords;
  /** Its approvals and rejections may wait on the device for the network. */
  readonly queuesDecisions?: true;
  /** The extension that the area lives on, as `/capabilities` names it; its item is shown only where the back end has it. */
  readonly extension?: string;
  /** Its pages by name; the navigation leads to `list`. Of two patterns that fit an address, the first counts. */
  readonly routes: Readonly<Record<string, AreaRoute>> & { readonly list: AreaRoute };
}

/** Where the navigation leads. */
export function homeOf({ routes }: { readonly routes: { readonly list: Pick<AreaRoute, 'path'> } }): string {
  return `/dashboard/${routes.list.path}`;
}

/** Whether an address is in the same area as its home: `/dashboard/deployments/logs/7` as `/dashboard/deployments/list`. */
export function isInAreaOf(home: string, pathname: string): boolean {
  const root = home.split('/').slice(0, 3).join('/');
  return `${pathname}/`.startsWith(`${root}/`);
}

/** Whether a holder of `privileges` may open the page. */
export function mayOpenRoute(route: AreaRoute, privileges: ReadonlySet<string>): boolean {
  return route.privileges.length === 0 || holdsAny(privileges, route.privileges);
}

/** Whether the menu shows an area: by its own privilege (Deployments §6), and never where its list would lead to `/401`. */
export function isInMenu({ privilege }: Pick<Area, 'privilege'>, list: AreaRoute, privileges: ReadonlySet<string>) {
  return holds(privileges, privilege) && mayOpenRoute(list, privileges);
}

/**
 * Where a user lands after sign-in (Deployments §2): the first of the areas in whose item they may see.
 * @param remembered the stored route preference; null, '/' and 'UNSET' count as none
 */
export function initialRoute(
  areas: readonly (Pick<Area, 'privilege' | 'isLandingPlace'> & { readonly home: string })[],
  privileges: ReadonlySet<string>,
  remembered: string | null,
): string {
  if (remembered !== null && remembered !== '' && remembered !== '/' && remembered !== 'UNSET') return remembered;
  return areas.find((area) => area.isLandingPlace && holds(privileges, area.privilege))?.home ?? '/';
}
