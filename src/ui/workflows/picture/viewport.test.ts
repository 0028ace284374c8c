import Elk from 'elkjs';
import { describe, expect, test } from 'vitest';
import { fieldGraphs, loadForms, WORKFLOWS, workflowOf } from '../../../machines/workflows/registry.ts';
import { drawFields } from '../drawing/draw-fields.ts';
import { drawWorkflow } from '../drawing/draw-workflow.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { textWidth } from '../drawing/text-width.ts';
import { elkGraph, layoutOf } from '../layout/elk-layout.ts';
import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';
import { pastOverlay, statusOverlay } from '../status-overlay.ts';
import type { WorkflowMark } from '../workflow-panel.ts';
import { firstBox } from './arrow-keys.ts';
import { litBoxes } from './box-nodes.ts';
import { farSizes, frameNames } from './far-names.ts';
import { FAR, openingView, type Size, type Viewport, viewOf, wholeView } from './viewport.ts';

await loadForms();

const NOTHING: ReadonlySet<string> = new Set();
const elk = new Elk();

async function newLayout(drawing: Drawing): Promise<Arranged> {
  return { drawing, layout: layoutOf(drawing.key, await elk.layout(elkGraph(drawing))) };
}

const layouts = new Map<string, Promise<Arranged>>();

/** A drawing with its layout, which most tests look at and none changes. */
function arrange(drawing: Drawing): Promise<Arranged> {
  const arranged = layouts.get(drawing.key) ?? newLayout(drawing);
  layouts.set(drawing.key, arranged);
  return arranged;
}

const SIZES: readonly Size[] = [
  { width: 860, height: 440 },
  { width: 700, height: 470 },
  { width: 340, height: 330 },
];

const FULL_SCREEN: Size = { width: 1280, height: 740 };

/** Where a place stands on the screen. */
function onScreen(place: PlacedBox, { x, y, zoom }: Viewport): PlacedBox {
  return {
    x: place.x * zoom + x,
    y: place.y * zoom + y,
    width: place.width * zoom,
    height: place.height * zoom,
  };
}

function isIn({ x, y, width, height }: PlacedBox, size: Size): boolean {
  return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
}

/** How many stretches of lines a place covers. */
function linesBelow({ layout }: Arranged, place: PlacedBox): number {
  return Object.values(layout.routes)
    .flatMap(({ points }) => points.slice(1).map((to, index) => [points[index] ?? to, to] as const))
    .filter(([from, to]) => {
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
      return overlap({ x, y, width: Math.abs(to.x - from.x) + 1, height: Math.abs(to.y - from.y) + 1 }, place);
    }).length;
}

const drawings = [
  ...WORKFLOWS.map((source) => drawWorkflow(source.read(), NOTHING)),
  ...fieldGraphs('Meridian').map((graph) => drawFields(graph, NOTHING)),
].map((drawing) => [drawing.key.slice(0, 24), drawing] as const);

test.each(drawings)('%s opens with its beginning in view, and is whole with all its arrows', async (_, drawing) => {
  const arranged = await arrange(drawing);
  const { boxes, routes } = arranged.layout;
  const first = firstBox(arranged, null);
  const start = first === null ? undefined : boxes[first];
  if (start === undefined) throw new Error('It begins nowhere.');
  for (const size of SIZES) {
    const { x, y } = onScreen(start, openingView(arranged, null, size));
    expect(isIn({ x, y, width: 60, height: 30 }, size)).toBe(true);
    expect([x < size.width * 0.85, y < size.height * 0.85]).toEqual([true, true]);
    const whole = wholeView(arranged, size);
    const places = [
      ...Object.values(boxes),
      ...Object.values(routes).flatMap(({ label, points }) => [
        label,
        ...points.map((point) => ({ ...point, width: 0, height: 0 })),
      ]),
    ];
    expect(places.filter((place) => !isIn(onScreen(place, whole), size))).toEqual([]);
  }
});

