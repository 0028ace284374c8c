import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element's content overflows: it must then be focusable for the keyboard. Pass the ref to the element. */
export function useIsScrollable(): readonly [RefCallback<HTMLElement>, boolean] {
  const [isScrollable, setScrollable] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => setScrollable(element.scrollHeight > element.clientHeight);
    const sizes = new ResizeObserver(measure);
    const contents = new MutationObserver(measure);
    sizes.observe(element);
    contents.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);
  return [watch, isScrollable];
}
