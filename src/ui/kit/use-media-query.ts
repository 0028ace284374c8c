import { useCallback, useSyncExternalStore } from 'react';

/** A condition of `theme/media.ts`, for layouts that differ in their elements. */
export function useMediaQuery(condition: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(condition);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [condition],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(condition).matches);
}
