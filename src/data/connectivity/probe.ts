import { isGatewayAnswer } from '../../contract/app-error.ts';
import type { ProbeResult } from '../../machines/device/connectivity.ts';

const PROBE_TIME_OUT = 5_000;

/** Whether our own server answers, not a cache or a captive portal. Never throws. */
export async function probeServer(
  address: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<ProbeResult> {
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_TIME_OUT),
    });
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    // A 401 comes from what guards the server, so it was reached.
    if (isJson || response.status === 401) return 'reached';
    return isGatewayAnswer(response) ? 'unreachable' : 'intercepted';
  } catch {
    // The browser's "offline" is believed, its "online" is not.
    return globalThis.navigator?.onLine === false ? 'noNetwork' : 'unreachable';
  }
}
