import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { entryTone, MenuEntryContent } from './MenuEntryContent.tsx';
import { entry as entryClass, group as groupClass, heading, surface } from './menu.css.ts';
import type { MenuEntry, MenuGroup } from './menu-entries.ts';

export interface DropdownMenuProps {
  /** One button, which the menu opens from. */
  trigger: ReactElement;
  groups: readonly MenuGroup[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  align?: 'start' | 'end' | undefined;
}

/**
 * A menu of actions. It brings 20 kB along: use ActionMenu, which loads it when it is first opened.
 * It is not modal: the page keeps scrolling, and no style has to be injected to stop it.
 */
export function DropdownMenu({ trigger, groups, isOpen, onOpenChange, align = 'end' }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={surface} align={align} sideOffset={4} collisionPadding={8} loop>
          {groups.map((group) => (
            <Radix.Group key={group.id} className={groupClass}>
              {group.heading !== undefined && <Radix.Label className={heading}>{group.heading}</Radix.Label>}
              {group.entries.map((entry) => (
                <DropdownEntry key={entry.id} entry={entry} />
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DropdownEntry({ entry }: { entry: MenuEntry }) {
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
        else entry.onSelect();
      }}
    >
      <MenuEntryContent entry={entry} />
    </Radix.Item>
  );
}
