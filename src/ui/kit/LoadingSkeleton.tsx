import {
  bone,
  card,
  cards,
  column,
  detail,
  field,
  fields,
  head,
  row,
  section,
  skeleton,
  table,
} from './LoadingSkeleton.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface LoadingSkeletonProps {
  layout: 'table' | 'detail';
  rows?: number | undefined;
  columns?: number | undefined;
  label?: string | undefined;
}

const widths = ['72%', '54%', '86%', '62%', '46%', '78%', '58%'] as const;

function times(count: number): number[] {
  return Array.from({ length: count }, (_unused, index) => index);
}

function Bone({ index }: { index: number }) {
  return <span className={bone} style={{ width: widths[index % widths.length] }} />;
}

export function LoadingSkeleton({ layout, rows = 10, columns = 7, label = 'Loading' }: LoadingSkeletonProps) {
  return (
    <div role="status" className={skeleton} data-placeholder>
      <VisuallyHidden>{label}</VisuallyHidden>
      {layout === 'table' ? <ListBones rows={rows} columns={columns} /> : <DetailBones />}
    </div>
  );
}

function ListBones({ rows, columns }: { rows: number; columns: number }) {
  return (
    <div aria-hidden>
      <div className={table}>
        {times(rows + 1).map((line) => (
          <div key={line} className={line === 0 ? head : row}>
            {times(columns).map((place) => (
              <div key={place} className={column}>
                <Bone index={line === 0 ? 4 : line * 3 + place} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={cards}>
        {times(Math.min(rows, 5)).map((line) => (
          <div key={line} className={card}>
            <Bone index={line} />
            <Bone index={line + 4} />
            <Bone index={line + 2} />
          </div>
        ))}
      </div>
    </div>
  );
}

function DetailBones() {
  return (
    <div aria-hidden className={detail}>
      {times(3).map((part) => (
        <div key={part} className={section}>
          <span className={bone} style={{ width: '120px' }} />
          <div className={fields}>
            {times(6).map((place) => (
              <div key={place} className={field}>
                <span className={bone} style={{ width: '38%' }} />
                <Bone index={part + place} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
