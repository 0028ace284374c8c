import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react';

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

/** What the page that is shown offers; null where it is about no record. */
export const OfferedActionsContext = createContext<RefObject<ShownRecordActions | null>>({ current: null });

/** Hands what the page offers to the command palette for as long as the page is shown. */
export function useOfferedInPalette(shown: ShownRecordActions): void {
  const place = useContext(OfferedActionsContext);
  useEffect(() => {
    place.current = shown;
    return () => {
      if (place.current === shown) place.current = null;
    };
  });
}
