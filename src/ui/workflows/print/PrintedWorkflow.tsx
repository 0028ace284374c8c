import './paper.css';
import type { ReactNode } from 'react';
import { lightPalette } from '../../theme/palette.ts';
import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged, Arranging } from '../layout/use-layout.ts';
import { PlainPicture } from '../picture/PlainPicture.tsx';
import { caption, printed, sheet } from './printed-workflow.css.ts';

/** CSS pixels of the picture on a landscape sheet (A4 or Letter), where the smallest text has five points. */
export const SHEET = { width: 1_720, height: 1_040 } as const;
/** Slightly larger pictures still get one sheet. */
const NEARLY = 1.25;
/** Overlap of sheets, so that a box cut on one is usually whole on the other. */
const REPEATED = 140;

interface PaperPart {
  readonly row: number;
  readonly column: number;
  readonly place: PlacedBox;
}

function beginnings(length: number, sheet: number): readonly number[] {
  const count = Math.max(1, Math.ceil((length - REPEATED) / (sheet - REPEATED)));
  return Array.from({ length: count }, (_, index) => (count === 1 ? 0 : ((length - sheet) * index) / (count - 1)));
}

/** Sheets with content, row by row; empty if one sheet is enough. */
export function paperParts({ drawing, layout }: Arranged): readonly PaperPart[] {
  if (layout.width <= SHEET.width * NEARLY && layout.height <= SHEET.height * NEARLY) return [];
  const boxes = drawing.boxes.flatMap(({ id, isCollapsed }) => (isCollapsed === false ? [] : (layout.boxes[id] ?? [])));
  const words = [...boxes, ...Object.values(layout.routes).map(({ label }) => label)];
  const size = { width: Math.min(SHEET.width, layout.width), height: Math.min(SHEET.height, layout.height) };
  return beginnings(layout.height, size.height).flatMap((y, row) =>
    beginnings(layout.width, size.width).flatMap((x, column): PaperPart[] => {
      const place = { x, y, ...size };
      return words.some((each) => overlap(each, place)) ? [{ row: row + 1, column: column + 1, place }] : [];
    }),
  );
}

export interface PrintedWorkflowProps {
  arranging: Pick<Arranging, 'arranged' | 'failure'>;
  label: string;
  /** The table with the same content. */
  children: ReactNode;
}

export function PrintedWorkflow({ arranging: { arranged, failure }, label, children }: PrintedWorkflowProps) {
  const parts = arranged === null ? [] : paperParts(arranged);
  return (
    <div className={printed}>
      {arranged === null && (
        <p className={caption}>
          {failure === null
            ? 'The diagram was still loading when this was printed.'
            : 'The diagram couldn’t be loaded.'}
        </p>
      )}
      {arranged !== null && (
        <figure className={sheet}>
          <PlainPicture {...arranged} title={label} palette={lightPalette} />
          {parts.length > 0 && (
            <figcaption className={caption}>
              {label}, all of it. It is printed larger in {parts.length} parts after this page.
            </figcaption>
          )}
        </figure>
      )}
      {arranged !== null &&
        parts.map(({ row, column, place }, index) => {
          const words = `${label}, part ${index + 1} of ${parts.length}: row ${row}, column ${column}`;
          return (
            <figure key={words} className={sheet}>
              <PlainPicture {...arranged} title={words} palette={lightPalette} part={place} />
              <figcaption className={caption}>{words}</figcaption>
            </figure>
          );
        })}
      {children}
    </div>
  );
}
