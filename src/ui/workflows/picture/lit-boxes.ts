import type { Drawing, DrawnBox } from '../drawing/drawing.ts';
import type { WorkflowMark, WorkflowOverlay } from '../workflow-panel.ts';

/** Where something is, or has come to, is looked for first; what differs where there is nothing of that. */
const LOOKED_FOR: readonly (readonly WorkflowMark[])[] = [
  ['current', 'past', 'impossible'],
  ['added', 'removed', 'changed'],
];

/** The boxes that a panel wants seen, in the picture's order: states of the moment that is looked at, else what differs. */
export function litBoxes({ boxes, arrows }: Drawing, overlay: WorkflowOverlay | null): readonly string[] {
  if (overlay === null) return [];
  const own = boxes.filter(({ look, isCollapsed }) => look !== 'anywhere' && isCollapsed !== false);
  for (const wanted of LOOKED_FOR) {
    const lit = [...overlay.marks].flatMap(([id, mark]) => (wanted.includes(mark) ? [id] : []));
    if (lit.length === 0) continue;
    const ids = new Set(lit);
    const isLit = ({ id: box, of, lines, isCollapsed }: DrawnBox) =>
      ids.has(of) ||
      (isCollapsed === true && lit.some((id) => id.startsWith(`${of}.`))) ||
      [...lines, ...arrows.filter(({ from }) => from === box).flatMap((arrow) => arrow.lines)].some((line) =>
        line.of.some((id) => ids.has(id)),
      );
    return own.filter(isLit).map(({ id }) => id);
  }
  return [];
}
