import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { item, page as pageClass, pager, pages as pagesClass, summary as summaryClass } from './Pager.css.ts';

export interface PagerLink {
  page: number;
  className: string;
  'aria-label': string;
  'aria-current'?: 'page' | undefined;
  rel?: 'prev' | 'next' | undefined;
  children: ReactNode;
}

export interface PagerProps {
  /** As numbered in the list's address (0- or 1-based). */
  pages: readonly number[];
  current: number;
  /** 0 or 1; shown as 1. */
  first: 0 | 1;
  /** Null at the ends. */
  previous: number | null;
  next: number | null;
  renderLink: (link: PagerLink) => ReactNode;
  summary?: ReactNode;
}

/** Real addresses, which open in a new tab and survive a reload. */
export function Pager({ pages, current, first, previous, next, renderLink, summary }: PagerProps) {
  const shown = (page: number) => page - first + 1;
  return (
    <nav className={pager} aria-label="Pages">
      {summary !== undefined && <span className={summaryClass}>{summary}</span>}
      {/* Beyond the last page there is none to go on from: the ways back stand where its rows would. */}
      {pages.includes(current) && (
        <ul className={pagesClass}>
          <li>
            <Arrow page={previous} direction="prev" renderLink={renderLink} />
          </li>
          {pages.map((page) => (
            <li key={page} className={item} data-far={Math.abs(page - current) > 2}>
              {renderLink({
                page,
                className: pageClass,
                'aria-label': `Page ${shown(page)}`,
                'aria-current': page === current ? 'page' : undefined,
                children: shown(page),
              })}
            </li>
          ))}
          <li>
            <Arrow page={next} direction="next" renderLink={renderLink} />
          </li>
        </ul>
      )}
    </nav>
  );
}

interface ArrowProps {
  page: number | null;
  direction: 'prev' | 'next';
  renderLink: PagerProps['renderLink'];
}

function Arrow({ page, direction, renderLink }: ArrowProps) {
  const label = direction === 'prev' ? 'Previous page' : 'Next page';
  const icon = direction === 'prev' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />;
  if (page !== null)
    return renderLink({ page, className: pageClass, 'aria-label': label, rel: direction, children: icon });
  return (
    <span className={pageClass} data-disabled aria-hidden>
      {icon}
    </span>
  );
}
