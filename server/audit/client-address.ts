import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const IPV4_IN_IPV6 = '::ffff:';

/** Behind a trusted proxy, the address from the proxy. Null if that is invalid, or the caller is gone. */
export function clientAddressOf({ ip = '' }: Pick<FastifyRequest, 'ip'>): string | null {
  const address =
    ip.startsWith(IPV4_IN_IPV6) && isIP(ip.slice(IPV4_IN_IPV6.length)) === 4 ? ip.slice(IPV4_IN_IPV6.length) : ip;
  return isIP(address) === 0 ? null : address;
}

export function fromAddress(address: string | null): string {
  return address === null ? '' : ` from ${address}`;
}
