/** Arrow keys follow the picture's arrows, else go to the nearest box in that direction. */

import type { PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';

export type Direction = 'ArrowRight' | 'ArrowLeft' | 'ArrowDown' | 'ArrowUp';

export function isDirection(key: string): key is Direction {
  return key === 'ArrowRight' || key === 'ArrowLeft' || key === 'ArrowDown' || key === 'ArrowUp';
}

/** Distances along and across the direction, in CSS pixels between the centres. */
function aheadOf(from: PlacedBox, to: PlacedBox, direction: Direction): { ahead: number; beside: number } {
  const x = to.x + to.width / 2 - (from.x + from.width / 2);
  const y = to.y + to.height / 2 - (from.y + from.height / 2);
  switch (direction) {
    case 'ArrowRight':
      return { ahead: x, beside: Math.abs(y) };
    case 'ArrowLeft':
      return { ahead: -x, beside: Math.abs(y) };
    case 'ArrowDown':
      return { ahead: y, beside: Math.abs(x) };
    case 'ArrowUp':
      return { ahead: -y, beside: Math.abs(x) };
  }
}

function nearest(arranged: Arranged, at: string, ids: Iterable<string>, direction: Direction, slope: number) {
  const { boxes } = arranged.layout;
  const from = boxes[at];
  let best: { readonly id: string; readonly distance: number } | null = null;
  if (from === undefined) return null;
  for (const id of ids) {
    const to = boxes[id];
    if (id === at || to === undefined) continue;
    const { ahead, beside } = aheadOf(from, to, direction);
    if (ahead <= 0 || beside > ahead * slope) continue;
    const distance = ahead + 2 * beside;
    if (best === null || distance < best.distance) best = { id, distance };
  }
  return best?.id ?? null;
}

/** Null if there is none. */
export function boxAfter(arranged: Arranged, at: string, direction: Direction): string | null {
  const { drawing } = arranged;
  const joined = drawing.arrows.flatMap(({ from, to }) => (from === at ? [to] : to === at ? [from] : []));
  // Frames are excluded: their centres are in the way of everything.
  const all = drawing.boxes.flatMap(({ id, look, isCollapsed }) =>
    isCollapsed === false || look === 'anywhere' ? [] : [id],
  );
  return nearest(arranged, at, joined, direction, 2.5) ?? nearest(arranged, at, all, direction, 3);
}

/** The first focus: the selection, or the machine's start. */
export function firstBox({ drawing }: Arranged, selected: string | null): string | null {
  const chosen =
    drawing.boxes.find(({ of, look }) => of === selected && look !== 'anywhere')?.id ??
    drawing.arrows.find(({ lines }) => lines.some(({ of }) => of.some((id) => id === selected)))?.from ??
    drawing.boxes.find(({ lines }) => lines.some(({ of }) => of.some((id) => id === selected)))?.id;
  return (
    chosen ??
    drawing.boxes.find(({ isInitial, isCollapsed }) => isInitial && isCollapsed !== false)?.id ??
    drawing.boxes.find(({ look, isCollapsed }) => isCollapsed !== false && look !== 'anywhere')?.id ??
    null
  );
}
