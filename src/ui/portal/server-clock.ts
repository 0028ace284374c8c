import { createContext, useContext, useEffect, useState } from 'react';

/** Updated every `interval` milliseconds; default: the device's clock. */
export function useNow(interval: number, clock: () => number = Date.now): Date {
  const [now, setNow] = useState(() => new Date(clock()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(clock())), interval);
    return () => clearInterval(timer);
  }, [interval, clock]);
  return now;
}

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
