import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { popup } from './Listbox.css.ts';

/** Enough for a few options. */
const ROOM = 280;

/** The place of a list of options, below its text field or above it, where there is more room. */
export function ListboxPopup({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'below' | 'above'>('below');
  useLayoutEffect(() => {
    const anchor = ref.current?.parentElement?.getBoundingClientRect();
    if (anchor === undefined) return;
    const below = window.innerHeight - anchor.bottom;
    setSide(below < ROOM && anchor.top > below ? 'above' : 'below');
  }, []);
  return (
    <div ref={ref} className={popup} data-side={side}>
      {children}
    </div>
  );
}
