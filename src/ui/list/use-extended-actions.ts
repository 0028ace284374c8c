import { useMemo } from 'react';
import { useExtensions } from '../portal/extensions.ts';
import type { LoadedActions } from './rows-of.ts';

/** With the further actions whose extension the back end has. Stable while these are the same. */
export function useExtendedActions<Row, Action extends string>(
  actions: LoadedActions<Row, Action> | null,
): LoadedActions<Row, Action> | null {
  const known = useExtensions();
  const further = actions?.extended?.filter(({ extension }) => known.has(extension)).map(({ action }) => action) ?? [];
  const names = further.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the list, which is new each time
  return useMemo(
    () =>
      actions === null || further.length === 0 ? actions : { ...actions, listed: [...actions.listed, ...further] },
    [actions, names],
  );
}
