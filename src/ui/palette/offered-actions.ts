import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';

/** Something that can be done with the record that is shown. */
export interface OfferedAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Why the device can't do it now; undefined where it can. */
  readonly refusal: string | undefined;
  readonly run: () => void;
}

/** What the shown record is called, and what can be done with it. */
export interface ShownRecordActions {
  readonly record: string;
  readonly actions: readonly OfferedAction[];
}

/** The actions of the current page. The page sets them and the palette reads them, so that neither re-renders for the other. */
export class OfferedActions {
  #shown: ShownRecordActions | null = null;
  readonly #listeners = new Set<() => void>();

  readonly current = (): ShownRecordActions | null => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null where the page is about no record. */
  show(shown: ShownRecordActions | null): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

export const OfferedActionsContext = createContext(new OfferedActions());

/** Hands what the page offers to the command palette for as long as the page is shown. */
export function useOfferedInPalette(shown: ShownRecordActions): void {
  const offered = useContext(OfferedActionsContext);
  useEffect(() => offered.show(shown));
  useEffect(() => () => offered.show(null), [offered]);
}

/** What the page that is shown offers now. */
export function useOfferedActions(): ShownRecordActions | null {
  const { subscribe, current } = useContext(OfferedActionsContext);
  return useSyncExternalStore(subscribe, current);
}
