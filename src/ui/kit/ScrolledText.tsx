import { text } from './ScrolledText.css.ts';
import { useIsScrollable } from './use-is-scrollable.ts';

/** Focusable if it scrolls. */
export function ScrolledText({ children }: { children: string }) {
  const [watch, isScrollable] = useIsScrollable();
  return (
    <span ref={watch} className={text} tabIndex={isScrollable ? 0 : undefined}>
      {children}
    </span>
  );
}
