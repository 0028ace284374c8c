import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { CountMark } from './CountMark.tsx';
import type { NavigationItem, RenderNavigationLink } from './navigation.ts';
import {
  brand as brandClass,
  foot,
  items as itemsClass,
  label,
  link,
  navigation,
  note as noteClass,
  sidebar,
  toggle,
} from './Sidebar.css.ts';

export interface SidebarProps {
  /** The portal's mark, 24 px wide, and after it its name, which is hidden when the bar is folded. */
  brand: ReactNode;
  items: readonly NavigationItem[];
  renderLink: RenderNavigationLink;
  isCollapsed: boolean;
  onToggle: () => void;
  /** After the items, apart from them: logging out. */
  footItems?: readonly NavigationItem[] | undefined;
  /** The last line: the version. Folded, the value stands without its word. */
  note?: { readonly word: string; readonly value: string } | undefined;
}

/** The way around the portal; folds to icons by choice, and always on a tablet. */
export function Sidebar({ brand, items, renderLink, isCollapsed, onToggle, footItems = [], note }: SidebarProps) {
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
      <div className={navigation}>
        <ul className={itemsClass}>
          {items.map((item) => (
            <li key={item.id}>{renderItem(item)}</li>
          ))}
        </ul>
      </div>
      <div className={foot}>
        {footItems.map((item) => (
          <Fragment key={item.id}>{renderItem(item)}</Fragment>
        ))}
        <button
          type="button"
          className={toggle}
          aria-expanded={!isCollapsed}
          title={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          onClick={onToggle}
        >
          {isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          <span className={label}>{isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}</span>
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
