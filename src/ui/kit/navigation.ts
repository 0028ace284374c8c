import type { ReactNode } from 'react';

export interface NavigationItem {
  id: string;
  label: string;
  shortLabel?: string | undefined;
  icon: ReactNode;
  isCurrent: boolean;
  /** Absent if nothing waits. */
  count?: NavigationCount | undefined;
}

export interface NavigationGroup<Item extends NavigationItem = NavigationItem> {
  id: string;
  label: string;
  items: readonly Item[];
}

export interface NavigationCount {
  value: number;
  /** There may be more. */
  isLeast?: boolean;
  isUrgent: boolean;
  words: string;
}

/** Spread on a router's link to `item`. */
export interface NavigationLink {
  item: NavigationItem;
  className: string;
  'aria-current'?: 'page' | undefined;
  title?: string | undefined;
  children: ReactNode;
}

export type RenderNavigationLink = (link: NavigationLink) => ReactNode;

export function sidebarToggleWords(isCollapsed: boolean): string {
  return isCollapsed ? 'Expand sidebar' : 'Collapse sidebar';
}
