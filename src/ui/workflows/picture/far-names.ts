/** The names of a picture that is seen from afar: each as large as its box lets it be, and whole. */
import { type DrawnBox, METRICS } from '../drawing/drawing.ts';
import { textRows, textWidth } from '../drawing/text-width.ts';
import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';

/** Rows of names from afar, in parts of their size. */
export const FAR_ROW = 1.15;
/** Bold words are that much wider. */
const BOLD = 1.06;
/** The dot of where it begins, or the sign of a frame that opens, before a name. */
const BEFORE = 24;

function fits(rows: readonly string[], size: number, width: number, height: number): boolean {
  return rows.length * size * FAR_ROW <= height && rows.every((row) => Math.ceil(textWidth(row, size) * BOLD) <= width);
}

/** CSS pixels of the picture, the largest first. */
const SIZES = [40, 36, 32, 28, 25, 22, 19, 17, 15] as const;

function nameSize(box: DrawnBox, place: PlacedBox): number {
  const width = place.width - 2 * METRICS.padding - (box.isInitial || box.isCollapsed !== null ? BEFORE : 0);
  // A frame's name stands above what it holds.
  const height = (box.isCollapsed === false ? box.height : place.height) - METRICS.padding;
  const words = box.name.join(' ');
  return SIZES.find((size) => fits(textRows(words, size, width / BOLD), size, width, height)) ?? METRICS.nameSize;
}

/** The sizes of names from afar, by their boxes: CSS pixels of the picture. No word is cut or broken. */
export function farSizes({ drawing, layout }: Arranged): ReadonlyMap<string, number> {
  return new Map(
    drawing.boxes.flatMap((box) => {
      const place = layout.boxes[box.id];
      return place === undefined ? [] : [[box.id, nameSize(box, place)] as const];
    }),
  );
}

/** The name of a frame whose states are too small to be read, on the screen. */
interface FrameName {
  readonly id: string;
  readonly words: string;
  /** In the picture's pixels. */
  readonly place: PlacedBox;
}

/** CSS pixels of the screen: the least that a name is read at, and what a frame's own is set in. */
const LEGIBLE = 6.5;
const NAME = { size: 12, row: 20, padding: 6 } as const;

/** The frames that are named on the screen's scale: their states can't be read, their whole name fits in, and none lies over another. */
export function frameNames(
  { drawing, layout }: Arranged,
  sizes: ReadonlyMap<string, number>,
  zoom: number,
): readonly FrameName[] {
  const held = Map.groupBy(
    drawing.boxes.filter(({ isCollapsed }) => isCollapsed !== false),
    ({ parent }) => parent,
  );
  const frames = drawing.boxes.filter(({ id, isCollapsed }) => {
    const inside = held.get(id) ?? [];
    const legible = inside.filter((box) => (sizes.get(box.id) ?? 0) * zoom >= LEGIBLE);
    return isCollapsed === false && inside.length > 0 && legible.length < inside.length / 2;
  });
  const names: FrameName[] = [];
  for (const { id, name } of frames) {
    const frame = layout.boxes[id];
    if (frame === undefined) continue;
    const words = name.join(' ');
    const width = (Math.ceil(textWidth(words, NAME.size) * BOLD) + 2 * NAME.padding) / zoom;
    const place = { x: frame.x, y: frame.y, width, height: NAME.row / zoom };
    const isRoomy = width <= frame.width && place.height <= frame.height;
    if (isRoomy && names.every((other) => !overlap(place, other.place))) names.push({ id, words, place });
  }
  return names;
}

/** The named frames, and the boxes in them: their own names would lie below those, too small to be read. */
export function silentBoxes({ drawing }: Arranged, named: readonly string[]): ReadonlySet<string> {
  const silent = new Set(named);
  // Frames stand before what they hold.
  for (const { id, parent } of drawing.boxes) if (parent !== null && silent.has(parent)) silent.add(id);
  return silent;
}
