/**
 * The contract and the code speak of `PRODUCT`, `PRODUCT_ON_PREM` and the path segment `product`; the wire bears the
 * product's configured code and slug. These pure functions map between the two.
 */

/** The product as `/config.json` names it. */
export interface ProductName {
  /** In upper case, as `MERIDIAN`; stands on the wire where the code says `PRODUCT`. */
  readonly code: string;
  /** In lower case, as `meridian`; a path segment. */
  readonly slug: string;
  /** As screens show it. */
  readonly name: string;
}

type NamedProduct = Pick<ProductName, 'code' | 'slug'>;

const onPremSuffix = '_ON_PREM';
const standIn = 'PRODUCT';
const standInSegment = 'product';

/** Keys whose values are deployment types; only there is a product's name anything but text. */
const typeKeys: ReadonlySet<string> = new Set(['deploymentType', 'deploymentTypes', 'type', 'types']);
/** Maps whose keys and values are the users' own words. */
const freeTextKeys: ReadonlySet<string> = new Set(['additionalParameters', 'deploymentTags']);

type RenameText = (text: string) => string;

function renamed(value: unknown, rename: RenameText, holdsTypes: boolean): unknown {
  if (typeof value === 'string') return holdsTypes ? rename(value) : value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename, holdsTypes));
  return typeof value === 'object' && value !== null ? renamedEntries(value, rename) : value;
}

function renamedEntries(record: object, rename: RenameText): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, part]) => [
      key,
      freeTextKeys.has(key) ? part : renamed(part, rename, typeKeys.has(key)),
    ]),
  );
}

/** `MERIDIAN_ON_PREM` for `PRODUCT_ON_PREM`; any other text as it is. */
export function typeToWire(text: string, product: NamedProduct): string {
  if (text === standIn) return product.code;
  return text === standIn + onPremSuffix ? product.code + onPremSuffix : text;
}

/** `PRODUCT_ON_PREM` for `MERIDIAN_ON_PREM`; any other text as it is. */
export function typeFromWire(text: string, product: NamedProduct): string {
  if (text === product.code) return standIn;
  return text === product.code + onPremSuffix ? standIn + onPremSuffix : text;
}

/** A JSON value with the configured code under the keys that hold deployment types. */
export function valueToWire(value: unknown, product: NamedProduct): unknown {
  return renamed(value, (text) => typeToWire(text, product), false);
}

/** The parameters of a query with the configured code where they name a deployment type. */
export function queryToWire(query: object, product: NamedProduct): Record<string, unknown> {
  return renamedEntries(query, (text) => typeToWire(text, product));
}

/** A JSON value with the stand-ins under the keys that hold deployment types. */
export function valueFromWire(value: unknown, product: NamedProduct): unknown {
  return renamed(value, (text) => typeFromWire(text, product), false);
}

/** Segments after which the product's own segment stands (Deployments §7 "Create", "Update" and the validation calls). */
const productParents: ReadonlySet<string> = new Set(['deploymentrequests', 'onprem', 'validate']);

function renamedPath(path: string, from: string, to: string): string {
  const [pathname = '', ...query] = path.split('?');
  const segments = pathname.split('/');
  const isBelowRequests = (index: number) => segments.slice(0, index).includes('deploymentrequests');
  const result = segments.map((segment, index) =>
    segment === from && productParents.has(segments[index - 1] ?? '') && isBelowRequests(index) ? to : segment,
  );
  return [result.join('/'), ...query].join('?');
}

/** `/deploymentrequests/onprem/meridian` for `/deploymentrequests/onprem/product`; a query stays as it is. */
export function pathToWire(path: string, product: NamedProduct): string {
  return renamedPath(path, standInSegment, product.slug);
}

/** The `type` segment of a page's address: `meridian_on_prem` for `PRODUCT_ON_PREM`, `windows` for `WINDOWS` (Deployments §2). */
export function typeToSegment(type: string, product: NamedProduct): string {
  if (type === standIn) return product.slug;
  return (type === standIn + onPremSuffix ? product.slug + onPremSuffix : type).toLowerCase();
}

/** The deployment type of such a segment, in upper case; the caller checks that there is one of that name. */
export function typeFromSegment(segment: string, product: NamedProduct): string {
  const lower = segment.toLowerCase();
  if (lower === product.slug) return standIn;
  return lower === product.slug + onPremSuffix.toLowerCase() ? standIn + onPremSuffix : lower.toUpperCase();
}
