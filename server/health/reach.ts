/** Where HTTP and TCP checks may connect to, by the operator's list: a topology must not reach what its runner host can (docs/security.md). */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** With a sentence, without a full stop. */
export class ReachFault extends Error {
  override readonly name = 'ReachFault';
}

export type Resolve = (host: string) => Promise<readonly string[]>;

async function resolveNames(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

type Parsed = ReturnType<typeof ipaddr.process>;

function isIn(address: Parsed, entry: string): boolean {
  if (ipaddr.isValidCIDR(entry)) {
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === address.kind() && address.match(network, bits);
  }
  return ipaddr.isValid(entry) && ipaddr.process(entry).toNormalizedString() === address.toNormalizedString();
}

function isNamed(host: string, entry: string): boolean {
  const name = entry.toLowerCase();
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
}

/** Of the machine itself, of its network alone, or of the cloud's metadata: a name never opens these, only a network that is listed. */
const OWN_RANGES: readonly string[] = ['loopback', 'linkLocal', 'unspecified', 'broadcast', 'multicast', 'reserved'];
/** Metadata of AWS and Alibaba outside of these ranges. */
const METADATA_ADDRESSES: readonly string[] = ['fd00:ec2::254', '100.100.100.200'];

function isOwn(address: Parsed): boolean {
  return OWN_RANGES.includes(address.range()) || METADATA_ADDRESSES.some((entry) => isIn(address, entry));
}

/** The addresses to connect to: those that were checked, so that a name can't change in between. Throws a ReachFault. */
export async function reachable(
  host: string,
  allowed: readonly string[],
  resolve: Resolve = resolveNames,
): Promise<readonly Address[]> {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const isLiteral = isIP(name) !== 0;
  let found: readonly string[];
  try {
    found = isLiteral ? [name] : await resolve(name);
  } catch {
    throw new ReachFault(`The name ${name} can't be resolved`);
  }
  const isAllowedName = !isLiteral && allowed.some((entry) => isNamed(name, entry));
  const addresses = found.map((text) => ipaddr.process(text));
  const isOpen = (address: Parsed) =>
    allowed.some((entry) => isIn(address, entry)) || (isAllowedName && !isOwn(address));
  // One address that isn't allowed is enough: a name that has both may be an attempt.
  if (addresses.length === 0 || !addresses.every(isOpen))
    throw new ReachFault("runners.yaml doesn't allow checks of this address. Add it to checks.hosts");
  return addresses.map((address) => ({ address: address.toString(), family: address.kind() === 'ipv6' ? 6 : 4 }));
}
