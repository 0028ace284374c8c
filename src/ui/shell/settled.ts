import { useEffect, useState } from 'react';

/** Milliseconds after the page's own files in which its first rows usually come. */
const PAUSE = 2_500;

/** True once the page has had time to show what it was opened for: nothing that can wait takes the network from it before. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    // Not every browser tells when it is idle.
    const settle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => setSettled(true)) : setSettled(true);
    const timer = setTimeout(settle, PAUSE);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
