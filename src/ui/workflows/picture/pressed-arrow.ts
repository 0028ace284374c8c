/** Which line of a picture is meant by a place beside it: a line of a pixel can't be hit. */

import type { DrawnArrow } from '../drawing/drawing.ts';
import type { Place } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';

/** CSS pixels of the screen from a line at which it is still meant: by a mouse, and by a finger. */
export const REACH = { mouse: 7, finger: 16 } as const;

/** Whether what is under the pointer is the picture's ground, or that of a frame: lines lie there, and nothing that is chosen before them. */
export function isBesideBoxes(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('.react-flow__pane, [data-look="frame"], [data-look="region"], [data-look="section"]')
  );
}

/** From a place to the nearest one between two others. */
function distanceTo({ x, y }: Place, start: Place, end: Place): number {
  const along = { x: end.x - start.x, y: end.y - start.y };
  const length = along.x ** 2 + along.y ** 2;
  const share = length === 0 ? 0 : ((x - start.x) * along.x + (y - start.y) * along.y) / length;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(x - start.x - along.x * near, y - start.y - along.y * near);
}

/**
 * The arrow whose line is the nearest; null where none is within reach.
 * @param at in the picture, as `reach`: CSS pixels at its natural size
 */
export function arrowNear({ drawing, layout }: Arranged, at: Place, reach: number): DrawnArrow | null {
  let nearest: DrawnArrow | null = null;
  let least = reach;
  for (const arrow of drawing.arrows) {
    const points = layout.routes[arrow.id]?.points ?? [];
    for (const [index, end] of points.entries()) {
      const distance = distanceTo(at, points[index - 1] ?? end, end);
      if (distance > least) continue;
      least = distance;
      nearest = arrow;
    }
  }
  return nearest;
}
