/** Networks in CIDR notation (Administration §5): an IPv4 address and a prefix of 16 to 28 bits. Surrounding blanks are ignored. */
import addresses from 'ipaddr.js';
import { namedText } from '../texts/limits.ts';

const MIN_PREFIX = 16;
const MAX_PREFIX = 28;

export const INVALID_CIDR = 'This CIDR is not valid.';

type Network = ReturnType<typeof addresses.IPv4.parseCIDR>;

/** Null if invalid. The library also reads octal and shortened notations, which readers would misread. */
function networkOf(entered: string): Network | null {
  const text = entered.trim();
  if (!addresses.IPv4.isValidCIDR(text)) return null;
  const network = addresses.IPv4.parseCIDR(text);
  const [address, prefix] = network;
  return prefix < MIN_PREFIX || prefix > MAX_PREFIX || `${address}/${prefix}` !== text ? null : network;
}

export interface AddressRange {
  /** The first address as a number. */
  readonly first: number;
  readonly count: number;
}

/** Null if invalid. */
export function addressRange(text: string): AddressRange | null {
  const network = networkOf(text);
  if (network === null) return null;
  const [, prefix] = network;
  const bytes = addresses.IPv4.networkAddressFromCIDR(text.trim()).toByteArray();
  return { first: bytes.reduce((sum, byte) => sum * 256 + byte, 0), count: 2 ** (32 - prefix) };
}

export function lastAddress({ first, count }: AddressRange): string {
  const last = first + count - 1;
  return [24, 16, 8, 0].map((bits) => Math.floor(last / 2 ** bits) % 256).join('.');
}

function trimmed(networks: readonly string[]): readonly string[] {
  return networks.map((network) => network.trim());
}

/** A network by its first address: `10.0.4.7/24` becomes `10.0.4.0/24`. Invalid text is only trimmed. */
export function canonicalNetwork(text: string): string {
  const network = networkOf(text);
  return network === null ? text.trim() : `${addresses.IPv4.networkAddressFromCIDR(text.trim())}/${network[1]}`;
}

export function canonicalNetworks(networks: readonly string[]): string[] {
  return [...new Set(networks.map(canonicalNetwork))].filter((network) => network !== '');
}

const UNUSABLE_RANGES: readonly (readonly [range: string, kind: string])[] = [
  ['0.0.0.0/8', 'unroutable addresses'],
  ['127.0.0.0/8', 'loopback addresses'],
  ['169.254.0.0/16', 'link-local addresses'],
  ['224.0.0.0/4', 'multicast addresses'],
  ['240.0.0.0/4', 'reserved addresses'],
];

/** What to know before a network becomes a VPC's, in sentences; null for nothing, and for invalid text. */
export function networkWarning(text: string): string | null {
  const network = networkOf(text);
  if (network === null) return null;
  const canonical = canonicalNetwork(text);
  const unusable = UNUSABLE_RANGES.find(([range]) => areSharing(network, addresses.IPv4.parseCIDR(range)));
  const sentences = [
    ...(canonical === text.trim() ? [] : [`It is saved as ${canonical}, the first address of its range.`]),
    ...(unusable === undefined
      ? []
      : [`${canonical} contains ${unusable[1]} (${unusable[0]}), which can’t be used for a VPC.`]),
  ];
  return sentences.join(' ') || null;
}

export function isCidr(text: string): boolean {
  return networkOf(text) !== null;
}

function areSharing([left, leftPrefix]: Network, [right, rightPrefix]: Network): boolean {
  return left.match(right, Math.min(leftPrefix, rightPrefix));
}

/** Both must be valid networks. */
export function areOverlapping(left: string, right: string): boolean {
  const [a, b] = [networkOf(left), networkOf(right)];
  if (a === null || b === null) throw new RangeError('only networks overlap');
  return areSharing(a, b);
}

/** Both must be valid networks. */
export function isWithin(inner: string, outer: string): boolean {
  const [a, b] = [networkOf(inner), networkOf(outer)];
  if (a === null || b === null) throw new RangeError('only networks lie inside each other');
  return a[1] >= b[1] && areSharing(a, b);
}

function invalidErrors(networks: readonly string[]): readonly string[] {
  const invalid = trimmed(networks).filter((network) => !isCidr(network));
  return networks.length === 1
    ? invalid.map(() => INVALID_CIDR)
    : invalid.map((network) => `${namedText(network)}: ${INVALID_CIDR}`);
}

function overlapErrors(networks: readonly string[]): readonly string[] {
  const known = [...new Set(trimmed(networks))].filter(isCidr);
  return known.flatMap((network, place) => {
    const other = known.slice(0, place).find((earlier) => areOverlapping(earlier, network));
    return other === undefined ? [] : [`${network} overlaps ${other}.`];
  });
}

function outsideErrors(networks: readonly string[], whole: string): readonly string[] {
  if (!isCidr(whole)) return [];
  return trimmed(networks)
    .filter((network) => isCidr(network) && !isWithin(network, whole))
    .map((network) => `${network} is outside ${canonicalNetwork(whole)}.`);
}

/** One fault per line; null for none. `whole` contains the networks; null where unknown. */
export function usedNetworksError(networks: readonly string[], whole: string | null): string | null {
  const outside = whole === null ? [] : outsideErrors(networks, whole);
  return [...invalidErrors(networks), ...outside, ...overlapErrors(networks)].join('\n') || null;
}
