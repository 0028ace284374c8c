import { createContext, type MouseEvent, useContext } from 'react';

/** Receives the reason when a refused control is pressed; the page announces it. */
export const RefusalContext = createContext<(reason: string) => void>(() => undefined);

export interface RefusableProps {
  /** As a sentence. The control stays focusable, shows it and does nothing. */
  refusal?: string | undefined;
}

/** Replaces a refused control's press. */
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
