import type { ReactNode } from 'react';
import type { ActivityLogDetail, ChangedProperty } from '../../contract/generated/schema.d.ts';
import type { ShownChange } from '../../rules/audit/logged-entity.ts';
import { changeWords, linesDifference, propertyWords, readableLines } from '../../rules/audit/value-words.ts';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../kit/Table.tsx';
import { useIsScrollable } from '../kit/use-is-scrollable.ts';
import { useConfig } from '../portal/portal-context.tsx';
import { momentText } from '../time/moment-text.ts';
import { addedLine, changeLines, changes, keptLines, none, propertyValue, removedLine, whole } from './audit.css.ts';
import { useLoggedView } from './logged-view.ts';

const NONE = 'None';
const MOMENTS = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/g;

export interface ChangedPropertiesProps {
  entry: Pick<ActivityLogDetail, 'entryEntityName' | 'diff' | 'oldEntity' | 'newEntity'>;
  /** Without the raw values, which the entry's page has. */
  isShort?: boolean;
}

/** What an entry changed, with the record page's labels (Administration §2 "Activity log"), raw on request. */
export function ChangedProperties({
  entry: { entryEntityName, diff = [], oldEntity = null, newEntity = null },
  isShort = false,
}: ChangedPropertiesProps) {
  const product = useConfig().product.name;
  const view = useLoggedView(entryEntityName);
  if (diff.length === 0) return <p className={none}>No recorded changes.</p>;
  if (view === undefined) return <LoadingSkeleton layout="detail" label="Loading the changes" />;
  const entity = newEntity ?? oldEntity;
  const other = newEntity === null ? null : oldEntity;
  const known = entity === null ? null : (view?.changes({ entity, other, diff }, product) ?? null);
  const shown = (known?.changes ?? []).map(
    (change): ShownChange => (newEntity === null ? { ...change, before: change.after, after: change.before } : change),
  );
  const others = (known?.others ?? diff).map(
    ({ property, leftValue, rightValue }): ShownChange => ({
      label: propertyWords(property),
      before: readableLines(leftValue, property),
      after: readableLines(rightValue, property),
      isMoment: false,
    }),
  );
  return (
    <>
      <ChangesTable caption="Changed properties">
        {[...shown, ...others].map((change) => (
          <Row key={`${change.label} ${change.before?.join()} ${change.after?.join()}`}>
            <Cell isRowHeader isWrapped>
              {change.label}
            </Cell>
            <ChangeCells change={change} />
          </Row>
        ))}
      </ChangesTable>
      {!isShort && (
        <details className={whole}>
          <summary>Raw values</summary>
          <RawChanges diff={diff} />
        </details>
      )}
    </>
  );
}

function ChangesTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className={changes}>
      <Table
        caption={caption}
        head={
          <>
            <HeaderCell width="30%">Property name</HeaderCell>
            <HeaderCell>Old value</HeaderCell>
            <HeaderCell>New value</HeaderCell>
          </>
        }
      >
        {children}
      </Table>
    </div>
  );
}

function ChangeCells({ change: { before, after, isMoment, isRemovedSecret } }: { change: ShownChange }) {
  if (before === null || after === null) {
    const unkept = before === null ? 'Changed, not stored in the log' : 'Not stored in the log';
    return (
      <>
        <Cell isMuted>{before === null ? 'Not stored in the log' : '–'}</Cell>
        <Cell isMuted>{isRemovedSecret ? 'Removed' : after === null ? unkept : '–'}</Cell>
      </>
    );
  }
  const { removed, added, kept } = linesDifference(before, after);
  const isList = before.length > 1 || after.length > 1;
  return (
    <>
      <LinesCell lines={removed} kept={kept} isMoment={isMoment} mark={isList ? 'Removed' : null} />
      <LinesCell lines={added} kept={kept} isMoment={isMoment} mark={isList ? 'Added' : null} />
    </>
  );
}

interface LinesCellProps {
  lines: readonly string[];
  kept: number;
  isMoment: boolean;
  mark: 'Removed' | 'Added' | null;
}

function LinesCell({ lines, kept, isMoment, mark }: LinesCellProps) {
  const [watch, isScrollable] = useIsScrollable();
  const shown = lines.map((line) => (isMoment ? momentText(line) : line.replaceAll(MOMENTS, momentText)));
  if (shown.length + kept === 0) return <Cell isMuted>–</Cell>;
  return (
    <Cell isWrapped>
      <span ref={watch} className={changeLines} tabIndex={isScrollable ? 0 : undefined}>
        {shown.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and none moves
          <ChangeLine key={place} line={line} mark={line === NONE ? null : mark} />
        ))}
        {kept > 0 && <span className={keptLines}>{kept} unchanged</span>}
      </span>
    </Cell>
  );
}

function ChangeLine({ line, mark }: { line: string; mark: LinesCellProps['mark'] }) {
  if (mark === null) return <span>{line}</span>;
  return (
    <span className={mark === 'Added' ? addedLine : removedLine}>
      {mark}: {line}
    </span>
  );
}

function RawChanges({ diff }: { diff: readonly ChangedProperty[] }) {
  return (
    <ChangesTable caption="Changed properties as raw values">
      {diff.map(({ property, leftValue, rightValue }) => {
        const [before, after] = changeWords(leftValue, rightValue);
        return (
          <Row key={property}>
            <Cell isRowHeader isMono isWrapped>
              {property}
            </Cell>
            <ValueCell words={before} />
            <ValueCell words={after} />
          </Row>
        );
      })}
    </ChangesTable>
  );
}

function ValueCell({ words }: { words: string }) {
  const [watch, isScrollable] = useIsScrollable();
  return (
    <Cell isWrapped isMuted={words === ''}>
      <span ref={watch} className={propertyValue} tabIndex={isScrollable ? 0 : undefined}>
        {words === '' ? '–' : words}
      </span>
    </Cell>
  );
}
