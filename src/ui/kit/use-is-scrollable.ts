import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether an element's content is higher than the element: then the keyboard must be able to reach it, for there may be
 * nothing in it that takes the focus. Give the reference to the element.
 */
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
