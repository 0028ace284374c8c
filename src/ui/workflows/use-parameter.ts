import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type ChangeParameters = (change: (parameters: URLSearchParams) => void) => void;

/** As rendered. Changes start from the current address, which may be ahead of the rendering, so that none undoes another. */
export function useAddressParameters(): readonly [URLSearchParams, ChangeParameters] {
  const [shown, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback<ChangeParameters>(
    (changeThem) => {
      // Doesn't undo a navigation to another page.
      if (window.location.pathname !== pathname) return;
      const now = new URLSearchParams(window.location.search);
      changeThem(now);
      setParameters(now, { replace: true, preventScrollReset: true });
    },
    [setParameters, pathname],
  );
  return [shown, change];
}

/** A function receives the address's current value. Null removes it. */
export type NextParameter = string | null | ((now: string | null) => string | null);

export function useParameter(name: string): readonly [string | null, (next: NextParameter) => void] {
  const [parameters, change] = useAddressParameters();
  const set = useCallback(
    (next: NextParameter) =>
      change((now) => {
        const value = typeof next === 'function' ? next(now.get(name)) : next;
        if (value === null) now.delete(name);
        else now.set(name, value);
      }),
    [name, change],
  );
  return [parameters.get(name), set];
}
