import type { ReactNode } from 'react';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { PAGE_SIZE, pageCount, pageWindow } from '../../rules/lists/pagination.ts';
import { Pager } from '../kit/Pager.tsx';
import { AddressLink } from '../page/address-link.tsx';
import { summary } from './list.css.ts';

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
