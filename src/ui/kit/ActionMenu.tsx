import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import type { MenuGroup } from './menu-entries.ts';

const loadMenu = () => import('./DropdownMenu.tsx');
const DropdownMenu = lazy(() => loadMenu().then((module) => ({ default: module.DropdownMenu })));

export interface ActionMenuProps {
  /** What the actions are for: "Actions for request 42". */
  label: string;
  /** Asked for when the menu opens, so that a list of many rows computes none of them before. */
  groups: () => readonly MenuGroup[];
  icon?: ReactNode;
  align?: 'start' | 'end' | undefined;
  size?: 'small' | 'medium' | undefined;
}

/** A button with a menu behind it; the menu's code is loaded when the pointer comes near or the button is pressed. */
export function ActionMenu({
  label,
  groups,
  icon = <Ellipsis aria-hidden />,
  align = 'end',
  size = 'small',
}: ActionMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  const trigger = (
    <IconButton
      label={label}
      icon={icon}
      size={size}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      {...(isWanted ? {} : { onClick: open, onKeyDown: (event) => event.key === 'ArrowDown' && open() })}
    />
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <DropdownMenu
        trigger={trigger}
        groups={isOpen ? groups() : []}
        isOpen={isOpen}
        onOpenChange={setOpen}
        align={align}
      />
    </Suspense>
  );
}
