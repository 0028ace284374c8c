/** Networks in CIDR notation (Administration §5): an IPv4 address and a prefix of 16 to 28 bits. Blanks around one count for nothing. */
import addresses from 'ipaddr.js';
import { namedText } from './limits.ts';
import { listed } from './listed.ts';

const MIN_PREFIX = 16;
const MAX_PREFIX = 28;

export const INVALID_CIDR = 'This CIDR is not valid.';

type Network = ReturnType<typeof addresses.IPv4.parseCIDR>;

/** Null for what is none. The library reads octal and shortened notations as well, which mean something else to a reader. */
function networkOf(entered: string): Network | null {
  const text = entered.trim();
  if (!addresses.IPv4.isValidCIDR(text)) return null;
  const network = addresses.IPv4.parseCIDR(text);
  const [address, prefix] = network;
  return prefix < MIN_PREFIX || prefix > MAX_PREFIX || `${address}/${prefix}` !== text ? null : network;
}

/** Networks as they are said and sent. */
export function trimmed(networks: readonly string[]): readonly string[] {
  return networks.map((network) => network.trim());
}

export function isCidr(text: string): boolean {
  return networkOf(text) !== null;
}

function areSharing([left, leftPrefix]: Network, [right, rightPrefix]: Network): boolean {
  return left.match(right, Math.min(leftPrefix, rightPrefix));
}

/** Whether two networks have addresses in common; both must be networks. */
export function areOverlapping(left: string, right: string): boolean {
  const [a, b] = [networkOf(left), networkOf(right)];
  if (a === null || b === null) throw new RangeError('only networks overlap');
  return areSharing(a, b);
}

/** Whether all addresses of a network are in another one; both must be networks. */
export function isWithin(inner: string, outer: string): boolean {
  const [a, b] = [networkOf(inner), networkOf(outer)];
  if (a === null || b === null) throw new RangeError('only networks lie inside each other');
  return a[1] >= b[1] && areSharing(a, b);
}

/** The networks that are none, where there are others among them, and why; null where all are. */
export function invalidError(networks: readonly string[]): string | null {
  const invalid = trimmed(networks).filter((network) => !isCidr(network));
  if (invalid.length === 0) return null;
  return networks.length === 1 ? INVALID_CIDR : `${listed(invalid.map(namedText), 'and')}: ${INVALID_CIDR}`;
}

/** Why networks can't be named beside each other, in a sentence; null where they can. What is none is left out. */
export function overlapError(networks: readonly string[]): string | null {
  const known = [...new Set(trimmed(networks))].filter(isCidr);
  for (const [place, network] of known.entries()) {
    const other = known.slice(0, place).find((earlier) => areOverlapping(earlier, network));
    if (other !== undefined) return `${network} overlaps ${other}.`;
  }
  return null;
}

/** Why networks can't be parts of another one, in a sentence; null where they can. What is none is left out. */
export function outsideError(networks: readonly string[], whole: string): string | null {
  if (!isCidr(whole)) return null;
  const outside = trimmed(networks).find((network) => isCidr(network) && !isWithin(network, whole));
  return outside === undefined ? null : `${outside} lies outside ${whole.trim()}.`;
}
