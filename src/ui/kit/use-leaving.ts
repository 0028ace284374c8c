import { type FocusEvent, type RefObject, useRef } from 'react';

export interface Leaving {
  ref: RefObject<HTMLDivElement | null>;
  onBlur: (event: FocusEvent) => void;
}

/** Notices when the focus leaves all controls of a box. */
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
