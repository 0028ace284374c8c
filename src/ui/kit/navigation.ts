import type { ReactNode } from 'react';

/** One place that the sidebar and the bottom bar lead to. */
export interface NavigationItem {
  id: string;
  label: string;
  icon: ReactNode;
  isCurrent: boolean;
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
