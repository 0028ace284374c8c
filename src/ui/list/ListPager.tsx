import { type ReactNode, useId } from 'react';
import { rememberPageSize } from '../../data/device/preferences.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import {
  PAGE_SIZE,
  PAGE_SIZES,
  type PageSize,
  pageCount,
  pageWindow,
  parsePageSize,
} from '../../rules/lists/pagination.ts';
import { Pager } from '../kit/Pager.tsx';
import { Select } from '../kit/Select.tsx';
import { AddressLink } from '../page/address-link.tsx';
import { sizeChoice, summary } from './list.css.ts';

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
  /** Absent where the size can't be chosen. */
  onSize?: ((size: PageSize) => void) | undefined;
  /** A press on a link, before the focus moves. */
  onPressBegin?: (() => void) | undefined;
  note?: ReactNode;
}

const number = new Intl.NumberFormat();

function SizeChoice({ size, onSize }: { size: PageSize; onSize: (size: PageSize) => void }) {
  const id = useId();
  return (
    <span className={sizeChoice}>
      <Select
        id={id}
        aria-label="Rows per page"
        value={String(size)}
        onValueChange={(text) => {
          const chosen = parsePageSize(text);
          if (chosen === null) return;
          rememberPageSize(chosen);
          onSize(chosen);
        }}
        options={PAGE_SIZES.map((each) => ({ value: String(each), label: `${each} rows` }))}
      />
    </span>
  );
}

/** From 0 in the address and from 1 on the screen (Deployments §2). */
export function ListPager<Query extends PagedQuery>({
  query,
  onPage,
  totalRecords,
  isPartial,
  shown,
  addressOf,
  onTurn,
  onSize,
  onPressBegin,
  note,
}: ListPagerProps<Query>) {
  const { pages, previous, next } = pageWindow(query.page, pageCount(totalRecords, query.pageSize));
  const size = query.pageSize ?? PAGE_SIZE;
  const first = query.page * size + 1;
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
          {onSize !== undefined && totalRecords > PAGE_SIZE && <SizeChoice size={size} onSize={onSize} />}
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
