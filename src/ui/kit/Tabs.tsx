import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { evenPanels, list, panel, tab as tabClass } from './Tabs.css.ts';

export interface TabDescription {
  id: string;
  label: string;
  content: ReactNode;
  isDisabled?: boolean | undefined;
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly TabDescription[];
  value: string;
  onValueChange: (id: string) => void;
  /** In a dialog: the chosen tab gets the focus when it opens. */
  isFocusedFirst?: boolean | undefined;
  /** Every panel is as high as the highest, so that the tabs stay where they are. */
  isEvenHeight?: boolean | undefined;
}

/** One of several panels. Load it with the dialog or page that shows it: `const X = lazy(() => import('./X.tsx'))`. */
export function Tabs({ label, tabs, value, onValueChange, isFocusedFirst = false, isEvenHeight = false }: TabsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab that is chosen comes into sight
  useLayoutEffect(() => {
    if (listRef.current !== null) showChosen(listRef.current);
  }, [value]);
  useLayoutEffect(() => {
    const element = listRef.current;
    if (element === null) return;
    const mark = () => markMore(element);
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, []);
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List ref={listRef} className={list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            className={tabClass}
            value={tab.id}
            disabled={tab.isDisabled === true}
            data-autofocus={isFocusedFirst && tab.id === value ? true : undefined}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <div className={isEvenHeight ? evenPanels : undefined}>
        {tabs.map((tab) => (
          <Radix.Content key={tab.id} className={panel} value={tab.id} {...(isEvenHeight && { forceMount: true })}>
            {tab.content}
          </Radix.Content>
        ))}
      </div>
    </Radix.Root>
  );
}

/** CSS pixels of its neighbours that are seen beside the chosen tab. */
const NEIGHBOUR = 48;

/** Scrolls the list, and never the page around it. */
function showChosen(list: HTMLElement): void {
  const chosen = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (chosen === undefined) return;
  const { left, right } = list.getBoundingClientRect();
  list.scrollLeft += Math.min(0, chosen.left - left - NEIGHBOUR) + Math.max(0, chosen.right - right + NEIGHBOUR);
}

/** Says for the style where the list goes on. */
function markMore(list: HTMLElement): void {
  const isBefore = list.scrollLeft > 1;
  const isAfter = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
  if (isBefore && isAfter) list.dataset['more'] = 'both';
  else if (isBefore) list.dataset['more'] = 'before';
  else if (isAfter) list.dataset['more'] = 'after';
  else delete list.dataset['more'];
}
