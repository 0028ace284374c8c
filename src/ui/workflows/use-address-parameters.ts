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
