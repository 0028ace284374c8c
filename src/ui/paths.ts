import { type ProductName, typeToSegment } from '../contract/product-names.ts';
import type { Area } from '../rules/area.ts';
import { AREAS, type AreaName } from '../rules/areas.ts';
import { buildSegment } from '../rules/builds/build-address.ts';
import type { DeploymentType } from '../rules/deployments/deployment-types.ts';

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

/** Without product names (Deployments §2 "Shell and sign-in"). */
export const shellPaths = {
  home: '/',
  login: '/login',
  loginRedirect: '/login/redirect',
  loginState: '/login/state',
  loginError: '/loginError',
  logout: '/logout',
  notAllowed: '/401',
  /** Where the manifest's `share_target` leads. */
  share: '/share',
  dashboard: '/dashboard',
  launched: ({ client, environmentIdentifier, action }: LaunchedAddress): string =>
    withQuery(
      '/launched',
      new URLSearchParams({ c: client, e: environmentIdentifier, ...(action === undefined ? {} : { a: action }) }),
    ),
  launch: (token: string): string => `/launch/${segment(token)}`,
} as const;

type Segment<Part extends string> = Part extends ':type'
  ? [type: DeploymentType]
  : Part extends ':buildNumber'
    ? [buildNumber: number]
    : Part extends `:${string}`
      ? [key: string | number]
      : [];

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [...Segment<First>, ...Segments<Rest>]
  : Segment<Path>;

/** `paths.deployments.view('WINDOWS', 7)`. */
type AddressMaker<Path extends string> = (...values: [...Segments<Path>, query?: URLSearchParams]) => string;

type AreaPaths = {
  readonly [Name in AreaName]: {
    readonly [Route in keyof (typeof AREAS)[Name]['routes']]: (typeof AREAS)[Name]['routes'][Route] extends {
      readonly path: infer Path extends string;
    }
      ? AddressMaker<Path>
      : never;
  };
};

type NamedProduct = Pick<ProductName, 'code' | 'slug'>;
type Value = string | number | URLSearchParams | undefined;

function address(path: string, product: NamedProduct, values: readonly Value[]): string {
  const given = values.values();
  const pathname = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(given.next().value);
    if (name === 'type') return segment(typeToSegment(value, product));
    return segment(name === 'buildNumber' ? buildSegment(Number(value)) : value);
  });
  const query = given.next().value;
  return withQuery(`/dashboard/${pathname}`, query instanceof URLSearchParams ? query : undefined);
}

/** Includes pages that don't exist yet (see `useMayOpen`). Parameter types come from the patterns. */
function areaPaths(product: NamedProduct): AreaPaths;
function areaPaths(product: NamedProduct): Record<string, Record<string, (...values: never[]) => string>> {
  const makers = ({ routes }: Area) =>
    Object.fromEntries(
      Object.entries(routes).map(([name, { path }]) => [name, (...values: Value[]) => address(path, product, values)]),
    );
  return Object.fromEntries(Object.entries<Area>(AREAS).map(([name, area]) => [name, makers(area)]));
}

export function createPaths(product: NamedProduct) {
  return { ...shellPaths, ...areaPaths(product) } as const;
}

export type Paths = ReturnType<typeof createPaths>;
