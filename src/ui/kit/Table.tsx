import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import {
  atEnd,
  cell,
  frame,
  headerCell,
  mono,
  muted,
  numeric,
  row,
  rowHeader,
  sortButton,
  table,
  tight,
  truncated,
  wrapped,
} from './Table.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TableProps {
  caption: string;
  head: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
  isBusy?: boolean | undefined;
}

function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Sticky header; rows of 40 px. */
export function Table({ caption, head, children, ref, isBusy }: TableProps) {
  return (
    <div ref={ref} className={frame}>
      <table className={table} aria-busy={isBusy || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export interface HeaderCellProps {
  isNumeric?: boolean | undefined;
  isTight?: boolean | undefined;
  /** Any CSS width, reserved before the others share the rest. */
  width?: string | undefined;
  /** The last column: stays in view while the others scroll sideways. */
  isAtEnd?: boolean | undefined;
  /** Absent where the column can't be sorted by. */
  sorting?: HeaderSorting | undefined;
  children: ReactNode;
}

export interface HeaderSorting {
  /** Null where the rows are in another order. */
  readonly direction: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
}

export function HeaderCell({ isNumeric, isTight, width, isAtEnd, sorting, children }: HeaderCellProps) {
  const className = classes(headerCell, isNumeric && numeric, isTight && tight, isAtEnd && atEnd);
  return (
    <th
      scope="col"
      className={className}
      style={width === undefined ? undefined : { width }}
      aria-sort={sorting?.direction ?? undefined}
    >
      {sorting !== undefined ? (
        <button type="button" className={sortButton} title={sortTitle(sorting)} onClick={sorting.onSort}>
          {children}
          {sorting.direction === 'descending' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

function sortTitle({ direction }: HeaderSorting): string {
  return direction === 'ascending' ? 'Sort descending' : 'Sort ascending';
}

export interface RowProps {
  isSelected?: boolean | undefined;
  isDanger?: boolean | undefined;
  children: ReactNode;
}

export function Row({ isSelected, isDanger, children }: RowProps) {
  return (
    <tr className={row} data-selected={isSelected} data-danger={isDanger}>
      {children}
    </tr>
  );
}

export interface CellProps {
  isNumeric?: boolean | undefined;
  isTight?: boolean | undefined;
  isMuted?: boolean | undefined;
  isMono?: boolean | undefined;
  /** One line; pass the full text as `title`. */
  isTruncated?: boolean | undefined;
  isWrapped?: boolean | undefined;
  /** The last column: stays in view while the others scroll sideways. */
  isAtEnd?: boolean | undefined;
  title?: string | undefined;
  /** Names the row for screen readers: one cell per row. */
  isRowHeader?: boolean | undefined;
  children: ReactNode;
}

export function Cell({
  isNumeric,
  isTight,
  isMuted,
  isMono,
  isTruncated,
  isWrapped,
  isAtEnd,
  title,
  isRowHeader,
  children,
}: CellProps) {
  const className = classes(
    cell,
    isNumeric && numeric,
    isTight && tight,
    isMuted && muted,
    isMono && mono,
    isTruncated && truncated,
    isWrapped && wrapped,
    isAtEnd && atEnd,
    isRowHeader && rowHeader,
  );
  return isRowHeader ? (
    <th scope="row" className={className} title={title}>
      {children}
    </th>
  ) : (
    <td className={className} title={title}>
      {children}
    </td>
  );
}
