import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { BackToClose } from './back-layers.ts';
import { entryTone, MenuEntryContent } from './MenuEntryContent.tsx';
import { entry as entryClass, group as groupClass, heading, surface } from './menu.css.ts';
import type { MenuAction, MenuEntry, MenuGroup } from './menu-entries.ts';

export interface DropdownMenuProps {
  trigger: ReactElement;
  groups: readonly MenuGroup[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  align?: 'start' | 'end' | undefined;
  /** A key opened the menu before this code was loaded: focus the first entry. */
  isFirstOpenedByKey?: boolean | undefined;
}

/** Costs 20 kB: use ActionMenu, which loads it on demand. Not modal: no injected style, and usable in a modal dialog. */
export function DropdownMenu({
  trigger,
  groups,
  isOpen,
  onOpenChange,
  align = 'end',
  isFirstOpenedByKey = false,
}: DropdownMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const chosen = useRef<MenuAction | null>(null);
  /** Keeps the menu's entry of the history for a dialog that the chosen action opens. */
  const [isChoosing, setIsChoosing] = useState(false);
  useEffect(() => {
    if (isFirstOpenedByKey) ref.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isFirstOpenedByKey]);
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {(isOpen || isChoosing) && <BackToClose onBack={() => onOpenChange(false)} />}
      <Radix.Content
        ref={ref}
        className={surface}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        loop
        onCloseAutoFocus={() => {
          // Runs after the focus is back at the button, so that a dialog returns it there.
          const action = chosen.current;
          chosen.current = null;
          if (action === null) return;
          queueMicrotask(() => {
            action.onSelect();
            setIsChoosing(false);
          });
        }}
      >
        {groups.map((group) => (
          <Radix.Group key={group.id} className={groupClass}>
            {group.heading !== undefined && <Radix.Label className={heading}>{group.heading}</Radix.Label>}
            {group.entries.map((entry) => (
              <DropdownEntry
                key={entry.id}
                entry={entry}
                onChoose={(action) => {
                  chosen.current = action;
                  setIsChoosing(true);
                }}
              />
            ))}
          </Radix.Group>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}

function DropdownEntry({ entry, onChoose }: { entry: MenuEntry; onChoose: (action: MenuAction) => void }) {
  const className = entryClass({ tone: entryTone(entry) });
  if (entry.kind === 'link') {
    return (
      <Radix.Item asChild textValue={entry.label}>
        <a className={className} href={entry.href} target="_blank" rel="noreferrer" title={entry.title}>
          <MenuEntryContent entry={entry} />
        </a>
      </Radix.Item>
    );
  }
  const isRefused = entry.refusal !== undefined;
  return (
    <Radix.Item
      className={className}
      textValue={entry.label}
      title={entry.title}
      aria-disabled={isRefused || undefined}
      onSelect={(event) => {
        if (isRefused) event.preventDefault();
        else onChoose(entry);
      }}
    >
      <MenuEntryContent entry={entry} />
    </Radix.Item>
  );
}
