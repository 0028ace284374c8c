import { skeleton } from '../kit/LoadingSkeleton.css.ts';
import { Bone, LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../kit/Table.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { belowWideLaptop, phone } from '../theme/media.ts';

interface ComingColumn {
  readonly header: string;
  readonly width?: string;
  readonly isNumeric?: true;
  readonly isTight?: true;
  readonly isForAllTenants?: true;
  readonly narrowBelow?: string;
}

export interface ListSkeletonProps {
  list: {
    readonly columns: readonly ComingColumn[];
    readonly words: { readonly records: string };
  };
  rows: number;
  isOfAllTenants: boolean;
}

/** The table that is loading: its rows come where they are drawn. */
export default function ListSkeleton({ list, rows, isOfAllTenants }: ListSkeletonProps) {
  const isPhone = useMediaQuery(phone);
  const isNarrow = useMediaQuery(belowWideLaptop);
  const label = `Loading ${list.words.records}`;
  if (isPhone) return <LoadingSkeleton layout="table" label={label} />;
  const columns = list.columns.filter(
    ({ isForAllTenants, narrowBelow }) =>
      (isOfAllTenants || isForAllTenants !== true) && !(isNarrow && narrowBelow !== undefined),
  );
  const lines = Array.from({ length: rows }, (_, line) => line);
  return (
    <div role="status" className={skeleton} data-placeholder>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>
        <Table
          caption=""
          head={columns.map(({ header, width, isNumeric, isTight }) => (
            <HeaderCell key={header} width={width} isNumeric={isNumeric} isTight={isTight}>
              {header}
            </HeaderCell>
          ))}
        >
          {lines.map((line) => (
            <Row key={line}>
              {columns.map(({ header }, place) => (
                <Cell key={header}>
                  <Bone index={line * 3 + place} />
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      </div>
    </div>
  );
}
