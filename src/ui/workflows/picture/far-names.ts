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

/** The name of a frame that is too small to be read in its place, on the screen's scale. */
interface FrameName {
  readonly id: string;
  readonly words: string;
  /** In the picture's pixels. */
  readonly place: PlacedBox;
}

/** What is said of a picture from afar beside what its boxes say, and which of these say nothing. */
interface FrameNames {
  readonly names: readonly FrameName[];
  /** The named frames, the states for which they stand, and frames whose own names can't be read. */
  readonly silent: ReadonlySet<string>;
}

/** CSS pixels of the screen: the least that a name is read at, and what a frame's own is set in. */
const LEGIBLE = 6.5;
const NAME = { size: 12, row: 20, padding: 6 } as const;
/** As many lines are rather covered than one state. */
const BOX_COST = 8;

/** Where a frame's name may stand: in it, along its upper edge first and its beginning first of that, in so many steps and rows. */
const STEPS = 12;
const ROWS = 8;

function placesWithin(frame: PlacedBox, { width, height }: Pick<PlacedBox, 'width' | 'height'>): readonly PlacedBox[] {
  if (width > frame.width || height > frame.height) return [];
  const free = { x: frame.width - width, y: frame.height - height };
  const rows = Math.min(ROWS, Math.floor(frame.height / height));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: STEPS }, (__, step) => ({
      x: frame.x + (free.x * step) / (STEPS - 1),
      y: frame.y + (rows === 1 ? 0 : (free.y * row) / (rows - 1)),
      width,
      height,
    })),
  ).flat();
}

/** Where else: right above it or below it, with which it begins or ends. */
function placesAround(frame: PlacedBox, { width, height }: Pick<PlacedBox, 'width' | 'height'>): readonly PlacedBox[] {
  const columns = [frame.x, frame.x + frame.width - width];
  return [frame.y - height, frame.y + frame.height].flatMap((y) => columns.map((x) => ({ x, y, width, height })));
}

/** Zooms down to which lines are so wide, in the picture's pixels: a few widths, so that no picture is drawn anew with each step. */
const STROKES = [
  [0.3, 3],
  [0.18, 5],
  [0.1, 8],
] as const;
const WIDEST = 14;

function isWithin({ x, y, width, height }: PlacedBox, picture: Pick<PlacedBox, 'width' | 'height'>): boolean {
  return x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height;
}

/** How wide a line is drawn to be about a pixel of the screen. */
export function farStroke(zoom: number): number {
  return STROKES.find(([least]) => zoom >= least)?.[1] ?? WIDEST;
}

/** Each stretch of a line, as the narrow box that it is in. */
function stretches({ layout }: Arranged): readonly PlacedBox[] {
  return Object.values(layout.routes).flatMap(({ points }) =>
    points.slice(1).map((to, index) => {
      const from = points[index] ?? to;
      return {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x) + 1,
        height: Math.abs(to.y - from.y) + 1,
      };
    }),
  );
}

/** Where a frame's own name stands. */
export function headOf({ name, height }: DrawnBox, place: PlacedBox, size: number): PlacedBox {
  const width = Math.ceil(textWidth(name.join(' '), size) * BOLD) + BEFORE + 2 * METRICS.padding;
  return { ...place, width: Math.min(width, place.width), height };
}

/**
 * The frames that are named on the screen's scale: their own name or their states can't be read, their whole name fits in or beside them,
 * and none lies over another, or over a state that can be read. A name stands where it covers no state and no line, or the fewest, as near
 * to the beginning of its frame as can be.
 */
export function frameNames(arranged: Arranged, sizes: ReadonlyMap<string, number>, zoom: number): FrameNames {
  const { drawing, layout } = arranged;
  const held = Map.groupBy(
    drawing.boxes.filter(({ isCollapsed }) => isCollapsed !== false),
    ({ parent }) => parent,
  );
  const isLegible = ({ id }: DrawnBox) => (sizes.get(id) ?? 0) * zoom >= LEGIBLE;
  const frames = drawing.boxes.flatMap((box) => {
    const inside = held.get(box.id) ?? [];
    const isForStates = inside.filter(isLegible).length < inside.length / 2;
    const isNamed = box.isCollapsed === false && inside.length > 0 && (isForStates || !isLegible(box));
    return isNamed ? [{ ...box, isForStates }] : [];
  });
  const named = new Set(frames.map(({ id }) => id));
  const standingFor = new Set(frames.flatMap(({ id, isForStates }) => (isForStates ? [id] : [])));
  const isSilent = (box: DrawnBox) =>
    box.isCollapsed === false ? named.has(box.id) || !isLegible(box) : standingFor.has(box.parent ?? '');
  const silent = new Set(frames.length === 0 ? [] : drawing.boxes.filter(isSilent).map(({ id }) => id));
  const spoken = drawing.boxes.flatMap((box) => {
    const place = silent.has(box.id) ? undefined : layout.boxes[box.id];
    if (place === undefined) return [];
    return [box.isCollapsed === false ? headOf(box, place, sizes.get(box.id) ?? METRICS.nameSize) : place];
  });
  const lines = frames.length === 0 ? [] : stretches(arranged);
  const states = [...held.values()].flat().flatMap(({ id }) => layout.boxes[id] ?? []);
  const heads = drawing.boxes.flatMap(({ id, isCollapsed, height }) => {
    const place = isCollapsed === false ? layout.boxes[id] : undefined;
    return place === undefined ? [] : [{ ...place, height }];
  });
  const names: FrameName[] = [];
  for (const { id, name, parent } of frames) {
    const frame = layout.boxes[id];
    if (frame === undefined) continue;
    const words = name.join(' ');
    const width = (Math.ceil(textWidth(words, NAME.size) * BOLD) + 2 * NAME.padding) / zoom;
    const height = NAME.row / zoom;
    const cost = (place: PlacedBox) =>
      lines.filter((line) => overlap(line, place)).length +
      BOX_COST * states.filter((box) => overlap(box, place)).length;
    const isFree = (place: PlacedBox) =>
      names.every((other) => !overlap(place, other.place)) && spoken.every((box) => !overlap(place, box));
    const within = placesWithin(frame, { width, height }).filter(isFree);
    const costs = within.map(cost);
    const least = Math.min(...costs);
    // Beside its frame it may be taken for another one's: only where it would cover something, and covers nothing there.
    const isClear = (place: PlacedBox) =>
      cost(place) === 0 && isWithin(place, layout) && heads.every((head) => !overlap(head, place));
    const around = parent === null || least === 0 ? [] : placesAround(frame, { width, height }).filter(isFree);
    const place = around.find(isClear) ?? within[costs.indexOf(least)];
    if (place !== undefined) names.push({ id, words, place });
  }
  return { names, silent };
}
