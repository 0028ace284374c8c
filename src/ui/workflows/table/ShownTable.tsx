import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Card, CardField, CardList } from '../../kit/CardList.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { NameBreaks } from '../../kit/NameBreaks.tsx';
import { Cell, HeaderCell, Row, Table } from '../../kit/Table.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { phone } from '../../theme/media.ts';
import { MARK_LOOKS } from '../picture/picture-marks.tsx';
import type { Shown } from '../shown.ts';
import type { WorkflowOverlay } from '../workflow-panel.ts';
import { STAYS } from '../workflow-words.ts';
import { choose, kind as kindClass, said as saidClass, sentences } from './table.css.ts';
import { fieldRows, matchingRows, type TableRow, workflowRows } from './table-rows.ts';

interface WorkflowTableProps {
  caption: string;
  rows: readonly TableRow[];
  firstColumn: string;
  selected: string | null;
  onSelect: (id: string) => void;
  overlay: WorkflowOverlay | null;
}

function WorkflowTable({ caption, rows, firstColumn, selected, onSelect, overlay }: WorkflowTableProps) {
  const isPhone = useMediaQuery(phone);
  if (rows.length === 0) return <EmptyPanel title="No rows match your search." />;
  const isOfFields = firstColumn === 'Field';
  const chooser = ({ id, what }: TableRow) => (
    <button type="button" className={choose} aria-pressed={selected === id} onClick={() => onSelect(id)}>
      {what}
    </button>
  );
  const said = ({ id, of }: TableRow) => <OverlayWords ids={id === of ? [id] : [of, id]} overlay={overlay} />;
  if (isPhone) {
    return (
      <CardList label={caption}>
        {rows.map((row) => (
          <Card
            key={`${row.of} ${row.id}`}
            heading={chooser(row)}
            subheading={`${row.name} (${row.kind})`}
            status={said(row)}
            isSelected={selected === row.id || selected === row.of}
          >
            {row.target !== '' && <CardField label={isOfFields ? 'Field' : 'Leads to'}>{row.target}</CardField>}
            {row.who.length > 0 && (
              <CardField label="Who">
                <Sentences of={row.who} />
              </CardField>
            )}
            {row.conditions.length > 0 && (
              <CardField label="When">
                <Sentences of={row.conditions} />
              </CardField>
            )}
            {row.offline !== null && <CardField label="Offline">{row.offline}</CardField>}
            {row.effects.length > 0 && (
              <CardField label="Does">
                <Sentences of={row.effects} />
              </CardField>
            )}
          </Card>
        ))}
      </CardList>
    );
  }
  return (
    <Table
      caption={caption}
      head={
        <>
          <HeaderCell width="22%">{firstColumn}</HeaderCell>
          <HeaderCell width="22%">{isOfFields ? 'Depends on' : 'What happens'}</HeaderCell>
          {!isOfFields && (
            <>
              <HeaderCell>Who and when</HeaderCell>
              <HeaderCell>Effect and offline</HeaderCell>
            </>
          )}
        </>
      }
    >
      {rows.map((row) => (
        <Row key={`${row.of} ${row.id}`} isSelected={selected === row.id || selected === row.of}>
          <Cell isRowHeader isWrapped>
            {row.name}
            <span className={kindClass}>
              <NameBreaks of={row.kind} />
            </span>
            {said(row)}
          </Cell>
          <Cell isWrapped>
            {chooser(row)}
            {row.target !== '' && (
              <span className={kindClass}>
                {isOfFields || row.target === STAYS ? row.target : `leads to ${row.target}`}
              </span>
            )}
          </Cell>
          {!isOfFields && (
            <>
              <Cell isWrapped>
                <Sentences of={[...row.who, ...row.conditions]} />
              </Cell>
              <Cell isWrapped isMuted>
                <Sentences of={[...row.effects, ...(row.offline === null ? [] : [row.offline])]} />
              </Cell>
            </>
          )}
        </Row>
      ))}
    </Table>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  const [only] = of;
  if (only === undefined) return null;
  if (of.length === 1) return <NameBreaks of={only} />;
  return (
    <ul className={sentences}>
      {of.map((sentence) => (
        <li key={sentence}>
          <NameBreaks of={sentence} />
        </li>
      ))}
    </ul>
  );
}

function OverlayWords({ ids, overlay }: { ids: readonly string[]; overlay: WorkflowOverlay | null }) {
  const words = ids.flatMap((id) => {
    const mark = overlay?.marks.get(id);
    const badge = overlay?.badges.get(id);
    return [
      ...(mark === undefined ? [] : [<span key={`${id} mark`}>{MARK_LOOKS[mark].word}</span>]),
      ...(badge === undefined
        ? []
        : [
            badge.to === undefined ? (
              <span key={id}>{badge.title}</span>
            ) : (
              <Link key={id} className={choose} to={badge.to}>
                {badge.title}
              </Link>
            ),
          ]),
    ];
  });
  return words.length === 0 ? null : <span className={saidClass}>{words}</span>;
}

export interface ShownTableProps extends Omit<WorkflowTableProps, 'rows' | 'firstColumn'> {
  shown: Shown;
  typed: string;
}

export function ShownTable({ shown, typed, ...table }: ShownTableProps) {
  const rows = useMemo(
    () => (shown.kind === 'machine' ? workflowRows(shown.workflow) : fieldRows(shown.graph)),
    [shown],
  );
  return (
    <WorkflowTable
      {...table}
      rows={matchingRows(rows, typed)}
      firstColumn={shown.kind === 'fields' ? 'Field' : 'State'}
    />
  );
}
