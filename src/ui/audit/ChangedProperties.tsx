import type { ChangedProperty } from '../../contract/generated/schema.d.ts';
import { changeWords } from '../../rules/audit/value-words.ts';
import { Cell, HeaderCell, Row, Table } from '../kit/Table.tsx';
import { useIsScrollable } from '../kit/use-is-scrollable.ts';
import { none, propertyValue } from './audit.css.ts';

/** What an entry says has changed (Administration §2 "Activity log"). */
export function ChangedProperties({ diff }: { diff: readonly ChangedProperty[] }) {
  if (diff.length === 0) return <p className={none}>Nothing that the log tells of has changed.</p>;
  return (
    <Table
      caption="Changed properties"
      head={
        <>
          <HeaderCell width="30%">Property Name</HeaderCell>
          <HeaderCell>Old Value</HeaderCell>
          <HeaderCell>New Value</HeaderCell>
        </>
      }
    >
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
    </Table>
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
