import { Ellipsis } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import type { MenuGroup } from './menu-entries.ts';
import { RefusalContext } from './refusal.ts';

const loadMenu = () => import('./DropdownMenu.tsx');

/** Brings the menu's code ahead of its use, so that menus open without a network too. */
export const preloadActionMenu = async (): Promise<void> => {
  await loadMenu();
};

/** A hint may fail: the press says whether the menu can be had. */
const bringMenu = () => void preloadActionMenu().catch(() => undefined);

const NOT_HERE = 'This menu couldn’t be loaded. Connect to the server once to load it.';

/** A menu that was asked for, and how. */
interface Wanted {
  /** For what: its code may come when the row has gone over to something else. */
  readonly label: string;
  readonly DropdownMenu: Awaited<ReturnType<typeof loadMenu>>['DropdownMenu'];
  readonly isByKey: boolean;
}

export interface ActionMenuProps {
  /** What the actions are for: "Actions for request 42". */
  label: string;
  /** Asked for when the menu opens, so that a list of many rows computes none of them before. */
  groups: () => readonly MenuGroup[];
  icon?: ReactNode;
  align?: 'start' | 'end' | undefined;
  size?: 'small' | 'medium' | undefined;
}

const ellipsis = <Ellipsis aria-hidden />;

/** A button with a menu behind it; the menu's code is loaded when the pointer comes near or the button is pressed. */
export function ActionMenu({ label, groups, icon = ellipsis, align = 'end', size = 'small' }: ActionMenuProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [subject, setSubject] = useState(label);
  if (subject !== label) {
    // The row has gone over to something else: what was open was for what it was before.
    setSubject(label);
    setOpen(false);
  }
  const menu = wanted?.label === label ? wanted : null;
  const explain = useContext(RefusalContext);
  const open = (isByKey: boolean) =>
    loadMenu().then(
      ({ DropdownMenu }) => {
        setWanted({ label, DropdownMenu, isByKey });
        setOpen(true);
      },
      () => explain(NOT_HERE),
    );
  const trigger = (
    <IconButton
      label={label}
      icon={icon}
      size={size}
      aria-haspopup="menu"
      aria-expanded={menu !== null && isOpen}
      onPointerEnter={bringMenu}
      onFocus={bringMenu}
      {...(menu === null && {
        // Enter and Space come as a click without a pointer.
        onClick: (event) => open(event.detail === 0),
        onKeyDown: (event) => event.key === 'ArrowDown' && open(true),
      })}
    />
  );
  if (menu === null) return trigger;
  return (
    <menu.DropdownMenu
      trigger={trigger}
      groups={isOpen ? groups() : []}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align={align}
      isFirstOpenedByKey={menu.isByKey}
    />
  );
}
