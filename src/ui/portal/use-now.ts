import { useEffect, useState } from 'react';

/** Updated every `interval` milliseconds; default: the device's clock. */
export function useNow(interval: number, clock: () => number = Date.now): Date {
  const [now, setNow] = useState(() => new Date(clock()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(clock())), interval);
    return () => clearInterval(timer);
  }, [interval, clock]);
  return now;
}
