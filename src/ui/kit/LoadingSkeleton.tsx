import {
  block,
  bone,
  card,
  cards,
  column,
  detail,
  field,
  fields,
  head,
  header,
  row,
  section,
  skeleton,
  table,
} from './LoadingSkeleton.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type SkeletonLayout = 'table' | 'detail' | 'log' | 'picture';

export interface LoadingSkeletonProps {
  layout: SkeletonLayout;
  /** In place of a whole page: with the line of its heading. */
  isPage?: boolean;
  rows?: number | undefined;
  columns?: number | undefined;
  label?: string | undefined;
}

const widths = ['72%', '54%', '86%', '62%', '46%', '78%', '58%'] as const;

function times(count: number): number[] {
  return Array.from({ length: count }, (_unused, index) => index);
}

export function Bone({ index }: { index: number }) {
  return <span className={bone} style={{ width: widths[index % widths.length] }} />;
}

export function LoadingSkeleton({
  layout,
  isPage = false,
  rows = 10,
  columns = 7,
  label = 'Loading',
}: LoadingSkeletonProps) {
  return (
    <div role="status" className={skeleton} data-placeholder>
      <VisuallyHidden>{label}</VisuallyHidden>
      {isPage && (
        <div aria-hidden className={header}>
          <span className={bone} style={{ width: '220px', height: '16px' }} />
        </div>
      )}
      <Bones layout={layout} rows={rows} columns={columns} />
    </div>
  );
}

function Bones({ layout, rows, columns }: { layout: SkeletonLayout; rows: number; columns: number }) {
  switch (layout) {
    case 'table':
      return <ListBones rows={rows} columns={columns} />;
    case 'detail':
      return <DetailBones sections={3} />;
    case 'log':
      return (
        <div aria-hidden className={detail}>
          <DetailBones sections={1} />
          <span className={`${bone} ${block}`} />
        </div>
      );
    case 'picture':
      return <span aria-hidden className={`${bone} ${block}`} />;
  }
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

function DetailBones({ sections }: { sections: number }) {
  return (
    <div aria-hidden className={detail}>
      {times(sections).map((part) => (
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
