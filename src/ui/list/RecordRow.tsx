import type { ReactNode } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import { deadlineWords, isOverdue } from '../../rules/approvals/deadline.ts';
import { rejectionReason } from '../../rules/records/record-decision.ts';
import { useQueuedDecision } from '../actions/action-refusals.ts';
import { Button } from '../kit/Button.tsx';
import { Card, CardField } from '../kit/CardList.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { NameBreaks } from '../kit/NameBreaks.tsx';
import { clamped } from '../kit/Table.css.ts';
import { Cell, Row as TableRow } from '../kit/Table.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { MarkedStatus } from '../outbox/PendingMark.tsx';
import { AddressLink } from '../page/address-link.tsx';
import { useDeadline } from '../portal/deadline.ts';
import { firstLine, quietLink, recordLink, secondLine, twoLines, wholeCard, wrappedLine } from './list.css.ts';
import type { ListActions, ListColumn, ListWords, ShownRecord, TextColumn } from './list-definition.ts';
import { CardCommands, CardMenu, likelyCommands, RowActions, type RowHandlers } from './RowActions.tsx';
import { offeredOnCard, type RowAction } from './row-actions.ts';
import type { ListSelection } from './selection.ts';

export interface RowOffer<Action extends string> {
  /** Null if the viewer can't open it. */
  readonly address: string | null;
  readonly offered: readonly RowAction<Action>[];
}

interface RowsOf<Row extends ListRow, Progress, Action extends string> {
  readonly words: ListWords<Row>;
  readonly columns: readonly ListColumn<Row, Progress>[];
  readonly actions: ListActions<Row, Action> | null;
}

export interface RecordCardProps<Row extends ListRow, Progress, Action extends string>
  extends RowHandlers<Row, Action> {
  list: RowsOf<Row, Progress, Action>;
  record: Row;
  progress: Progress | undefined;
  offerOf: (record: Row) => RowOffer<Action>;
  selection?: ListSelection<Row> | undefined;
  now: Date;
  isOfAllTenants?: boolean;
}

export interface RecordRowProps<Row extends ListRow, Progress, Action extends string>
  extends RecordCardProps<Row, Progress, Action> {
  isNarrow: boolean;
}

function columnsAt<Row, Progress>(
  columns: readonly ListColumn<Row, Progress>[],
  isOfAllTenants: boolean,
): readonly ListColumn<Row, Progress>[] {
  return isOfAllTenants ? columns : columns.filter(({ isForAllTenants = false }) => !isForAllTenants);
}

export function columnsOf<Row, Progress>(
  columns: readonly ListColumn<Row, Progress>[],
  isNarrow: boolean,
  isOfAllTenants: boolean,
): readonly ListColumn<Row, Progress>[] {
  const shown = columnsAt(columns, isOfAllTenants);
  return isNarrow ? shown.filter((column) => 'cell' in column || column.tabletBelow === undefined) : shown;
}

export function RecordRow<Row extends ListRow, Progress, Action extends string>({
  list,
  record,
  progress,
  offerOf,
  selection,
  now,
  isNarrow,
  isOfAllTenants = false,
  ...handlers
}: RecordRowProps<Row, Progress, Action>) {
  const { words, columns, actions } = list;
  const { address, offered } = offerOf(record);
  const shown = { record, progress, now };
  return (
    <TableRow isSelected={selection?.selectedIds.has(record.id)}>
      {selection !== undefined && (
        <Cell isTight>
          <SelectionBox words={words} record={record} selection={selection} />
        </Cell>
      )}
      {columnsOf(columns, isNarrow, isOfAllTenants).map((column) =>
        'cell' in column ? (
          <Cell key={column.header} isNumeric={column.isNumeric} isTight={column.isTight}>
            <DrawnCell actions={actions} column={column} shown={shown} />
          </Cell>
        ) : (
          <TextCell
            key={column.header}
            column={column}
            under={
              isNarrow ? columns.find((other) => 'text' in other && other.tabletBelow === column.header) : undefined
            }
            shown={shown}
            address={address}
          />
        ),
      )}
      {selection !== undefined ? (
        <Cell isTight isAtEnd>
          <SelectionButton words={words} record={record} selection={selection} isPassedOver />
        </Cell>
      ) : (
        actions !== null && (
          <Cell isTight isAtEnd>
            <RowActions words={words} actions={actions} record={record} offered={offered} {...handlers} />
          </Cell>
        )
      )}
    </TableRow>
  );
}

