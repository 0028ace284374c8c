import { ChevronDown, Ellipsis } from 'lucide-react';
import { type ComponentProps, type ReactNode, useContext, useState } from 'react';
import { Button, type ButtonIntent } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import type { MenuGroup } from './menu-entries.ts';
import { RefusalContext } from './refusal.ts';

const loadMenu = () => import('./DropdownMenu.tsx');

/** Preloads the menu's code for offline use. */
export const preloadActionMenu = async (): Promise<void> => {
  await loadMenu();
};

/** A preload may fail: the press reports it. */
const bringMenu = () => void preloadActionMenu().catch(() => undefined);

const NOT_HERE = 'This menu couldn’t be loaded. Connect to the server once to load it.';

interface Wanted {
  /** Identifies the row: its code may arrive after the row has changed. */
  readonly label: string;
  readonly DropdownMenu: Awaited<ReturnType<typeof loadMenu>>['DropdownMenu'];
  readonly isByKey: boolean;
}

export interface ActionMenuProps {
  label: string;
  /** Called when the menu opens, so that long lists compute nothing before. */
  groups: () => readonly MenuGroup[];
  icon?: ReactNode;
  align?: 'start' | 'end' | undefined;
  size?: 'small' | 'medium' | undefined;
  /** A button with the label instead of the icon alone. */
  intent?: ButtonIntent | undefined;
}

const ellipsis = <Ellipsis aria-hidden />;

export function ActionMenu({ label, groups, icon = ellipsis, align = 'end', size = 'small', intent }: ActionMenuProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [shownLabel, setShownLabel] = useState(label);
  if (shownLabel !== label) {
    // The row now shows another record, so close its menu.
    setShownLabel(label);
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
  const pressing: ComponentProps<'button'> = {
    'aria-haspopup': 'menu',
    'aria-expanded': menu !== null && isOpen,
    onPointerEnter: bringMenu,
    onFocus: bringMenu,
    ...(menu === null && {
      // Enter and Space cause a click without a pointer.
      onClick: (event) => void open(event.detail === 0),
      onKeyDown: (event) => event.key === 'ArrowDown' && void open(true),
    }),
  };
  const trigger =
    intent === undefined ? (
      <IconButton label={label} icon={icon} size={size} {...pressing} />
    ) : (
      <Button intent={intent} icon={icon} {...pressing}>
        {label}
        <ChevronDown aria-hidden />
      </Button>
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
