/** An area as sidebar, addresses, pages and server see it; `areas.ts` lists them all. Shared by client and server. */
import { holds, holdsAny, type Privilege } from './access/access.ts';
import { withPlanName } from './builds/build-address.ts';
import type { CountedStatuses } from './workflows/counted-statuses.ts';

type AddressParameters = Readonly<Record<string, string | undefined>>;

export interface AreaRoute {
  /** Router pattern below `/dashboard/`, as `deployments/view/:type/:deploymentId`; `:type` contains the product's name. */
  readonly path: string;
  /** May contain parameters of the path, as `Viewing VPC #:vpcId`. */
  readonly title: string | ((parameters: AddressParameters) => string);
  /** One of these is required; users without any go to `/401` (Deployments §6). Empty: open to every signed-in user. */
  readonly privileges: readonly Privilege[];
}

export const AREA_GROUPS = {
  environments: 'Environments',
  resources: 'Resources',
  administration: 'Administration',
} as const;

export type AreaGroup = keyof typeof AREA_GROUPS;

export interface AreaRecords {
  readonly workflow: string;
  readonly ids: 'numbers' | 'texts';
  /** Of a record on the wire; several make up one id. */
  readonly idFields: readonly string[];
  /** The records' kind: its name in log entries (`entity` of a `RecordKind`) and the logs' word for one of them. */
  readonly logged: { readonly name: string; readonly label: string };
  readonly counted?: () => Promise<CountedStatuses>;
}

/** An area by its name in `AREAS`, which is also its name on the wire, on the device and as a folder. */
export interface Area {
  readonly label: string;
  /** Fits below an icon of a phone's bar; absent where the whole label does. */
  readonly shortLabel?: string;
  readonly group: AreaGroup;
  /** The menu shows it to holders of this one, or of any of these. */
  readonly privilege: Privilege | readonly Privilege[];
  /** Users can land on its list after sign-in. */
  readonly isLandingPlace?: true;
  /** The installed app starts with its list on a phone. */
  readonly isPhoneStart?: true;
  /** In a phone's bar only where others leave room. */
  readonly isLastInBar?: true;
  /** About the user: reached from the user's corner of the screen, not from the sidebar. */
  readonly isPersonal?: true;
  /** Its records belong to no tenant: the tenant selector is hidden. */
  readonly isBeyondTenants?: true;
  /** Privileges that show more of its records: when one is granted or revoked, the device discards its copies. */
  readonly seenWith?: readonly Privilege[];
  readonly records?: AreaRecords;
  /** Approves and rejects its records, also without a network; absent where nothing is approved. */
  readonly decidedWith?: Privilege;
  /** The extension it needs, as in `/capabilities`; the item is hidden where the back end lacks it. */
  readonly extension?: string;
  /** Pages by name; the navigation opens `list`. If two patterns match an address, the first counts. */
  readonly routes: Readonly<Record<string, AreaRoute>> & { readonly list: AreaRoute };
}

export function routeTitle({ title }: AreaRoute, parameters: AddressParameters): string {
  if (typeof title !== 'string') return title(parameters);
  return withPlanName(title.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? ''));
}

export function homeOf({ routes }: { readonly routes: { readonly list: Pick<AreaRoute, 'path'> } }): string {
  return `/dashboard/${routes.list.path}`;
}

/** Whether both addresses are in one area: `/dashboard/deployments/logs/7` and `/dashboard/deployments/list`. */
export function isInAreaOf(home: string, pathname: string): boolean {
  const root = home.split('/').slice(0, 3).join('/');
  return `${pathname}/`.startsWith(`${root}/`);
}

export function mayOpenRoute(route: AreaRoute, privileges: ReadonlySet<string>): boolean {
  return route.privileges.length === 0 || holdsAny(privileges, route.privileges);
}

function holdsMenuPrivilege({ privilege }: Pick<Area, 'privilege'>, privileges: ReadonlySet<string>): boolean {
  return typeof privilege === 'string' ? holds(privileges, privilege) : holdsAny(privileges, privilege);
}

/** Whether the menu shows an area: with its own privilege (Deployments §6), and never where its list would redirect to `/401`. */
export function isInMenu(area: Pick<Area, 'privilege'>, list: AreaRoute, privileges: ReadonlySet<string>): boolean {
  return holdsMenuPrivilege(area, privileges) && mayOpenRoute(list, privileges);
}

/** Where a user lands after sign-in (Deployments §2). A `remembered` route of null, '/' or 'UNSET' counts as none. */
export function initialRoute(
  areas: readonly (Pick<Area, 'privilege' | 'isLandingPlace'> & { readonly home: string })[],
  privileges: ReadonlySet<string>,
  remembered: string | null,
): string {
  if (remembered !== null && remembered !== '' && remembered !== '/' && remembered !== 'UNSET') return remembered;
  return areas.find((area) => area.isLandingPlace && holdsMenuPrivilege(area, privileges))?.home ?? '/';
}