interface TextCellProps<Row, Progress> {
  column: TextColumn<Row, Progress>;
  under: ListColumn<Row, Progress> | undefined;
  shown: ShownRecord<Row, Progress>;
  address: string | null;
}

function TextCell<Row, Progress>({ column, under, shown, address }: TextCellProps<Row, Progress>) {
  const { isNumeric, isTight = false, isMuted, link, wraps = false } = column;
  const isTruncated = !isTight && !wraps;
  const text = column.text(shown.record);
  const second =
    under !== undefined && 'text' in under ? (
      <span className={under.wraps ? wrappedLine : secondLine}>
        <VisuallyHidden>{under.header}</VisuallyHidden>{' '}
        {under.wraps ? <NameBreaks of={under.text(shown.record)} /> : under.text(shown.record)}
      </span>
    ) : (
      column.below?.(shown)
    );
  const isLinked = link !== undefined && address !== null;
  const title = isTight || (isLinked && link === 'pointer') ? undefined : text;
  const first = isLinked ? (
    <RecordLink column={column} record={shown.record} address={address} />
  ) : wraps ? (
    <NameBreaks of={text} />
  ) : (
    text
  );
  const lines = wraps ? <span className={clamped}>{first}</span> : first;
  return (
    <Cell
      isNumeric={isNumeric}
      isTight={isTight}
      isTruncated={isTruncated}
      isWrapped={wraps}
      isMuted={isMuted}
      isRowHeader={link === 'row'}
      title={second === undefined ? title : undefined}
    >
      {second === undefined ? (
        lines
      ) : (
        <span className={twoLines}>
          <span className={firstLine} title={title}>
            {lines}
          </span>
          {second}
        </span>
      )}
    </Cell>
  );
}

interface RecordLinkProps<Row, Progress> {
  column: TextColumn<Row, Progress>;
  record: Row;
  address: string;
}

function RecordLink<Row, Progress>({ column, record, address }: RecordLinkProps<Row, Progress>) {
  const text = column.text(record);
  return column.link === 'pointer' ? (
    // Pointer-only: the keyboard uses the row's link.
    <AddressLink className={quietLink} to={address} tabIndex={-1} title={text}>
      {text}
    </AddressLink>
  ) : (
    <AddressLink className={recordLink} to={address} aria-label={column.linkLabel?.(record)}>
      {text}
    </AddressLink>
  );
}

interface DrawnCellProps<Row extends ListRow, Progress, Action extends string> {
  actions: ListActions<Row, Action> | null;
  column: Exclude<ListColumn<Row, Progress>, TextColumn<Row, Progress>>;
  shown: ShownRecord<Row, Progress>;
}

function DrawnCell<Row extends ListRow, Progress, Action extends string>({
  actions,
  column,
  shown,
}: DrawnCellProps<Row, Progress, Action>) {
  return column.card === 'status' && actions !== null ? (
    <Marked actions={actions} record={shown.record} now={shown.now}>
      {column.cell(shown)}
    </Marked>
  ) : (
    column.cell(shown)
  );
}

interface MarkedProps<Row extends ListRow, Action extends string> {
  actions: ListActions<Row, Action>;
  record: Row;
  now: Date;
  children: ReactNode;
}

