import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import type { MenuGroup } from './menu-entries.ts';

const loadMenu = () => import('./DropdownMenu.tsx');

/** Brings the menu's code ahead of its use, so that menus open without a network too. */
export const preloadActionMenu = async (): Promise<void> => {
  await loadMenu();
};

const DropdownMenu = lazy(() => loadMenu().then((module) => ({ default: module.DropdownMenu })));

/** A hint may fail: the press says whether the menu can be had. */
const bringMenu = () => void preloadActionMenu().catch(() => undefined);

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
  const [wantedBy, setWantedBy] = useState<'nobody' | 'pointer' | 'key'>('nobody');
  const [isOpen, setOpen] = useState(false);
  const open = (means: 'pointer' | 'key') => {
    setWantedBy(means);
    setOpen(true);
  };
  const trigger = (
    <IconButton
      label={label}
      icon={icon}
      size={size}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={bringMenu}
      onFocus={bringMenu}
      {...(wantedBy === 'nobody' && {
        // Enter and Space come as a click without a pointer.
        onClick: (event) => open(event.detail === 0 ? 'key' : 'pointer'),
        onKeyDown: (event) => event.key === 'ArrowDown' && open('key'),
      })}
    />
  );
  if (wantedBy === 'nobody') return trigger;
  return (
    <Suspense fallback={trigger}>
      <DropdownMenu
        trigger={trigger}
        groups={isOpen ? groups() : []}
        isOpen={isOpen}
        onOpenChange={setOpen}
        align={align}
        isFirstOpenedByKey={wantedBy === 'key'}
      />
    </Suspense>
  );
}
