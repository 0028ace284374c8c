import { text } from './ScrolledText.css.ts';
import { useIsScrollable } from './use-is-scrollable.ts';

/** A text of several lines, which scrolls where it is long; then the keyboard reaches it. */
export function ScrolledText({ children }: { children: string }) {
  const [watch, isScrollable] = useIsScrollable();
  return (
    <span ref={watch} className={text} tabIndex={isScrollable ? 0 : undefined}>
      {children}
    </span>
  );
}
