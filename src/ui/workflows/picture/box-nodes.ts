import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';
import type { BoxNode } from './Box.tsx';

/** For the graph library. @param within boxes outside are left out; null for all */
export function nodesOf({ drawing, layout }: Arranged, within: PlacedBox | null): BoxNode[] {
  return drawing.boxes.flatMap((box): BoxNode[] => {
    const place = layout.boxes[box.id];
    if (place === undefined || (within !== null && !overlap(place, within))) return [];
    return [
      {
        id: `box ${box.id}`,
        type: 'box',
        position: { x: place.x, y: place.y },
        width: place.width,
        height: place.height,
        style: { width: place.width, height: place.height },
        data: { box },
      },
    ];
  });
}
