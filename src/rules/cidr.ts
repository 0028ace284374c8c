/** A network in CIDR notation (Administration §5): an IPv4 address and a prefix of 16 to 28 bits. */
const CIDR = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/;
const MIN_PREFIX = 16;
const MAX_PREFIX = 28;

export const INVALID_CIDR = 'This CIDR is not valid.';

interface Network {
  readonly address: number;
  readonly prefix: number;
}

function networkOf(text: string): Network | null {
  const [, ...parts] = CIDR.exec(text) ?? [];
  const numbers = parts.map(Number);
  const prefix = numbers.at(-1) ?? 0;
  const octets = numbers.slice(0, 4);
  if (octets.some((octet) => octet > 255) || prefix < MIN_PREFIX || prefix > MAX_PREFIX) return null;
  return { address: octets.reduce((address, octet) => address * 256 + octet, 0), prefix };
}

export function isCidr(text: string): boolean {
  return networkOf(text) !== null;
}

/** Whether two networks have addresses in common; both must be networks. */
export function areOverlapping(left: string, right: string): boolean {
  const [a, b] = [networkOf(left), networkOf(right)];
  if (a === null || b === null) throw new RangeError('only networks overlap');
  const size = 2 ** (32 - Math.min(a.prefix, b.prefix));
  return Math.floor(a.address / size) === Math.floor(b.address / size);
}

/** Whether all addresses of a network are in another one; both must be networks. */
export function isWithin(inner: string, outer: string): boolean {
  const [a, b] = [networkOf(inner), networkOf(outer)];
  if (a === null || b === null) throw new RangeError('only networks lie inside each other');
  return a.prefix >= b.prefix && areOverlapping(inner, outer);
}

/** Why networks can't be named beside each other, in a sentence; null where they can. What is none is left out. */
export function overlapError(networks: readonly string[]): string | null {
  const known = [...new Set(networks)].filter(isCidr);
  for (const [place, network] of known.entries()) {
    const other = known.slice(0, place).find((earlier) => areOverlapping(earlier, network));
    if (other !== undefined) return `${network} overlaps ${other}.`;
  }
  return null;
}
