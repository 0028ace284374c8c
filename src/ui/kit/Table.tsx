import type { ReactNode, Ref } from 'react';
import {
  cell,
  frame,
  headerCell,
  mono,
  muted,
  numeric,
  row,
  rowHeader,
  secondary,
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

/** Sticky header; rows of 40 px. */
export function Table({ caption, head, children, ref, isBusy = false }: TableProps) {
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
  /** Hidden on a tablet; the record's page shows it. */
  isSecondary?: boolean | undefined;
  /** Any CSS width, reserved before the others share the rest. */
  width?: string | undefined;
  isLabelHidden?: boolean | undefined;
  children: ReactNode;
}

export function HeaderCell({
  isNumeric = false,
  isTight = false,
  isSecondary = false,
  width,
  isLabelHidden = false,
  children,
}: HeaderCellProps) {
  const names = [headerCell, isNumeric ? numeric : '', isTight ? tight : '', isSecondary ? secondary : ''].filter(
    (name) => name !== '',
  );
  return (
    <th scope="col" className={names.join(' ')} style={width === undefined ? undefined : { width }}>
      {isLabelHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </th>
  );
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
  isSecondary?: boolean | undefined;
  /** One line; pass the full text as `title`. */
  isTruncated?: boolean | undefined;
  isWrapped?: boolean | undefined;
  title?: string | undefined;
  /** Names the row for screen readers: one cell per row. */
  isRowHeader?: boolean | undefined;
  children: ReactNode;
}

export function Cell({
  isNumeric = false,
  isTight = false,
  isMuted = false,
  isMono = false,
  isSecondary = false,
  isTruncated = false,
  isWrapped = false,
  title,
  isRowHeader = false,
  children,
}: CellProps) {
  const className = [
    cell,
    isNumeric ? numeric : '',
    isTight ? tight : '',
    isMuted ? muted : '',
    isMono ? mono : '',
    isSecondary ? secondary : '',
    isTruncated ? truncated : '',
    isWrapped ? wrapped : '',
  ]
    .filter((name) => name !== '')
    .join(' ');
  return isRowHeader ? (
    <th scope="row" className={`${className} ${rowHeader}`} title={title}>
      {children}
    </th>
  ) : (
    <td className={className} title={title}>
      {children}
    </td>
  );
}