function Marked<Row extends ListRow, Action extends string>(props: MarkedProps<Row, Action>) {
  const { actions, record, now, children } = props;
  const { commands } = actions;
  const reason = rejectionReason(commands?.decisionOf?.(record) ?? null);
  const count = commands?.approvalCount?.(record) ?? null;
  const deadline = useDeadline(commands, record);
  const late = deadline !== null && isOverdue(deadline, now.getTime()) ? deadlineWords(deadline, now.getTime()) : null;
  const note = [late, count].filter((words) => words !== null).join(' · ');
  return (
    <MarkedStatus pending={useQueuedDecision(actions, record)} reason={reason} note={note === '' ? null : note}>
      {children}
    </MarkedStatus>
  );
}

export function RecordCard<Row extends ListRow, Progress, Action extends string>({
  list,
  record,
  progress,
  offerOf,
  selection,
  now,
  isOfAllTenants = false,
  ...handlers
}: RecordCardProps<Row, Progress, Action>) {
  const { words, actions } = list;
  const columns = columnsAt(list.columns, isOfAllTenants);
  const { address, offered: everything } = offerOf(record);
  const offered = actions === null ? everything : offeredOnCard(actions, record, everything);
  const shown = { record, progress, now };
  const heading = columns.find((column) => 'text' in column && column.card === 'heading');
  const status = columns.find((column) => 'cell' in column && column.card === 'status');
  const forActions = actions !== null && { words, actions, record, offered, ...handlers };
  return (
    <Card
      isDense
      isSelected={selection?.selectedIds.has(record.id)}
      heading={
        heading !== undefined && 'text' in heading && address !== null && selection === undefined ? (
          <AddressLink className={recordLink} to={address}>
            {heading.text(record)}
          </AddressLink>
        ) : (
          heading !== undefined && 'text' in heading && heading.text(record)
        )
      }
      subheading={heading !== undefined && 'text' in heading ? heading.below?.(shown) : undefined}
      lead={
        selection !== undefined && (
          <span className={wholeCard}>
            <SelectionBox words={words} record={record} selection={selection} />
          </span>
        )
      }
      aside={selection === undefined && forActions !== false ? <CardMenu {...forActions} /> : undefined}
      status={status !== undefined && 'cell' in status && <DrawnCell actions={actions} column={status} shown={shown} />}
      actions={
        selection !== undefined ? (
          <SelectionButton words={words} record={record} selection={selection} />
        ) : forActions !== false && likelyCommands(forActions.actions, offered).length > 0 ? (
          <CardCommands {...forActions} />
        ) : undefined
      }
    >
      {columns
        .filter((column) => column.card === 'field' && ('cell' in column || column.text(record) !== ''))
        .map((column) => (
          <CardField key={column.header} label={column.header}>
            {'cell' in column ? (
              column.cell(shown)
            ) : (
              <>
                {column.text(record)}
                {column.below?.(shown)}
              </>
            )}
          </CardField>
        ))}
    </Card>
  );
}

interface SelectionControlProps<Row extends ListRow> {
  words: Pick<ListWords<Row>, 'nameOf'>;
  record: Row;
  selection: ListSelection<Row>;
}

function SelectionBox<Row extends ListRow>({ words, record, selection }: SelectionControlProps<Row>) {
  return (
    <Checkbox
      label={`Select ${words.nameOf(record)}`}
      isLabelHidden
      isChecked={selection.selectedIds.has(record.id)}
      onCheckedChange={(isChecked, isExtending) => selection.onSelect(record, isChecked, isExtending)}
    />
  );
}

interface SelectionButtonProps<Row extends ListRow> extends SelectionControlProps<Row> {
  isPassedOver?: boolean;
}

function SelectionButton<Row extends ListRow>({
  words,
  record,
  selection,
  isPassedOver = false,
}: SelectionButtonProps<Row>) {
  const isSelected = selection.selectedIds.has(record.id);
  const label = isSelected ? 'Deselect' : 'Select';
  return (
    <Button
      size="small"
      tabIndex={isPassedOver ? -1 : undefined}
      aria-label={`${label} ${words.nameOf(record)}`}
      onClick={() => selection.onSelect(record, !isSelected, false)}
    >
      {label}
    </Button>
  );
}
