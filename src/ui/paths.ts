import { type ProductName, typeToSegment } from '../contract/product-names.ts';
import type { DeploymentType } from '../rules/deployments/deployment-types.ts';

/** The last word of `/launched`'s address: what was done to the environment. */
export interface LaunchedAddress {
  readonly client: string;
  readonly environmentIdentifier: string;
  /** Such as START_VMS; absent after a launch. */
  readonly action?: string | undefined;
}

function segment(value: string | number): string {
  return encodeURIComponent(String(value));
}

function withQuery(path: string, query: URLSearchParams | undefined): string {
  const text = query?.toString() ?? '';
  return text === '' ? path : `${path}?${text}`;
}

/** Addresses that say nothing about a product (Deployments §2 "Shell and sign-in"). */
export const shellPaths = {
  home: '/',
  login: '/login',
  loginRedirect: '/login/redirect',
  loginState: '/login/state',
  loginError: '/loginError',
  logout: '/logout',
  notAllowed: '/401',
  dashboard: '/dashboard',
  launched: ({ client, environmentIdentifier, action }: LaunchedAddress): string =>
    withQuery(
      '/launched',
      new URLSearchParams({ c: client, e: environmentIdentifier, ...(action === undefined ? {} : { a: action }) }),
    ),
  /** Where the link in a launch mail leads. */
  launch: (token: string): string => `/launch/${segment(token)}`,
} as const;

/** Every address of the portal; a page that does not exist yet has its address all the same (see `useMayOpen`). */
export function createPaths(product: Pick<ProductName, 'code' | 'slug'>) {
  const typed = (page: string, type: DeploymentType) =>
    `/dashboard/deployments/${page}/${typeToSegment(type, product)}`;
  return {
    ...shellPaths,
    deployments: {
      list: (query?: URLSearchParams): string => withQuery('/dashboard/deployments/list', query),
      view: (type: DeploymentType, id: number): string => `${typed('view', type)}/${segment(id)}`,
      edit: (type: DeploymentType, id: number): string => `${typed('edit', type)}/${segment(id)}`,
      create: (type: DeploymentType): string => typed('create', type),
      copy: (type: DeploymentType, id: number): string => `${typed('create', type)}/${segment(id)}`,
      logs: (id: number): string => `/dashboard/deployments/logs/${segment(id)}`,
      results: (id: number): string => `/dashboard/deployments/results/${segment(id)}`,
      monitoring: (id: number, scriptVersion = '1.0'): string =>
        `/dashboard/deployments/monitoring/${segment(scriptVersion)}/${segment(id)}`,
    },
    /** Decisions of this device that wait for the server. */
    queue: '/dashboard/queue',
    mails: {
      list: (query?: URLSearchParams): string => withQuery('/dashboard/mails/list', query),
      view: (id: string): string => `/dashboard/mails/view/${segment(id)}`,
    },
    credentials: { view: (id: number): string => `/dashboard/credentials/view/${segment(id)}` },
    vpcs: { view: (id: number): string => `/dashboard/vpcs/view/${segment(id)}` },
    platformVersions: { view: (version: string): string => `/dashboard/platformversion/view/${segment(version)}` },
    topologies: {
      view: (name: string, version: string): string =>
        `/dashboard/topologies/view/${segment(name)}/${segment(version)}`,
    },
    tenants: { view: (tenantId: string): string => `/dashboard/tenants/view/${segment(tenantId)}` },
  } as const;
}

export type Paths = ReturnType<typeof createPaths>;
