/** Finds the line near a press: a one-pixel line can't be hit. */

import type { DrawnArrow } from '../drawing/drawing.ts';
import type { Place } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';

/** CSS pixels of the screen around a line, for mouse and finger. */
export const REACH = { mouse: 7, finger: 16 } as const;

/** Whether the target is the ground of the picture or a frame, where lines are, not something with priority. */
export function isBesideBoxes(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('.react-flow__pane, [data-look="frame"], [data-look="region"], [data-look="section"]')
  );
}

function distanceTo({ x, y }: Place, start: Place, end: Place): number {
  const along = { x: end.x - start.x, y: end.y - start.y };
  const length = along.x ** 2 + along.y ** 2;
  const share = length === 0 ? 0 : ((x - start.x) * along.x + (y - start.y) * along.y) / length;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(x - start.x - along.x * near, y - start.y - along.y * near);
}

/** Null if none is within reach. @param at in CSS pixels at natural size, as `reach` */
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
