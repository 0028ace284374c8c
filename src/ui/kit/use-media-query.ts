import { useCallback, useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();

/** Kept, as the browser evaluates the styles for each new one. */
function listOf(condition: string): MediaQueryList {
  const list = lists.get(condition) ?? window.matchMedia(condition);
  lists.set(condition, list);
  return list;
}

/** A condition of `theme/media.ts`, for layouts that differ in their elements. */
export function useMediaQuery(condition: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(condition);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [condition],
  );
  return useSyncExternalStore(subscribe, () => listOf(condition).matches);
}
