import { useEffect, useState } from 'react';

/** What is said besides the main thing; null until it is found, and where it can't be. @param find stable while it finds the same */
export function useFinding<Finding>(find: (signal: AbortSignal) => Promise<Finding | null>): Finding | null {
  const [found, setFound] = useState<Finding | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    find(ending.signal).then(
      (finding) => {
        if (!ending.signal.aborted) setFound(finding);
      },
      // Missing information must not block a decision.
      () => undefined,
    );
    return () => ending.abort();
  }, [find]);
  return found;
}
