/** How a picture that can't be read on one sheet is cut into sheets that can, as a poster is. */
import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';

/** CSS pixels of the picture on a sheet across, where its smallest words are five points high: of A4, and of Letter too. */
export const SHEET = { width: 1_720, height: 1_040 } as const;
/** What is so little larger than a sheet is read on one all the same. */
const NEARLY = 1.25;
/** What a sheet repeats of the one beside it: a box that is cut on the one is whole on the other, most often. */
const REPEATED = 140;

/** A sheet of a picture. Rows and columns are counted from one. */
export interface PaperPart {
  readonly row: number;
  readonly column: number;
  readonly place: PlacedBox;
}

/** Where sheets begin along a side, at like distances. */
function beginnings(length: number, sheet: number): readonly number[] {
  const count = Math.max(1, Math.ceil((length - REPEATED) / (sheet - REPEATED)));
  return Array.from({ length: count }, (_, index) => (count === 1 ? 0 : ((length - sheet) * index) / (count - 1)));
}

/** The sheets on which something is to be read, row by row; none where the whole can be read on one. */
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
