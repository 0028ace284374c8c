import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { workflowOf } from '../../../machines/workflows/registry.ts';
import { drawWorkflow } from '../drawing/draw-workflow.ts';
import { lineMiddle } from '../drawing/drawing.ts';
import type { WorkflowLayout } from '../layout/layout.ts';
import { Arrows } from './Arrows.tsx';
import { PictureFocusContext } from './picture-focus.ts';

const vpc = workflowOf('vpc')?.read();
if (vpc === undefined) throw new Error('There is no chart of VPCs.');
const drawing = drawWorkflow(vpc, new Set());
const place = { x: 0, y: 0, width: 100, height: 40 };
const points = [
  { x: 0, y: 0 },
  { x: 50, y: 0 },
];
const layout: WorkflowLayout = {
  key: drawing.key,
  width: 100,
  height: 40,
  boxes: Object.fromEntries(drawing.boxes.map(({ id }) => [id, place])),
  routes: Object.fromEntries(drawing.arrows.map(({ id }) => [id, { points, label: place }])),
};

function drawn(selected: string): string {
  return renderToStaticMarkup(
    <PictureFocusContext value={{ selected, at: null, overlay: null, far: null }}>
      <Arrows arranged={{ drawing, layout }} within={null} />
    </PictureFocusContext>,
  );
}

/** The drawn lines that are set apart as chosen, each as what its element says of it. */
function chosen(selected: string): readonly string[] {
  return drawn(selected).match(/<g [^>]*data-chosen[^>]*>/g) ?? [];
}

test('what is chosen is one line, drawn as whose it is: also where it is only listed', () => {
  const arrow = chosen('live.status.PENDING_APPROVAL:APPROVE');
  expect(arrow).toHaveLength(1);
  expect(arrow[0]).toContain('data-arrow="user live.status.PENDING_APPROVAL &gt; live.status.PENDING_CREATION"');
  const listed = chosen('live.status.REJECTED:DELETE');
  expect(listed).toHaveLength(1);
  expect(listed[0]).toContain('data-sender="user"');
  // A state is chosen, and none of its lines.
  expect(chosen('live.status.PENDING_APPROVAL')).toEqual([]);
});

test('a way that is only listed leaves its box at the line that lists it', () => {
  const box = drawing.boxes.find(({ id }) => id === 'live.status.REJECTED');
  const line = box === undefined ? null : lineMiddle(box, 'live.status.REJECTED:DELETE');
  if (box === undefined || line === null) throw new Error('A rejected VPC is not deleted.');
  expect(line).toBeGreaterThan(box.name.length * 18);
  expect(line).toBeLessThan(box.height);
  expect(drawn('live.status.REJECTED:DELETE')).toContain(`M 100 ${line} C`);
});
