import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { entryTone, MenuEntryContent } from './MenuEntryContent.tsx';
import { entry as entryClass, group as groupClass, heading, surface } from './menu.css.ts';
import type { MenuAction, MenuEntry, MenuGroup } from './menu-entries.ts';

export interface DropdownMenuProps {
  /** One button, which the menu opens from. */
  trigger: ReactElement;
  groups: readonly MenuGroup[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  align?: 'start' | 'end' | undefined;
  /** A key opened the menu before this code was there to see it: the first entry gets the focus, as it does from then on. */
  isFirstOpenedByKey?: boolean | undefined;
}

/**
 * A menu of actions. It brings 20 kB along: use ActionMenu, which loads it when it is first opened.
 * It is not modal: the page keeps scrolling, and no style has to be injected to stop it. It stands where its button stands,
 * so that it belongs to the same landmark and works inside a modal dialog too.
 */
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
  useEffect(() => {
    if (isFirstOpenedByKey) ref.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isFirstOpenedByKey]);
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        ref={ref}
        className={surface}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        loop
        onCloseAutoFocus={() => {
          // The action waits until the focus is back at the button, so that a dialog it opens gives it back there too.
          const action = chosen.current;
          chosen.current = null;
          if (action !== null) queueMicrotask(action.onSelect);
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
