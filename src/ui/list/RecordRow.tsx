import type { ReactNode } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import { Button } from '../kit/Button.tsx';
import { Card, CardField } from '../kit/CardList.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { NameBreaks } from '../kit/NameBreaks.tsx';
import { clamped } from '../kit/Table.css.ts';
import { Cell, Row as TableRow } from '../kit/Table.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { AddressLink } from '../page/address-link.tsx';
import { DrawnCell } from './DrawnCell.tsx';
import {
  actionsAhead,
  firstLine,
  markedLine,
  quietLink,
  recordLink,
  secondLine,
  twoLines,
  wholeCard,
} from './list.css.ts';
import type { ListColumn, ListWords, ShownRecord, TextColumn } from './list-definition.ts';
import type { RowHandlers } from './RowActions.tsx';
import type { RowAction } from './row-actions.ts';
import type { RowsOf } from './rows-of.ts';
import type { ListSelection } from './selection.ts';

export interface RowOffer<Action extends string> {
  /** Null if the viewer can't open it. */
  readonly address: string | null;
  readonly offered: readonly RowAction<Action>[];
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
  return isNarrow ? shown.filter(({ narrowBelow }) => narrowBelow === undefined) : shown;
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
  const { words, columns, actions, hasActions } = list;
  const { address, offered } = offerOf(record);
  const shown = { record, progress, now };
  return (
    <TableRow isSelected={selection?.selectedIds.has(record.id)}>
      {selection !== undefined && (
        <Cell isTight>
          <SelectionBox words={words} record={record} selection={selection} />
        </Cell>
      )}
      {columnsOf(columns, isNarrow, isOfAllTenants).map((column) => {
        const { header, isNumeric, isTight } = column;
        const under = isNarrow && columnsAt(columns, isOfAllTenants).find(({ narrowBelow }) => narrowBelow === header);
        const second = under && <SecondLine column={under} shown={shown} />;
        return 'cell' in column ? (
          <Cell key={header} isNumeric={isNumeric} isTight={isTight} isWrapped>
            <DrawnCell list={list} column={column} shown={shown} />
            {second}
          </Cell>
        ) : (
          <TextCell key={header} column={column} under={second} shown={shown} address={address} />
        );
      })}
      {selection !== undefined ? (
        <Cell isTight isAtEnd>
          <SelectionButton words={words} record={record} selection={selection} isPassedOver />
        </Cell>
      ) : (
        hasActions && (
          <Cell isTight isAtEnd>
            {actions === null ? (
              <span className={actionsAhead} />
            ) : (
              <actions.tools.RowActions
                words={words}
                actions={actions}
                record={record}
                offered={offered}
                {...handlers}
              />
            )}
          </Cell>
        )
      )}
    </TableRow>
  );
}

interface TextCellProps<Row, Progress> {
  column: TextColumn<Row, Progress>;
  under: ReactNode;
  shown: ShownRecord<Row, Progress>;
  address: string | null;
}

function TextCell<Row, Progress>({ column, under, shown, address }: TextCellProps<Row, Progress>) {
  const { isNumeric, isTight = false, isMuted, link, wraps = false } = column;
  const isTruncated = !isTight && !wraps;
  const text = column.text(shown.record, shown.now);
  const second = under || column.below?.(shown);
  const isLinked = link !== undefined && address !== null;
  const said = column.tooltip?.(shown.record);
  const title = said ?? (isTight || (isLinked && link === 'pointer') ? undefined : text);
  const first = isLinked ? (
    <RecordLink column={column} record={shown.record} text={text} address={address} />
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
          <span className={column.beside === undefined ? firstLine : markedLine} title={title}>
            {lines}
            {column.beside?.(shown)}
          </span>
          {second}
        </span>
      )}
    </Cell>
  );
}

interface SecondLineProps<Row, Progress> {
  column: ListColumn<Row, Progress>;
  shown: ShownRecord<Row, Progress>;
}

/** A column that has no room of its own. */
function SecondLine<Row, Progress>({ column, shown }: SecondLineProps<Row, Progress>) {
  const text = 'text' in column ? column.text(shown.record, shown.now) : undefined;
  return (
    <span className={secondLine} title={text} data-named={column.isNamed}>
      <VisuallyHidden>{column.header}</VisuallyHidden> {'cell' in column ? column.cell(shown) : text}
    </span>
  );
}

/** Characters that seldom fit a line of a phone. */
const LONG = 40;

function isLong<Row, Progress>(column: ListColumn<Row, Progress>, record: Row, now: Date): boolean {
  return 'text' in column && (column.below !== undefined || column.text(record, now).length > LONG);
}

interface CardHeadingProps<Row, Progress> extends Pick<TextCellProps<Row, Progress>, 'column' | 'shown'> {
  /** Null where it links nowhere. */
  address: string | null;
}

function CardHeading<Row, Progress>({ column, shown, address }: CardHeadingProps<Row, Progress>) {
  const text = column.text(shown.record, shown.now);
  return (
    <>
      {address === null ? (
        text
      ) : (
        <AddressLink className={recordLink} to={address}>
          {text}
        </AddressLink>
      )}
      {column.beside !== undefined && <> {column.beside(shown)}</>}
    </>
  );
}

interface RecordLinkProps<Row, Progress> {
  column: TextColumn<Row, Progress>;
  record: Row;
  text: string;
  address: string;
}

function RecordLink<Row, Progress>({ column, record, text, address }: RecordLinkProps<Row, Progress>) {
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
  const { words, actions, hasActions } = list;
  const columns = columnsAt(list.columns, isOfAllTenants);
  const { address, offered: everything } = offerOf(record);
  const offered = actions === null ? everything : actions.tools.offeredOnCard(actions, record, everything);
  const shown = { record, progress, now };
  const heading = columns.find((column) => 'text' in column && column.card === 'heading');
  const status = columns.find((column) => 'cell' in column && column.card === 'status');
  const forActions = actions !== null && { words, actions, record, offered, ...handlers };
  return (
    <Card
      isDense
      isSelected={selection?.selectedIds.has(record.id)}
      heading={
        heading !== undefined &&
        'text' in heading && (
          <CardHeading column={heading} shown={shown} address={selection === undefined ? address : null} />
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
      aside={
        selection !== undefined || !hasActions ? undefined : actions === null || forActions === false ? (
          <span className={actionsAhead} />
        ) : (
          <actions.tools.CardMenu {...forActions} />
        )
      }
      status={status !== undefined && 'cell' in status && <DrawnCell list={list} column={status} shown={shown} />}
      actions={
        selection !== undefined ? (
          <SelectionButton words={words} record={record} selection={selection} />
        ) : actions !== null && forActions !== false && actions.tools.likelyCommands(actions, offered).length > 0 ? (
          <actions.tools.CardCommands {...forActions} />
        ) : undefined
      }
    >
      {columns
        .filter((column) => column.card === 'field' && ('cell' in column || column.text(record, now) !== ''))
        .map((column) => (
          <CardField
            key={column.header}
            label={column.header}
            isNamed={column.isNamed}
            isLong={isLong(column, record, now)}
          >
            {'cell' in column ? (
              column.cell(shown)
            ) : (
              <>
                {column.text(record, now)}
                {column.below !== undefined && ': '}
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
