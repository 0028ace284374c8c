import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { popup } from './Listbox.css.ts';

const MARGIN = 12;

/** The place of a list of options, below its text field or above it, where there is more room. */
export function ListboxPopup({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'below' | 'above'>('below');
  useLayoutEffect(() => {
    const popupBox = ref.current;
    const anchor = popupBox?.parentElement?.getBoundingClientRect();
    if (popupBox === null || anchor === undefined) return;
    // Without what a keyboard on the screen covers.
    const bottom = window.visualViewport?.height ?? window.innerHeight;
    const below = bottom - anchor.bottom;
    setSide(below < popupBox.offsetHeight + MARGIN && anchor.top > below ? 'above' : 'below');
  }, []);
  return (
    <div ref={ref} className={popup} data-side={side}>
      {children}
    </div>
  );
}
