import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A parameter of the address that a panel keeps its state in. Null takes it out. */
export function useParameter(name: string): readonly [string | null, (value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (value: string | null) =>
      setParameters(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setParameters],
  );
  return [parameters.get(name), set];
}
