import { fromPromise } from 'xstate';
import { isForeignAnswer, isGatewayAnswer } from '../../contract/app-error.ts';
import type { ContractClientOptions } from '../../contract/client.ts';
import {
  type ConnectivityEvent,
  checkInterval,
  connectivityMachine,
  type ProbeResult,
} from '../../machines/device/connectivity.ts';
import { probeServer } from './probe.ts';

/** Half to one and a half of an interval, so that many clients don't return at the same moment. */
export function jittered(interval: number, random: () => number = Math.random): number {
  return interval * (0.5 + random());
}

export function provideConnectivityMachine(healthAddress: string) {
  return connectivityMachine.provide({
    actors: { probe: fromPromise<ProbeResult, undefined>(() => probeServer(healthAddress)) },
    delays: { checkInterval: ({ context }) => jittered(checkInterval(context.failedChecks)) },
  });
}

/** Whether the server, a gateway before it, or something foreign answered. */
function reachOf(response: Response): 'CALL_REACHED' | 'CALL_UNREACHABLE' | 'CALL_INTERCEPTED' {
  if (isGatewayAnswer(response)) return 'CALL_UNREACHABLE';
  return isForeignAnswer(response) ? 'CALL_INTERCEPTED' : 'CALL_REACHED';
}

/** A fetch that reports the result of each call, the best probe there is. `onAnswer` takes the headers of the server's own answers. */
export function reportingFetch(
  tell: (event: ConnectivityEvent) => void,
  onAnswer: (headers: Headers) => void = () => undefined,
): NonNullable<ContractClientOptions['fetch']> {
  return async (request, init) => {
    try {
      const response = await globalThis.fetch(request, init);
      const type = reachOf(response);
      if (type === 'CALL_REACHED') onAnswer(response.headers);
      tell({ type });
      return response;
    } catch (error) {
      // A cancelled call says nothing about the network; a timeout does.
      const reason: unknown = init?.signal?.reason;
      const isGivenUp = init?.signal?.aborted === true && !(reason instanceof Error && reason.name === 'TimeoutError');
      if (!isGivenUp) tell({ type: 'CALL_UNREACHABLE' });
      throw error;
    }
  };
}

export function watchBrowserHints(tell: (event: ConnectivityEvent) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  globalThis.addEventListener('online', () => tell({ type: 'BROWSER_ONLINE' }), { signal });
  globalThis.addEventListener('offline', () => tell({ type: 'BROWSER_OFFLINE' }), { signal });
  globalThis.document.addEventListener(
    'visibilitychange',
    () => {
      if (globalThis.document.visibilityState === 'visible') tell({ type: 'BECAME_VISIBLE' });
    },
    { signal },
  );
  return () => stopping.abort();
}
