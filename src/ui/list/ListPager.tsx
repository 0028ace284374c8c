import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { PAGE_SIZE, pageCount, pageWindow } from '../../rules/lists/pagination.ts';
import { AddressLink } from '../page/address-link.tsx';
import { summary } from './list.css.ts';
import { item, page as pageClass, pager, pages as pagesClass, summary as summaryClass } from './pager.css.ts';

interface PagerLink {
  page: number;
  className: string;
  'aria-label': string;
  'aria-current'?: 'page' | undefined;
  rel?: 'prev' | 'next' | undefined;
  children: ReactNode;
}

interface PagerProps {
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

export interface ListPagerProps<Query extends PagedQuery> {
  query: Query;
  onPage: (query: Query, page: number) => Query;
  totalRecords: number;
  /** The count includes only records on the device. */
  isPartial: boolean;
  shown: number;
  /** Absent if the list has no address of its own. */
  addressOf?: ((query: Query) => string) | undefined;
  onTurn: (query: Query) => void;
  /** A press on a link, before the focus moves. */
  onPressBegin?: (() => void) | undefined;
  note?: ReactNode;
}

const number = new Intl.NumberFormat();

/** From 0 in the address and from 1 on the screen (Deployments §2). */
export function ListPager<Query extends PagedQuery>({
  query,
  onPage,
  totalRecords,
  isPartial,
  shown,
  addressOf,
  onTurn,
  onPressBegin,
  note,
}: ListPagerProps<Query>) {
  const { pages, previous, next } = pageWindow(query.page, pageCount(totalRecords));
  const first = query.page * PAGE_SIZE + 1;
  return (
    <Pager
      pages={pages}
      current={query.page}
      first={0}
      previous={previous}
      next={next}
      summary={
        <span className={summary}>
          {/* Without an address no page is opened; changes are announced instead. */}
          <span role={addressOf === undefined ? 'status' : undefined}>
            {shown > 0 && `${number.format(first)}–${number.format(first + shown - 1)} of `}
            {number.format(totalRecords)} {isPartial ? 'on this device' : shown > 0 ? '' : 'in all'}
          </span>
          {note}
        </span>
      }
      renderLink={({ page, children, rel, ...link }) => {
        const target = onPage(query, page);
        if (addressOf !== undefined) {
          return (
            <AddressLink
              {...link}
              rel={rel}
              to={addressOf(target)}
              onPointerDown={onPressBegin}
              onOpen={() => onTurn(target)}
            >
              {children}
            </AddressLink>
          );
        }
        return (
          <button {...link} type="button" onClick={() => onTurn(target)}>
            {children}
          </button>
        );
      }}
    />
  );
}
