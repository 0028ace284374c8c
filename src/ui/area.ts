import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { holdsAny, type Privilege } from '../rules/access.ts';

/** The areas that this portal has; each has its line in the registry `areas/index.ts`. */
export type AreaName = 'deployments' | 'queue' | 'mails';

/** One page of an area. */
export interface AreaRoute {
  /** The router's pattern below `/dashboard/`, such as `deployments/view/:type/:deploymentId`. */
  readonly path: string;
  /** The window's title; from the address where the page is about one record. */
  readonly title: string | ((parameters: Readonly<Record<string, string | undefined>>) => string);
  /** One of these is needed; who holds none goes to `/401` (Deployments §6). None: open to everybody who is signed in. */
  readonly privileges: readonly Privilege[];
  /** The page; lazy except where it is the first one to be seen. */
  readonly Page: ComponentType;
}

/** What the shell knows of an area: its place in the navigation and its pages. */
export interface Area {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where the navigation leads. */
  readonly home: string;
  /** Shows the navigation item. */
  readonly privilege: Privilege;
  /** The extension that the area lives on, as `/capabilities` names it; its item is shown only where the back end has it. */
  readonly extension?: string;
  readonly routes: readonly AreaRoute[];
}

/** The addresses below `/dashboard/` that a route's pattern stands for, made once: a list asks for every link of every row. */
export function addressesOf({ path }: AreaRoute): RegExp {
  return new RegExp(`^/dashboard/${path.replaceAll(/:[^/]+/g, '[^/]+')}/?$`, 'i');
}

/** Whether a holder of `privileges` may open the page. */
export function mayOpenRoute(route: AreaRoute, privileges: ReadonlySet<string>): boolean {
  return route.privileges.length === 0 || holdsAny(privileges, route.privileges);
}
