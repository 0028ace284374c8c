import type { Drawing, DrawnBox } from '../drawing/drawing.ts';
import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';
import type { WorkflowMark, WorkflowOverlay } from '../workflow-panel.ts';
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

/** Current and past positions first; differences otherwise. */
const LOOKED_FOR: readonly (readonly WorkflowMark[])[] = [
  ['current', 'past', 'impossible'],
  ['added', 'removed', 'changed'],
];

/** States at the shown moment (most possible actions first, as not all may fit), else differences in the picture's order. */
export function litBoxes({ boxes, arrows }: Drawing, overlay: WorkflowOverlay | null): readonly string[] {
  if (overlay === null) return [];
  const own = boxes.filter(({ look, isCollapsed }) => look !== 'anywhere' && isCollapsed !== false);
  for (const wanted of LOOKED_FOR) {
    const lit = [...overlay.marks].flatMap(([id, mark]) => (wanted.includes(mark) ? [id] : []));
    if (lit.length === 0) continue;
    const ids = new Set(lit);
    const ways = ({ id: box, lines }: DrawnBox) =>
      [...lines, ...arrows.filter(({ from }) => from === box).flatMap((arrow) => arrow.lines)].flatMap(({ of }) => of);
    const isLit = (box: DrawnBox) =>
      ids.has(box.of) ||
      (box.isCollapsed === true && lit.some((id) => id.startsWith(`${box.of}.`))) ||
      ways(box).some((id) => ids.has(id));
    const possible = (box: DrawnBox) => ways(box).filter((id) => overlay.marks.get(id) === 'possible').length;
    return own
      .filter(isLit)
      .map((box) => ({ id: box.id, possible: possible(box) }))
      .sort((left, right) => right.possible - left.possible)
      .map(({ id }) => id);
  }
  return [];
}
