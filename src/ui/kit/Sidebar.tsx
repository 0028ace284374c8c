import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { CountMark } from './CountMark.tsx';
import {
  type NavigationGroup,
  type NavigationItem,
  type RenderNavigationLink,
  sidebarToggleWords,
} from './navigation.ts';
import {
  brand as brandClass,
  foot,
  group as groupClass,
  groupToggle,
  items as itemsClass,
  label,
  link,
  navigation,
  note as noteClass,
  sidebar,
  toggle,
} from './Sidebar.css.ts';

export interface SidebarProps {
  /** A 24 px mark and the name, which is hidden when folded. */
  brand: ReactNode;
  groups: readonly NavigationGroup[];
  /** Folded groups show only the current place. */
  foldedGroups: ReadonlySet<string>;
  onFoldGroup: (id: string) => void;
  renderLink: RenderNavigationLink;
  isCollapsed: boolean;
  onToggle: () => void;
  footItems?: readonly NavigationItem[] | undefined;
  note?: { readonly word: string; readonly value: string } | undefined;
}

export function Sidebar({
  brand,
  groups,
  foldedGroups,
  onFoldGroup,
  renderLink,
  isCollapsed,
  onToggle,
  footItems = [],
  note,
}: SidebarProps) {
  const list = useRef<HTMLDivElement>(null);
  const current = groups.flatMap(({ items }) => items).find(({ isCurrent }) => isCurrent)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place scrolls to it
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const renderItem = (item: NavigationItem) =>
    renderLink({
      item,
      className: link,
      'aria-current': item.isCurrent ? 'page' : undefined,
      title: item.count === undefined ? item.label : `${item.label}: ${item.count.words}`,
      children: (
        <>
          {item.icon}
          <span className={label}>{item.label}</span>
          {item.count !== undefined && <CountMark {...item.count} />}
        </>
      ),
    });
  return (
    <nav className={sidebar} data-collapsed={isCollapsed} aria-label="Main">
      <div className={brandClass}>{brand}</div>
      <div ref={list} className={navigation}>
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            // A single group needs no name, and can't be folded.
            isNamed={groups.length > 1}
            isFolded={foldedGroups.has(group.id)}
            onFold={() => onFoldGroup(group.id)}
            renderItem={renderItem}
          />
        ))}
      </div>
      <div className={foot}>
        {footItems.map((item) => (
          <Fragment key={item.id}>{renderItem(item)}</Fragment>
        ))}
        <button
          type="button"
          className={toggle}
          aria-expanded={!isCollapsed}
          title={sidebarToggleWords(isCollapsed)}
          onClick={onToggle}
        >
          {isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          <span className={label}>{sidebarToggleWords(isCollapsed)}</span>
        </button>
        {note !== undefined && (
          <div className={noteClass} title={`${note.word} ${note.value}`}>
            <span className={label}>{note.word} </span>
            {note.value}
          </div>
        )}
      </div>
    </nav>
  );
}

interface GroupProps {
  group: NavigationGroup;
  isNamed: boolean;
  isFolded: boolean;
  onFold: () => void;
  renderItem: (item: NavigationItem) => ReactNode;
}

function Group({ group, isNamed, isFolded, onFold, renderItem }: GroupProps) {
  const listId = useId();
  const shown = isNamed && isFolded ? group.items.filter(({ isCurrent }) => isCurrent) : group.items;
  return (
    <div className={groupClass}>
      {isNamed && (
        <button
          type="button"
          className={groupToggle}
          aria-expanded={!isFolded}
          aria-controls={listId}
          title={`${isFolded ? 'Unfold' : 'Fold'} ${group.label}`}
          onClick={onFold}
        >
          <span className={label}>{group.label}</span>
          <ChevronDown aria-hidden data-folded={isFolded} />
        </button>
      )}
      <ul id={listId} className={itemsClass} aria-label={isNamed ? group.label : undefined}>
        {shown.map((item) => (
          <li key={item.id}>{renderItem(item)}</li>
        ))}
      </ul>
    </div>
  );
}
