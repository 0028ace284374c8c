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
  /** What the table holds, for screen readers. */
  caption: string;
  /** HeaderCells. */
  head: ReactNode;
  /** Rows. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
  /** New rows are on their way; those shown stay. */
  isBusy?: boolean | undefined;
}

/** A data table with a header that stays in view; rows of 40 px. */
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
  /** Numbers stand at the end, one under the other. */
  isNumeric?: boolean | undefined;
  /** As narrow as its content. */
  isTight?: boolean | undefined;
  /** Hidden on a tablet, with all its cells: the record's page shows it. */
  isSecondary?: boolean | undefined;
  /** Any CSS width; the column takes it before the others share the rest. */
  width?: string | undefined;
  /** The words are for screen readers only, as above a column of buttons. */
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
  /** The record needs attention; a cell says why. */
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
  /** Cut to one line; give the whole text as `title`. */
  isTruncated?: boolean | undefined;
  /** As many lines as the words need. */
  isWrapped?: boolean | undefined;
  title?: string | undefined;
  /** Names the row for screen readers: one cell of each row. */
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
