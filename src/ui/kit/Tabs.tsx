import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { evenPanels, list, panel, tab as tabClass, wrapped } from './Tabs.css.ts';

export interface TabDescription {
  id: string;
  label: string;
  content: ReactNode;
  isDisabled?: boolean | undefined;
}

export interface TabsProps {
  label: string;
  tabs: readonly TabDescription[];
  value: string;
  onValueChange: (id: string) => void;
  /** In a dialog: focus the selected tab on opening. */
  isFocusedFirst?: boolean | undefined;
  /** All panels as high as the highest, so that the tabs don't move. */
  isEvenHeight?: boolean | undefined;
  /** On as many lines as it takes, for many tabs beside other content. By default on one that scrolls. */
  isWrapped?: boolean | undefined;
}

/** Load it with its dialog or page: `const X = lazy(() => import('./X.tsx'))`. */
export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
  isFocusedFirst = false,
  isEvenHeight = false,
  isWrapped = false,
}: TabsProps) {
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
      <Radix.List ref={listRef} className={isWrapped ? `${list} ${wrapped}` : list} aria-label={label}>
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

/** Visible CSS pixels of the neighbours. */
const NEIGHBOUR = 48;

/** Scrolls only the list, never the page. */
function showChosen(list: HTMLElement): void {
  const chosen = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (chosen === undefined) return;
  const { left, right } = list.getBoundingClientRect();
  list.scrollLeft += Math.min(0, chosen.left - left - NEIGHBOUR) + Math.max(0, chosen.right - right + NEIGHBOUR);
}

function markMore(list: HTMLElement): void {
  const isBefore = list.scrollLeft > 1;
  const isAfter = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
  if (isBefore && isAfter) list.dataset['more'] = 'both';
  else if (isBefore) list.dataset['more'] = 'before';
  else if (isAfter) list.dataset['more'] = 'after';
  else delete list.dataset['more'];
}
