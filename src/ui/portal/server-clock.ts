import { createContext, useContext } from 'react';
import { useNow } from './use-now.ts';

const ServerClockContext = createContext<() => number>(Date.now);

export const ServerClockProvider = ServerClockContext.Provider;

/** What time it is by the server's clock, in epoch milliseconds: for times that the server gave. */
export function useServerClock(): () => number {
  return useContext(ServerClockContext);
}

/** The present moment by the server's clock, again every `interval` milliseconds. */
export function useServerNow(interval: number): Date {
  return useNow(interval, useServerClock());
}