test.each(drawings)('%s opens with nothing cut before it begins, and with its beginning whole', async (_, drawing) => {
  const arranged = await arrange(drawing);
  const { boxes } = arranged.layout;
  const first = firstBox(arranged, null);
  const start = first === null ? undefined : boxes[first];
  if (start === undefined) throw new Error('It begins nowhere.');
  const leaves = drawing.boxes.flatMap(({ id, isCollapsed }) => (isCollapsed === false ? [] : (boxes[id] ?? [])));
  for (const size of SIZES) {
    const view = openingView(arranged, null, size);
    const startBox = onScreen(start, view);
    const isSmall = startBox.width <= size.width - 32 && startBox.height <= size.height - 32;
    expect([isSmall, isIn(startBox, size)]).toEqual([isSmall, isSmall]);
    const cut = leaves
      .map((place) => onScreen(place, view))
      .filter(({ x, y, width, height }) => {
        const isSeen = x < size.width && y < size.height && x + width > 0 && y + height > 0;
        // Where all of it can't be seen beside the beginning, that one is what is seen.
        const roomDown = size.height - 16 - startBox.y - startBox.height;
        const roomAside = size.width - 16 - startBox.x - startBox.width;
        return isSeen && ((y < 0 && 16 - y <= roomDown) || (x < 0 && 16 - x <= roomAside));
      });
    expect(cut).toEqual([]);
  }
});

test('a VPC opens on a phone with no box cut at its upper edge', async () => {
  const vpc = workflowOf('vpc')?.read();
  if (vpc === undefined) throw new Error('There is no VPC.');
  const arranged = await arrange(drawWorkflow(vpc, NOTHING));
  const view = openingView(arranged, null, { width: 356, height: 344 });
  const seen = vpc.states.flatMap(({ id, kind }) => {
    const place = arranged.layout.boxes[id];
    return place === undefined || kind !== 'atomic' ? [] : [onScreen(place, view)];
  });
  const shown = seen.filter(({ x, y, width, height }) => x < 356 && y < 344 && x + width > 0 && y + height > 0);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter(({ x, y }) => x < 0 || y < 0)).toEqual([]);
});

test.each(drawings)('%s has only whole names from afar, and none over anything else', async (_, drawing) => {
  const arranged = await arrange(drawing);
  const { boxes } = arranged.layout;
  const sizes = farSizes(arranged);
  for (const size of [...SIZES, FULL_SCREEN]) {
    const { zoom } = wholeView(arranged, size);
    if (zoom >= FAR) continue;
    const { names, silent } = frameNames(arranged, sizes, zoom);
    for (const { id, rows, size: nameSize, place } of names) {
      const frame = boxes[id];
      if (frame === undefined) throw new Error(`${id} has no place.`);
      for (const row of rows) expect(place.width * zoom).toBeGreaterThanOrEqual(textWidth(row, nameSize));
      expect(place.x).toBeGreaterThanOrEqual(frame.x);
      expect(place.y).toBeGreaterThanOrEqual(frame.y);
      expect(place.x + place.width).toBeLessThanOrEqual(frame.x + frame.width + 0.01);
      expect(place.y + place.height).toBeLessThanOrEqual(frame.y + frame.height + 0.01);
      const around = drawing.boxes.filter((box) => box.isCollapsed === false && id.startsWith(`${box.id}.`));
      const below = drawing.boxes.filter((box) => box.id !== id && box.id !== '' && !around.includes(box));
      const covered = below.flatMap((box) => {
        const other = boxes[box.id];
        return other !== undefined && overlap(other, place) ? [box.id] : [];
      });
      expect([id, covered, linesBelow(arranged, place)]).toEqual([id, [], 0]);
    }
    for (const box of drawing.boxes) {
      const place = boxes[box.id];
      const nameSize = sizes.get(box.id);
      if (silent.has(box.id) || place === undefined || nameSize === undefined) continue;
      expect(nameSize * zoom).toBeGreaterThanOrEqual(6);
      for (const word of box.name.join(' ').split(' '))
        expect([word, textWidth(word, nameSize) <= place.width]).toEqual([word, true]);
    }
  }
});

