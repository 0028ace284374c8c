import { useEffect, useState } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import type { Portal } from '../../data/portal.ts';
import { useIsCut } from '../portal/offline.ts';
import { usePortal } from '../portal/portal-context.tsx';

/** Asks the server what a filter offers, by the filters' names. Throws an AppError. */
export type ListedValues = Readonly<
  Record<string, (portal: Portal, signal: AbortSignal) => Promise<readonly string[]>>
>;

export interface ListedValuesState {
  readonly values: readonly string[];
  /** Why the server did not name them, though it can be reached. */
  readonly message: string | null;
}

const NONE: Readonly<Record<string, ListedValuesState>> = {};

/** What the filters of a list offer that only the server knows. @param asked stays the same for as long as the list does */
export function useListedValues(asked: ListedValues | undefined): Readonly<Record<string, ListedValuesState>> {
  const portal = usePortal();
  const isCut = useIsCut();
  const [known, setKnown] = useState(NONE);
  useEffect(() => {
    if (asked === undefined || isCut) return;
    const leaving = new AbortController();
    for (const [name, ask] of Object.entries(asked)) {
      const take = (state: ListedValuesState) => {
        if (!leaving.signal.aborted) setKnown((before) => ({ ...before, [name]: state }));
      };
      ask(portal, leaving.signal).then(
        (values) => take({ values, message: null }),
        (failure: unknown) => take({ values: [], message: toAppError(failure).message }),
      );
    }
    return () => leaving.abort();
  }, [portal, asked, isCut]);
  return known;
}
