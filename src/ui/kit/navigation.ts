import type { ReactNode } from 'react';

/** One place that the sidebar and the bottom bar lead to. */
export interface NavigationItem {
  id: string;
  label: string;
  /** What fits below the icon of a bottom bar, where the label does not. */
  shortLabel?: string | undefined;
  icon: ReactNode;
  isCurrent: boolean;
  /** What waits there, as a number beside the words; absent where nothing does. */
  count?: NavigationCount | undefined;
}

/** Places that belong together, below a heading. */
export interface NavigationGroup<Item extends NavigationItem = NavigationItem> {
  id: string;
  label: string;
  items: readonly Item[];
}

export interface NavigationCount {
  value: number;
  /** Something there is for the user to do. */
  isUrgent: boolean;
  /** The number as a text, for screen readers and as a tooltip. */
  words: string;
}

/** What a navigation link gets, to be spread on a router's link whose address is that of `item`. */
export interface NavigationLink {
  item: NavigationItem;
  className: string;
  'aria-current'?: 'page' | undefined;
  title?: string | undefined;
  children: ReactNode;
}

export type RenderNavigationLink = (link: NavigationLink) => ReactNode;

/** What the button that makes the sidebar narrow or wide is called. */
export function sidebarToggleWords(isCollapsed: boolean): string {
  return isCollapsed ? 'Expand sidebar' : 'Collapse sidebar';
}
