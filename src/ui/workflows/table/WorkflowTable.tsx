import { Card, CardField, CardList } from '../../kit/CardList.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { Cell, HeaderCell, Row, Table } from '../../kit/Table.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { phone } from '../../theme/media.ts';
import { MARK_LOOKS } from '../picture/picture-marks.tsx';
import type { WorkflowOverlay } from '../workflow-panel.ts';
import { choose, kind as kindClass, sentences } from './table.css.ts';
import type { TableRow } from './table-rows.ts';

export interface WorkflowTableProps {
  caption: string;
  rows: readonly TableRow[];
  /** 'State' or 'Field'. */
  firstColumn: string;
  selected: string | null;
  onSelect: (id: string) => void;
  overlay: WorkflowOverlay | null;
}

/** All that the picture shows, to be read in order and by screen readers. */
export function WorkflowTable({ caption, rows, firstColumn, selected, onSelect, overlay }: WorkflowTableProps) {
  const isPhone = useMediaQuery(phone);
  if (rows.length === 0) return <EmptyPanel title="Nothing here has all of these words." />;
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
            {said(row)}
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
          <HeaderCell width="18%">{firstColumn}</HeaderCell>
          <HeaderCell width="15%">{isOfFields ? 'Depends' : 'What happens'}</HeaderCell>
          <HeaderCell width="14%">{isOfFields ? 'On' : 'Leads to'}</HeaderCell>
          {!isOfFields && (
            <>
              <HeaderCell>Who</HeaderCell>
              <HeaderCell>When</HeaderCell>
              <HeaderCell isSecondary>Offline</HeaderCell>
              <HeaderCell isSecondary>Does</HeaderCell>
            </>
          )}
        </>
      }
    >
      {rows.map((row) => (
        <Row key={`${row.of} ${row.id}`} isSelected={selected === row.id || selected === row.of}>
          <Cell isRowHeader isWrapped>
            {row.name}
            <span className={kindClass}>{row.kind}</span>
            {said(row)}
          </Cell>
          <Cell isWrapped>{chooser(row)}</Cell>
          <Cell isWrapped>{row.target}</Cell>
          {!isOfFields && (
            <>
              <Cell isWrapped>
                <Sentences of={row.who} />
              </Cell>
              <Cell isWrapped>
                <Sentences of={row.conditions} />
              </Cell>
              <Cell isWrapped isSecondary>
                {row.offline}
              </Cell>
              <Cell isWrapped isSecondary>
                <Sentences of={row.effects} />
              </Cell>
            </>
          )}
        </Row>
      ))}
    </Table>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  if (of.length < 2) return of[0];
  return (
    <ul className={sentences}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** What a panel says of the row's state and transition. */
function OverlayWords({ ids, overlay }: { ids: readonly string[]; overlay: WorkflowOverlay | null }) {
  const words = ids.flatMap((id) => {
    const mark = overlay?.marks.get(id);
    const badge = overlay?.badges.get(id);
    return [...(mark === undefined ? [] : [MARK_LOOKS[mark].word]), ...(badge === undefined ? [] : [badge.title])];
  });
  return words.length === 0 ? null : <span className={kindClass}>{words.join(' · ')}</span>;
}
