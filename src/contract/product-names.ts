/** Contract and code say `PRODUCT`, `PRODUCT_ON_PREM` and `product`; the wire uses the configured code and slug. */

export interface ProductName {
  /** `MERIDIAN`; replaces `PRODUCT` on the wire. */
  readonly code: string;
  /** `meridian`; a path segment. */
  readonly slug: string;
  readonly name: string;
}

type NamedProduct = Pick<ProductName, 'code' | 'slug'>;

const onPremSuffix = '_ON_PREM';
const standIn = 'PRODUCT';
const standInSegment = 'product';

/** Values of these keys are deployment types; elsewhere a product's name is plain text. */
const typeKeys: ReadonlySet<string> = new Set(['deploymentType', 'deploymentTypes', 'type', 'types']);
/** Keys and values are the users' own texts. */
const freeTextKeys: ReadonlySet<string> = new Set(['additionalParameters', 'deploymentTags']);

type RenameText = (text: string) => string;

function renamed(value: unknown, rename: RenameText, holdsTypes: boolean): unknown {
  if (typeof value === 'string') return holdsTypes ? rename(value) : value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename, holdsTypes));
  return typeof value === 'object' && value !== null ? renamedEntries(value, rename) : value;
}

function renamedEntries(record: object, rename: RenameText): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...record };
  for (const [key, part] of Object.entries(record)) {
    const holdsTypes = typeKeys.has(key);
    if (holdsTypes || (typeof part === 'object' && !freeTextKeys.has(key)))
      copy[key] = renamed(part, rename, holdsTypes);
  }
  return copy;
}

/** `PRODUCT_ON_PREM` becomes `MERIDIAN_ON_PREM`; other texts are unchanged. */
export function typeToWire(text: string, product: NamedProduct): string {
  if (text === standIn) return product.code;
  return text === standIn + onPremSuffix ? product.code + onPremSuffix : text;
}

export function typeFromWire(text: string, product: NamedProduct): string {
  if (text === product.code) return standIn;
  return text === product.code + onPremSuffix ? standIn + onPremSuffix : text;
}

/** Replaces deployment types under their keys. */
export function valueToWire(value: unknown, product: NamedProduct): unknown {
  return renamed(value, (text) => typeToWire(text, product), false);
}

export function queryToWire(query: object, product: NamedProduct): Record<string, unknown> {
  return renamedEntries(query, (text) => typeToWire(text, product));
}

export function valueFromWire(value: unknown, product: NamedProduct): unknown {
  return renamed(value, (text) => typeFromWire(text, product), false);
}

/** The product's segment follows these (Deployments §7 "Create", "Update" and the validation calls). */
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

/** `/deploymentrequests/onprem/product` becomes `/deploymentrequests/onprem/meridian`; the query is unchanged. */
export function pathToWire(path: string, product: NamedProduct): string {
  return renamedPath(path, standInSegment, product.slug);
}

/** `PRODUCT_ON_PREM` becomes `meridian_on_prem`, `WINDOWS` `windows` (Deployments §2). */
export function typeToSegment(type: string, product: NamedProduct): string {
  if (type === standIn) return product.slug;
  return (type === standIn + onPremSuffix ? product.slug + onPremSuffix : type).toLowerCase();
}

/** In upper case; the caller checks that it exists. */
export function typeFromSegment(segment: string, product: NamedProduct): string {
  const lower = segment.toLowerCase();
  if (lower === product.slug) return standIn;
  return lower === product.slug + onPremSuffix.toLowerCase() ? standIn + onPremSuffix : lower.toUpperCase();
}
