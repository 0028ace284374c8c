/** Cuts a large picture into readable sheets, like a poster. */
import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';

/** CSS pixels of the picture on a landscape sheet (A4 or Letter), where the smallest text has five points. */
export const SHEET = { width: 1_720, height: 1_040 } as const;
/** Slightly larger pictures still get one sheet. */
const NEARLY = 1.25;
/** Overlap of sheets, so that a box cut on one is usually whole on the other. */
const REPEATED = 140;

export interface PaperPart {
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
