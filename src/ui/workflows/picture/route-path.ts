import type { Place } from '../layout/layout.ts';

const RADIUS = 8;

function towards(from: Place, to: Place, distance: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function written({ x, y }: Place): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

export function routePath(points: readonly Place[]): string {
  return points
    .map((point, place) => {
      const before = points[place - 1];
      const after = points[place + 1];
      if (before === undefined) return `M ${written(point)}`;
      if (after === undefined) return `L ${written(point)}`;
      return `L ${written(towards(point, before, RADIUS))} Q ${written(point)} ${written(towards(point, after, RADIUS))}`;
    })
    .join(' ');
}

const HEAD = 8;

export function arrowHead(points: readonly Place[]): string {
  const end = points.at(-1);
  const before = points.findLast((point) => end !== undefined && (point.x !== end.x || point.y !== end.y));
  if (end === undefined || before === undefined) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const along = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const back = { x: end.x - along.x * HEAD, y: end.y - along.y * HEAD };
  const side = { x: -along.y * HEAD * 0.5, y: along.x * HEAD * 0.5 };
  return `M ${written(end)} L ${written({ x: back.x + side.x, y: back.y + side.y })} L ${written({ x: back.x - side.x, y: back.y - side.y })} Z`;
}
