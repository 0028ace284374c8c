import { useCallback } from 'react';
import { useAddressParameters } from './use-address-parameters.ts';

/** What a parameter is to be; where that follows from what it was, of what the address says by then. Null takes it out. */
export type NextParameter = string | null | ((now: string | null) => string | null);

/** A parameter of the address that a panel keeps its state in. */
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
