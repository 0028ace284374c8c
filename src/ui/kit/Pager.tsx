import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { item, page as pageClass, pager, pages as pagesClass, summary as summaryClass } from './Pager.css.ts';

/** What a link to a page gets, to be spread on a router's link whose address is that of `page`. */
export interface PagerLink {
  page: number;
  className: string;
  'aria-label': string;
  'aria-current'?: 'page' | undefined;
  rel?: 'prev' | 'next' | undefined;
  children: ReactNode;
}

export interface PagerProps {
  /** The window of page numbers, in the numbering of the list's address (0- or 1-based). */
  pages: readonly number[];
  current: number;
  /** The number of the first page: 0 or 1. It is shown as 1. */
  first: 0 | 1;
  /** The page before and the page after; null at the ends. */
  previous: number | null;
  next: number | null;
  renderLink: (link: PagerLink) => ReactNode;
  /** "1–10 of 240". */
  summary?: ReactNode;
}

/** Links to the pages around the current one: real addresses, which open in a new tab and survive a reload. */
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
