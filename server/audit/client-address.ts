/** The address of the caller, as the activity log stores it. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const IPV4_IN_IPV6 = '::ffff:';

/** Behind a trusted proxy, the address that the proxy names. Null where that is no address, or the caller is gone. */
export function clientAddressOf({ ip = '' }: Pick<FastifyRequest, 'ip'>): string | null {
  const address =
    ip.startsWith(IPV4_IN_IPV6) && isIP(ip.slice(IPV4_IN_IPV6.length)) === 4 ? ip.slice(IPV4_IN_IPV6.length) : ip;
  return isIP(address) === 0 ? null : address;
}

/** Ends a sentence of the log. */
export function fromAddress(address: string | null): string {
  return address === null ? '' : ` from ${address}`;
}
