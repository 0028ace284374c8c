import { createContext, type MouseEvent, useContext } from 'react';

/** Hears why a pressed control does nothing now; the owner of the page says it aloud. */
export const RefusalContext = createContext<(reason: string) => void>(() => undefined);

export interface RefusableProps {
  /** Why it can't be done now, as a sentence. The control remains focusable, shows it and does nothing. */
  refusal?: string | undefined;
}

/** What a refused control gets in place of its press. */
export function useRefusal(refusal: string | undefined) {
  const explain = useContext(RefusalContext);
  if (refusal === undefined) return null;
  return {
    'aria-disabled': true,
    title: refusal,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      explain(refusal);
    },
  } as const;
}
