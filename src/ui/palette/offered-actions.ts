import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';

export interface OfferedAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Undefined if the device can do it now. */
  readonly refusal: string | undefined;
  readonly run: () => void;
}

export interface ShownRecordActions {
  readonly record: string;
  readonly actions: readonly OfferedAction[];
}

/** Set by the page and read by the palette, so that neither re-renders for the other. */
export class OfferedActions {
  #shown: ShownRecordActions | null = null;
  readonly #listeners = new Set<() => void>();

  readonly current = (): ShownRecordActions | null => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null without a record. */
  show(shown: ShownRecordActions | null): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

export const OfferedActionsContext = createContext(new OfferedActions());

export function useOfferedInPalette(shown: ShownRecordActions): void {
  const offered = useContext(OfferedActionsContext);
  useEffect(() => offered.show(shown));
  useEffect(() => () => offered.show(null), [offered]);
}

export function useOfferedActions(): ShownRecordActions | null {
  const { subscribe, current } = useContext(OfferedActionsContext);
  return useSyncExternalStore(subscribe, current);
}
