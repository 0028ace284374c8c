import { createContext, useContext } from 'react';
import { useNow } from './use-now.ts';

const ServerClockContext = createContext<() => number>(Date.now);

export const ServerClockProvider = ServerClockContext.Provider;

/** Epoch milliseconds, for comparison with the server's times. */
export function useServerClock(): () => number {
  return useContext(ServerClockContext);
}

/** Updated every `interval` milliseconds. */
export function useServerNow(interval: number): Date {
  return useNow(interval, useServerClock());
}
