import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type ChangeParameters = (change: (parameters: URLSearchParams) => void) => void;

/**
 * The parameters of the address, as the page is drawn with them. The page is drawn some time after its address has changed: a change begins
 * with what the address says by then, so that none takes another one back.
 */
export function useAddressParameters(): readonly [URLSearchParams, ChangeParameters] {
  const [shown, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback<ChangeParameters>(
    (changeThem) => {
      // A navigation to another page is not undone.
      if (window.location.pathname !== pathname) return;
      const now = new URLSearchParams(window.location.search);
      changeThem(now);
      setParameters(now, { replace: true, preventScrollReset: true });
    },
    [setParameters, pathname],
  );
  return [shown, change];
}
