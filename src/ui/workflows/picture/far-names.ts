/** Names in a zoomed-out picture: as large as possible, complete, and without overlaps. */
import { type DrawnBox, METRICS } from '../drawing/drawing.ts';
import { textRows, textWidth } from '../drawing/text-width.ts';
import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';

/** Row height relative to the font size. */
export const FAR_ROW = 1.15;
/** Padding: every pixel is for the name. */
export const FAR_PADDING = 4;
const BOLD = 1.06;
/** Room for the start dot, or a frame's expand sign. */
const BEFORE = 24;

function fits(rows: readonly string[], size: number, width: number, height: number): boolean {
  return rows.length * size * FAR_ROW <= height && rows.every((row) => Math.ceil(textWidth(row, size) * BOLD) <= width);
}

/** CSS pixels of the picture, largest first. */
const SIZES = [40, 36, 32, 28, 25, 22, 19, 17, 15] as const;

function isFrame({ isCollapsed }: DrawnBox): boolean {
  return isCollapsed === false;
}

function nameSize(box: DrawnBox, place: PlacedBox): number {
  const width = place.width - 2 * FAR_PADDING - (box.isInitial || box.isCollapsed !== null ? BEFORE : 0);
  const height = place.height - 2 * FAR_PADDING;
  const words = box.name.join(' ');
  return SIZES.find((size) => fits(textRows(words, size, width / BOLD), size, width, height)) ?? METRICS.nameSize;
}

/** Font sizes by innermost box, in CSS pixels of the picture. No word is cut or broken. */
export function farSizes({ drawing, layout }: Arranged): ReadonlyMap<string, number> {
  return new Map(
    drawing.boxes.flatMap((box) => {
      const place = layout.boxes[box.id];
      return place === undefined || isFrame(box) ? [] : [[box.id, nameSize(box, place)] as const];
    }),
  );
}

interface FrameName {
  readonly id: string;
  readonly rows: readonly string[];
  /** CSS pixels of the screen. */
  readonly size: number;
  /** In the picture's pixels. */
  readonly place: PlacedBox;
}

interface FrameNames {
  readonly names: readonly FrameName[];
  readonly silent: ReadonlySet<string>;
}

/** CSS pixels of the screen: the minimum readable size. */
const LEGIBLE = 6;
const FRAME_SIZES = [12, 11, 10, 9, 8, 7, 6.5] as const;
/** Row height relative to the font size, and padding in CSS pixels of the screen. */
export const FRAME_NAME = { row: 1.3, padding: 3 } as const;

/** Candidate positions: along the upper edge first, from its start. */
const STEPS = 12;
const ROWS = 8;

type Extent = Pick<PlacedBox, 'width' | 'height'>;

function placesWithin(frame: PlacedBox, { width, height }: Extent, mostRows: number): readonly PlacedBox[] {
  if (width > frame.width || height > frame.height) return [];
  const free = { x: frame.width - width, y: frame.height - height };
  const rows = Math.min(mostRows, Math.floor(frame.height / height));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: STEPS }, (__, step) => ({
      x: frame.x + (free.x * step) / (STEPS - 1),
      y: frame.y + (rows === 1 ? 0 : (free.y * row) / (rows - 1)),
      width,
      height,
    })),
  ).flat();
}

/** Line widths per zoom level, in pixels of the picture. Few levels, so that zooming rarely redraws. */
const STROKES = [
  [0.3, 3],
  [0.18, 5],
  [0.1, 8],
] as const;
const WIDEST = 14;

/** About one pixel on the screen. */
export function farStroke(zoom: number): number {
  return STROKES.find(([least]) => zoom >= least)?.[1] ?? WIDEST;
}

/** Segments of lines, as narrow boxes. */
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

/** In its header as large as that allows, else in free space; no overlaps. */
function frameName(
  { id, name }: DrawnBox,
  frame: PlacedBox,
  taken: readonly PlacedBox[],
  zoom: number,
): FrameName | null {
  const words = name.join(' ');
  const free = frame.width * zoom - 2 * FRAME_NAME.padding;
  for (const heights of [1, ROWS]) {
    for (const size of FRAME_SIZES) {
      const rows = textRows(words, size, free / BOLD);
      const widest = Math.max(...rows.map((row) => Math.ceil(textWidth(row, size) * BOLD)));
      const width = (widest + 2 * FRAME_NAME.padding) / zoom;
      const height = (rows.length * size * FRAME_NAME.row) / zoom;
      const place = placesWithin(frame, { width, height }, heights).find(
        (each) => !taken.some((other) => overlap(each, other)),
      );
      if (place !== undefined) return { id, rows, size, place };
    }
  }
  return null;
}

/** Frame names that fit, and boxes too small to read, whose names are tooltips. */
export function frameNames(arranged: Arranged, sizes: ReadonlyMap<string, number>, zoom: number): FrameNames {
  const { drawing, layout } = arranged;
  const held = Map.groupBy(drawing.boxes, ({ parent }) => parent);
  const lines = stretches(arranged);
  const [whole, ...others] = held.get(null) ?? [];
  const names = drawing.boxes.filter(isFrame).flatMap((box) => {
    const frame = layout.boxes[box.id];
    if (frame === undefined || (box === whole && others.length === 0)) return [];
    const inside = (held.get(box.id) ?? []).flatMap(({ id }) => layout.boxes[id] ?? []);
    return frameName(box, frame, [...inside, ...lines.filter((line) => overlap(line, frame))], zoom) ?? [];
  });
  const isSilent = (box: DrawnBox) => isFrame(box) || (sizes.get(box.id) ?? 0) * zoom < LEGIBLE;
  return { names, silent: new Set(drawing.boxes.filter(isSilent).map(({ id }) => id)) };
}
