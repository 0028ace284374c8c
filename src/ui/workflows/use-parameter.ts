import { useCallback } from 'react';
import { useAddressParameters } from './use-address-parameters.ts';

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
