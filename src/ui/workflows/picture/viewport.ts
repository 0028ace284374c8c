/** Which part of a picture is on the screen: as it opens, as a whole, and so that something in it can be seen. */
import type { PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';
import { firstBox } from './arrow-keys.ts';

/** The picture's own corner, in CSS pixels of the screen from that of its frame, and how much larger it is than by nature. */
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

/** The part of the picture that a view shows. */
export function seenIn({ x, y, zoom }: Viewport, { width, height }: Size): PlacedBox {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}

/** The least at which something is shown to be read. */
const READABLE = 0.8;
/** Below this only names are shown, and larger. */
export const FAR = 0.42;
/** Between what is shown and the edge of the screen's part. */
const MARGIN = 16;
/** Above a frame from whose corner a picture opens: a little less than there is below the words of the frame around it. */
const ABOVE_FRAME = 5;

function inner({ width, height }: Size): Size {
  return { width: Math.max(1, width - 2 * MARGIN), height: Math.max(1, height - 2 * MARGIN) };
}

/** The largest that something can be with all of it seen; never larger than by nature. */
function fittingZoom(of: Size, size: Size): number {
  const { width, height } = inner(size);
  return Math.min(width / of.width, height / of.height, 1);
}

function centred({ x, y, width, height }: PlacedBox, size: Size, zoom: number): Viewport {
  return { zoom, x: size.width / 2 - (x + width / 2) * zoom, y: size.height / 2 - (y + height / 2) * zoom };
}

/** All of it, its arrows and their words too. */
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

/** The beginning of what is too large to be seen whole counts for it. */
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

/**
 * The view in which places can be seen and read: all of them where they fit together, else the first one. Null where the view that there is
 * shows them already.
 */
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
  // Of what is larger than the screen, the beginning.
  const shown = {
    ...first,
    width: Math.min(first.width, width / zoom),
    height: Math.min(first.height, height / zoom),
  };
  return centred(shown, size, zoom);
}

/** How much of the screen's part the beginning may lie away from its upper left corner. */
const NEAR = 0.85;

/** Whole where that can be read; else at what is chosen, or at where the machine begins. */
export function openingView(arranged: Arranged, selected: string | null, size: Size): Viewport {
  const { boxes } = arranged.layout;
  const whole = wholeView(arranged, size);
  const first = firstBox(arranged, selected);
  const start = first === null ? undefined : boxes[first];
  if (whole.zoom >= READABLE || start === undefined) return whole;
  const zoom = READABLE;
  if (selected !== null) return centred(start, size, zoom);
  const parent = arranged.drawing.boxes.find(({ id }) => id === first)?.parent ?? null;
  const frame = parent === null ? undefined : boxes[parent];
  const { width, height } = inner(size);
  // From the picture's corner where the beginning is near to it, else from that of the frame around it.
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

/**
 * A view that cuts no box at its upper or left edge, where the beginning stays whole in view all the same: what is further on to the right
 * and below is where one goes next.
 */
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
