/** How long a connection may take over its request. An answer may take any time: events, downloads. */
import type { Configuration } from '../configuration.ts';

/** The head of a request is a few packets, on any network. */
const HEAD_SECONDS = 15;
/** A phone with a poor connection uploads at least so much. */
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;
const LEAST_REQUEST_SECONDS = 300;

/** What Fastify is given. @param headSeconds shorter in tests */
export function connectionLimits(
  { topologyFileBytes, uploadFileBytes }: Pick<Configuration, 'topologyFileBytes' | 'uploadFileBytes'>,
  headSeconds = HEAD_SECONDS,
) {
  const largest = Math.max(topologyFileBytes, uploadFileBytes);
  const requestSeconds = Math.max(LEAST_REQUEST_SECONDS, Math.ceil(largest / SLOWEST_BYTES_PER_SECOND));
  return {
    // Head and body together: a body that comes drop by drop holds its connection no longer.
    requestTimeout: requestSeconds * 1000,
    // Longer than the minute after which proxies drop an idle connection: one that closes first would lose their next request.
    keepAliveTimeout: 72_000,
    http: { headersTimeout: headSeconds * 1000, connectionsCheckingInterval: (headSeconds * 1000) / 3 },
  };
}
