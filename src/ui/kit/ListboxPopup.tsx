import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { popup } from './Listbox.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export function OptionCount({ isSaid, count }: { isSaid: boolean; count: number | null }) {
  const words = count === null ? 'Loading' : count === 0 ? 'No match' : count === 1 ? '1 match' : `${count} matches`;
  return (
    <VisuallyHidden>
      <span role="status">{isSaid ? words : ''}</span>
    </VisuallyHidden>
  );
}

const MARGIN = 12;

export function ListboxPopup({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'below' | 'above'>('below');
  useLayoutEffect(() => {
    const popupBox = ref.current;
    const anchor = popupBox?.parentElement?.getBoundingClientRect();
    if (popupBox === null || anchor === undefined) return;
    // Without the area covered by an on-screen keyboard.
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
