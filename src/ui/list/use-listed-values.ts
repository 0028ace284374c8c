import { useEffect, useState } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import type { Portal } from '../../data/portal.ts';
import { useIsCut } from '../portal/offline.ts';
import { usePortal } from '../portal/portal-context.tsx';

/** Requests choices by filter name. Throws an AppError. */
export type ListedValues = Readonly<
  Record<string, (portal: Portal, signal: AbortSignal) => Promise<readonly string[]>>
>;

export interface ListedValuesState {
  readonly values: readonly string[];
  readonly message: string | null;
}

const NONE: Readonly<Record<string, ListedValuesState>> = {};

/** @param asked must be stable */
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
