import { ChevronDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { phone } from '../theme/media.ts';
import { Button, type ButtonIntent } from './Button.tsx';
import { BackToClose } from './back-layers.ts';
import { atEnd, atStart, bridge, panel, root, scrim } from './HoverMenu.css.ts';
import { entryTone, MenuEntryContent } from './MenuEntryContent.tsx';
import { entry as entryClass, group as groupClass, heading } from './menu.css.ts';
import type { MenuEntry, MenuGroup } from './menu-entries.ts';
import { useIsScrollable } from './use-is-scrollable.ts';
import { useMediaQuery } from './use-media-query.ts';
import { useMenuKeys } from './use-menu-keys.ts';

function HoverMenuGroup({ group, onDone }: { group: MenuGroup; onDone: () => void }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" className={groupClass} aria-labelledby={group.heading === undefined ? undefined : id}>
      {group.heading !== undefined && (
        <div id={id} className={heading}>
          {group.heading}
        </div>
      )}
      {group.entries.map((entry) => (
        <HoverMenuEntry key={entry.id} entry={entry} onDone={onDone} />
      ))}
    </div>
  );
}

function HoverMenuEntry({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  const className = entryClass({ tone: entryTone(entry) });
  if (entry.kind === 'link') {
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        className={className}
        href={entry.href}
        target="_blank"
        rel="noreferrer"
        title={entry.title}
        onClick={onDone}
      >
        <MenuEntryContent entry={entry} />
      </a>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className}
      title={entry.title}
      aria-disabled={entry.refusal === undefined ? undefined : true}
      onClick={() => {
        if (entry.refusal !== undefined) return;
        // Returns the focus to the button first, so that a dialog gives it back there.
        onDone();
        entry.onSelect();
      }}
    >
      <MenuEntryContent entry={entry} />
    </button>
  );
}

export interface HoverMenuProps {
  label: string;
  icon?: ReactNode;
  groups: readonly MenuGroup[];
  intent?: ButtonIntent | undefined;
  align?: 'start' | 'end' | undefined;
  /** Milliseconds after the pointer has left. */
  closeDelay?: number | undefined;
}

/** Menu button pattern, closing with a delay. On a phone it is a sheet, which hovering must not open over the pointer's target. */
export function HoverMenu({
  label,
  icon,
  groups,
  intent = 'secondary',
  align = 'end',
  closeDelay = 300,
}: HoverMenuProps) {
  /** A peek closes with the pointer or focus; a pinned menu stays. */
  const [opened, setOpened] = useState<'closed' | 'peek' | 'pinned'>('closed');
  const isOpen = opened !== 'closed';
  const isSheet = useMediaQuery(phone);
  const id = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The focus that Escape returns must not reopen the menu. */
  const isGivingBack = useRef(false);

  const stay = () => clearTimeout(closing.current);
  const close = () => {
    stay();
    setOpened('closed');
  };
  const closeAndGiveBack = () => {
    close();
    isGivingBack.current = true;
    triggerRef.current?.focus();
    isGivingBack.current = false;
  };
  const menu = useMenuKeys(isOpen, closeAndGiveBack);
  const [watchHeight, isScrollable] = useIsScrollable();
  const { ref: menuRef } = menu;
  const panelRef = useCallback(
    (element: HTMLDivElement | null) => {
      menuRef.current = element;
      const unwatch = watchHeight(element);
      return () => {
        unwatch?.();
        menuRef.current = null;
      };
    },
    [menuRef, watchHeight],
  );
  const openAt = (place: 'first' | 'last') => {
    stay();
    setOpened('pinned');
    menu.focusWhenShown(place);
  };

  useEffect(() => () => clearTimeout(closing.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && rootRef.current?.contains(event.target) !== true) setOpened('closed');
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way over button and panel; the keyboard has the button
    <div
      ref={rootRef}
      className={root}
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch' || isSheet) return;
        stay();
        if (!isOpen) setOpened('peek');
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'touch' || isSheet) return;
        stay();
        closing.current = setTimeout(() => setOpened('closed'), closeDelay);
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Button
        ref={triggerRef}
        intent={intent}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onFocus={(event) => {
          if (!isGivingBack.current && event.currentTarget.matches(':focus-visible') && !isOpen) setOpened('peek');
        }}
        onClick={(event) => {
          // Enter and Space cause a click without a pointer.
          if (event.detail === 0) openAt('first');
          else if (opened === 'pinned') close();
          else setOpened('pinned');
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') openAt('first');
          else if (event.key === 'ArrowUp') openAt('last');
          else if (event.key === 'Escape' && isOpen) closeAndGiveBack();
          else return;
          event.preventDefault();
        }}
      >
        {label}
        <ChevronDown aria-hidden />
      </Button>
      {isOpen && (
        <>
          {/* What opens under the pointer closes without it. */}
          {opened === 'pinned' && <BackToClose onBack={closeAndGiveBack} />}
          <div className={bridge} />
          <div className={scrim} onPointerDown={close} />
          <div
            ref={panelRef}
            id={id}
            role="menu"
            tabIndex={isScrollable ? 0 : -1}
            aria-label={label}
            className={`${panel} ${align === 'end' ? atEnd : atStart}`}
            onKeyDown={menu.onKeyDown}
          >
            {groups.map((group) => (
              <HoverMenuGroup key={group.id} group={group} onDone={closeAndGiveBack} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
