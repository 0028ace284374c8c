/** Time limits for a request. Answers have none: events, downloads. */
import type { Configuration } from '../configuration.ts';

const HEAD_SECONDS = 15;
/** A phone with a poor connection uploads at least this much. */
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;
const LEAST_REQUEST_SECONDS = 300;

/** For Fastify. @param headSeconds shorter in tests */
export function connectionLimits(
  { topologyFileBytes, uploadFileBytes }: Pick<Configuration, 'topologyFileBytes' | 'uploadFileBytes'>,
  headSeconds = HEAD_SECONDS,
) {
  const largest = Math.max(topologyFileBytes, uploadFileBytes);
  const requestSeconds = Math.max(LEAST_REQUEST_SECONDS, Math.ceil(largest / SLOWEST_BYTES_PER_SECOND));
  return {
    // Head and body together, against slow-drip uploads.
    requestTimeout: requestSeconds * 1000,
    // Longer than the minute after which proxies drop an idle connection: closing first would lose their next request.
    keepAliveTimeout: 72_000,
    http: { headersTimeout: headSeconds * 1000, connectionsCheckingInterval: (headSeconds * 1000) / 3 },
  };
}
