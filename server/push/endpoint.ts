/** Addresses that devices name for push messages: of public hosts by https, or of services that the configuration names. */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { publicAddressFault } from '../../src/rules/formats/public-address.ts';

/** Why messages can't be sent there, to follow the field's label; null where they can. */
export function endpointFault(endpoint: string, allowedOrigins: readonly string[]): string | null {
  const fault = publicAddressFault(endpoint);
  if (URL.canParse(endpoint) && allowedOrigins.includes(new URL(endpoint).origin)) return null;
  if (fault !== null) return fault;
  return new URL(endpoint).protocol === 'https:' ? null : 'must start with https://';
}

export function isPublicAddress(address: string): boolean {
  return publicAddressFault(`https://${isIPv6(address) ? `[${address}]` : address}/`) === null;
}

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const resolveHost: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** All of the host's addresses, for the connection itself: a name that is looked up twice can answer twice. Throws if one isn't public. */
export async function publicAddresses(hostname: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(hostname);
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Error('the push service’s name leads to an address that is not public');
  return addresses;
}