const titled: readonly [string, Drawing | undefined, readonly string[]][] = [
  ...['deployment', 'session'].map((id): [string, Drawing | undefined, readonly string[]] => {
    const workflow = workflowOf(id)?.read();
    const regions =
      id === 'deployment'
        ? ['Approval status', 'Infrastructure status', 'Build job status', 'Service status']
        : ['Profile', 'Freshness', 'Tenant', 'Leaving'];
    return [id, workflow && drawWorkflow(workflow, NOTHING), regions];
  }),
  ...fieldGraphs('Meridian').map((graph): [string, Drawing, readonly string[]] => [
    graph.id,
    drawFields(graph, NOTHING),
    graph.sections.flatMap(({ id, label }) => (graph.fields.some(({ section }) => section === id) ? [label] : [])),
  ]),
];

test.each(titled)(
  '%s has the titles of its parts on a full screen, and most of what they hold',
  async (_, drawing, titles) => {
    if (drawing === undefined) throw new Error('There is no such chart.');
    const arranged = await arrange(drawing);
    const { zoom } = wholeView(arranged, FULL_SCREEN);
    if (zoom >= FAR) return;
    const { names, silent } = frameNames(arranged, farSizes(arranged), zoom);
    expect(names.map(({ rows }) => rows.join(' '))).toEqual(expect.arrayContaining([...titles]));
    const held = drawing.boxes.filter(({ isCollapsed }) => isCollapsed !== false);
    expect(held.filter(({ id }) => !silent.has(id)).length).toBeGreaterThan(held.length / 2);
  },
);

describe('states that are lit', () => {
  const workflow = workflowOf('deployment')?.read();
  if (workflow === undefined) throw new Error('There is no chart of deployments.');
  const regions = ['approval', 'infrastructure', 'job'];
  const statuses = { approval: 'LAUNCHED', infrastructure: 'STARTED', job: 'IDLE' };
  const overlay = statusOverlay(workflow, { statuses, visited: [], answers: null });
  const size: Size = { width: 860, height: 440 };

  test('come into view, the first where they are far apart, in a size that can be read', async () => {
    const arranged = await arrange(drawWorkflow(workflow, NOTHING));
    const lit = litBoxes(arranged.drawing, overlay);
    expect(lit).toHaveLength(regions.length);
    const places = lit.flatMap((id) => arranged.layout.boxes[id] ?? []);
    const [first, ...others] = places;
    if (first === undefined) throw new Error('Nothing is lit.');
    const opened = openingView(arranged, null, size);
    expect(isIn(onScreen(first, opened), size)).toBe(false);
    const view = viewOf(places, size, opened);
    expect(view?.zoom).toBe(0.8);
    expect(view !== null && isIn(onScreen(first, view), size)).toBe(true);
    // One that is seen already moves nothing.
    expect(view && viewOf([first], size, view)).toBeNull();
    for (const other of others) {
      const moved = viewOf([other], size, opened);
      expect(isIn(onScreen(other, moved ?? opened), size)).toBe(true);
    }
  });

  test('are in view from which most can happen now, where not all of them can be', () => {
    const drawing = drawWorkflow(workflow, NOTHING);
    expect(litBoxes(drawing, overlay)[0]).toBe('live.approval.LAUNCHED');
    const taken = workflow.transitions.filter(({ source }) => source === 'live.infrastructure.STARTED');
    const marks = new Map<string, WorkflowMark>([
      ...overlay.marks,
      ...taken.map(({ id }) => [id, 'possible'] as const),
    ]);
    expect(litBoxes(drawing, { ...overlay, marks })[0]).toBe('live.infrastructure.STARTED');
  });

  test('are looked for in frames that are closed, and are what differs where nothing is now', () => {
    const closed = drawWorkflow(workflow, new Set(regions.map((region) => `live.${region}`)));
    expect(litBoxes(closed, overlay)).toEqual(regions.map((region) => `live.${region}`));
    const open = drawWorkflow(workflow, NOTHING);
    const marks = new Map<string, WorkflowMark>([
      ['live.approval.APPROVED', 'changed'],
      ['live.approval.REJECTED', 'possible'],
    ]);
    expect(litBoxes(open, { marks, badges: new Map() })).toEqual(['live.approval.APPROVED']);
    expect(litBoxes(open, null)).toEqual([]);
    const step = { kind: 'changed', standing: 'fits', statuses: { approval: 'REJECTED' } } as const;
    expect(litBoxes(open, pastOverlay(step, [{ approval: 'PENDING_APPROVAL' }]))).toEqual(['live.approval.REJECTED']);
  });
});
