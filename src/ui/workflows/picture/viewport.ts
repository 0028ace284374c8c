import type { PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';
import { firstBox } from './arrow-keys.ts';

/** The picture's corner in CSS pixels of the screen from its frame, and the zoom. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** CSS pixels of the screen. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export function seenIn({ x, y, zoom }: Viewport, { width, height }: Size): PlacedBox {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}

/** Minimum zoom for reading. */
const READABLE = 0.8;
/** A picture with names only opens whole from this zoom on: names are larger than what else it could say. */
const READABLE_NAMES = 0.62;
/** Below this zoom only enlarged names are shown. */
export const FAR = 0.42;
const MARGIN = 16;
/** Above an opening frame: slightly less than below the surrounding frame's text. */
const ABOVE_FRAME = 5;

function inner({ width, height }: Size): Size {
  return { width: Math.max(1, width - 2 * MARGIN), height: Math.max(1, height - 2 * MARGIN) };
}

/** Fits the whole; at most 1. */
function fittingZoom(of: Size, size: Size): number {
  const { width, height } = inner(size);
  return Math.min(width / of.width, height / of.height, 1);
}

function centred({ x, y, width, height }: PlacedBox, size: Size, zoom: number): Viewport {
  return { zoom, x: size.width / 2 - (x + width / 2) * zoom, y: size.height / 2 - (y + height / 2) * zoom };
}

export function wholeView({ layout: { width, height } }: Arranged, size: Size): Viewport {
  return centred({ x: 0, y: 0, width, height }, size, fittingZoom({ width, height }, size));
}

function around(places: readonly PlacedBox[]): PlacedBox {
  const x = Math.min(...places.map((place) => place.x));
  const y = Math.min(...places.map((place) => place.y));
  return {
    x,
    y,
    width: Math.max(...places.map((place) => place.x + place.width)) - x,
    height: Math.max(...places.map((place) => place.y + place.height)) - y,
  };
}

const ENOUGH = { width: 200, height: 80 };

function isSeen(place: PlacedBox, size: Size, { x, y, zoom }: Viewport): boolean {
  const left = place.x * zoom + x;
  const top = place.y * zoom + y;
  return (
    left >= MARGIN &&
    top >= MARGIN &&
    left + Math.min(place.width * zoom, ENOUGH.width) <= size.width - MARGIN &&
    top + Math.min(place.height * zoom, ENOUGH.height) <= size.height - MARGIN
  );
}

/** Shows all places if they fit, else the first one. Null if the current view already shows them. */
export function viewOf(places: readonly PlacedBox[], size: Size, now: Viewport): Viewport | null {
  const [first] = places;
  if (first === undefined) return null;
  const isNear = now.zoom >= FAR;
  if (isNear && places.every((place) => isSeen(place, size, now))) return null;
  const all = around(places);
  const fitting = fittingZoom(all, size);
  const zoom = Math.max(now.zoom, READABLE);
  if (fitting >= READABLE) return centred(all, size, Math.min(zoom, fitting));
  if (isNear && isSeen(first, size, now)) return null;
  const { width, height } = inner(size);
  const shown = {
    ...first,
    width: Math.min(first.width, width / zoom),
    height: Math.min(first.height, height / zoom),
  };
  return centred(shown, size, zoom);
}

/** Share of the viewport in which the start may be. */
const NEAR = 0.85;

/** Whole if readable; else at the selection, or the machine's start. */
export function openingView(arranged: Arranged, selected: string | null, size: Size): Viewport {
  const { boxes } = arranged.layout;
  const whole = wholeView(arranged, size);
  const first = firstBox(arranged, selected);
  const start = first === null ? undefined : boxes[first];
  const readable = arranged.drawing.texts === 'names' ? READABLE_NAMES : READABLE;
  if (whole.zoom >= readable || start === undefined) return whole;
  const zoom = readable;
  if (selected !== null) return centred(start, size, zoom);
  const parent = arranged.drawing.boxes.find(({ id }) => id === first)?.parent ?? null;
  const frame = parent === null ? undefined : boxes[parent];
  const { width, height } = inner(size);
  // From the picture's corner if the start is near, else from the surrounding frame's.
  const corner =
    [{ x: 0, y: 0 }, ...(frame === undefined ? [] : [frame])].find(
      ({ x, y }) =>
        (start.x + start.width - x) * zoom <= Math.max(width * NEAR, start.width * zoom) &&
        (start.y + start.height - y) * zoom <= Math.max(height * NEAR, start.height * zoom),
    ) ?? start;
  const above = corner === frame ? ABOVE_FRAME : MARGIN;
  const view = { zoom, x: MARGIN - corner.x * zoom, y: above - corner.y * zoom };
  return uncut(arranged, start, size, view);
}

/** Cuts no box at the upper or left edge while the start stays in view: readers continue to the right and below. */
function uncut({ drawing, layout }: Arranged, start: PlacedBox, size: Size, view: Viewport): Viewport {
  const places = drawing.boxes.flatMap(({ id, isCollapsed }) =>
    isCollapsed === false ? [] : (layout.boxes[id] ?? []),
  );
  const { zoom } = view;
  const right = size.width - MARGIN - start.width * zoom;
  const bottom = size.height - MARGIN - start.height * zoom;
  let { x, y } = view;
  for (let isCut = true; isCut; ) {
    isCut = false;
    for (const place of places) {
      const left = place.x * zoom + x;
      const top = place.y * zoom + y;
      const isAcross = left < size.width && left + place.width * zoom > 0;
      const isAlong = top < size.height && top + place.height * zoom > 0;
      if (!isAcross || !isAlong) continue;
      const [down, aside] = [MARGIN - top, MARGIN - left];
      if (down > MARGIN && start.y * zoom + y + down <= bottom) {
        y += down;
        isCut = true;
      } else if (aside > MARGIN && start.x * zoom + x + aside <= right) {
        x += aside;
        isCut = true;
      }
    }
  }
  return { zoom, x, y };
}
