import { useEffect, useState } from 'react';

/** The time now, read again every `interval` milliseconds; by the device's clock where no other is given. */
export function useNow(interval: number, clock: () => number = Date.now): Date {
  const [now, setNow] = useState(() => new Date(clock()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(clock())), interval);
    return () => clearInterval(timer);
  }, [interval, clock]);
  return now;
}
