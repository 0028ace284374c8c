import type { ReactNode } from 'react';

interface MenuEntryShared {
  id: string;
  label: string;
  icon?: ReactNode;
  mark?: ReactNode;
  title?: string | undefined;
}

export interface MenuAction extends MenuEntryShared {
  kind: 'action';
  onSelect: () => void;
  isDanger?: boolean | undefined;
  /** Stays focusable, so that the reason can be read. */
  refusal?: string | undefined;
}

export interface MenuLink extends MenuEntryShared {
  kind: 'link';
  href: string;
}

export type MenuEntry = MenuAction | MenuLink;

/** Separated by lines. Put destructive entries into the last group. */
export interface MenuGroup {
  id: string;
  heading?: string | undefined;
  entries: readonly MenuEntry[];
}
