import { type FocusEvent, type RefObject, useRef } from 'react';

export interface Leaving {
  ref: RefObject<HTMLDivElement | null>;
  onBlur: (event: FocusEvent) => void;
}

/** For the box around several controls: notices when the focus leaves all of them, and not when it goes from one to the next. */
export function useLeaving(onLeave: () => void): Leaving {
  const ref = useRef<HTMLDivElement>(null);
  return {
    ref,
    onBlur: ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && ref.current?.contains(relatedTarget) === true;
      if (!isInside) onLeave();
    },
  };
}
