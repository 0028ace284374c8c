import { Menu } from 'lucide-react';
import { bar, items as itemsClass, label, link } from './BottomBar.css.ts';
import { CountMark } from './CountMark.tsx';
import type { NavigationItem, RenderNavigationLink } from './navigation.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface BottomBarProps {
  /** At most four. */
  items: readonly NavigationItem[];
  renderLink: RenderNavigationLink;
  onMore: () => void;
  isMoreOpen: boolean;
}

export function BottomBar({ items, renderLink, onMore, isMoreOpen }: BottomBarProps) {
  return (
    <nav className={bar} aria-label="Main">
      <ul className={itemsClass}>
        {items.map((item) => (
          <li key={item.id}>
            {renderLink({
              item,
              className: link,
              'aria-current': item.isCurrent ? 'page' : undefined,
              children: (
                <>
                  {item.icon}
                  {item.shortLabel === undefined ? (
                    <span className={label}>{item.label}</span>
                  ) : (
                    <>
                      <span className={label} aria-hidden>
                        {item.shortLabel}
                      </span>
                      <VisuallyHidden>{item.label}</VisuallyHidden>
                    </>
                  )}
                  {item.count !== undefined && <CountMark {...item.count} />}
                </>
              ),
            })}
          </li>
        ))}
        <li>
          <button type="button" className={link} aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={onMore}>
            <Menu aria-hidden />
            <span className={label}>More</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
