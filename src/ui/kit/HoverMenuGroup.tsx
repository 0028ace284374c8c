import { useId } from 'react';
import { entryTone, MenuEntryContent } from './MenuEntryContent.tsx';
import { entry as entryClass, group as groupClass, heading } from './menu.css.ts';
import type { MenuEntry, MenuGroup } from './menu-entries.ts';

export function HoverMenuGroup({ group, onDone }: { group: MenuGroup; onDone: () => void }) {
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
