import type { ReactNode } from 'react';

interface MenuEntryShared {
  id: string;
  label: string;
  icon?: ReactNode;
  /** At the end of the line: a mark of success or failure. */
  mark?: ReactNode;
  /** A tooltip. */
  title?: string | undefined;
}

export interface MenuAction extends MenuEntryShared {
  kind: 'action';
  onSelect: () => void;
  isDanger?: boolean | undefined;
  /** Why it can't be done now. The entry stays in reach of the keyboard, so that the reason can be read, and does nothing. */
  refusal?: string | undefined;
}

/** Leads out of the portal, in a new tab. */
export interface MenuLink extends MenuEntryShared {
  kind: 'link';
  href: string;
}

export type MenuEntry = MenuAction | MenuLink;

/** Entries that belong together; a line separates the groups. Put what destroys into a group of its own, last. */
export interface MenuGroup {
  id: string;
  heading?: string | undefined;
  entries: readonly MenuEntry[];
}
