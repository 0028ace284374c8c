import Elk from 'elkjs';
import { describe, expect, test } from 'vitest';
import { fieldGraphs, loadForms, WORKFLOWS } from '../../../machines/workflows/registry.ts';
import { statePath } from '../../../machines/workflows/state-path.ts';
import { elkGraph, layoutOf } from '../layout/elk-layout.ts';
import { overlap, type PlacedBox, type WorkflowLayout } from '../layout/layout.ts';
import { searchOptions } from '../search/search-options.ts';
import { fieldRows, workflowRows } from '../table/table-rows.ts';
import { guardWords, transitionLabel } from '../workflow-words.ts';
import { dependencyId, drawFields } from './draw-fields.ts';
import { drawWorkflow, usualTexts } from './draw-workflow.ts';
import { boxPath, type Drawing } from './drawing.ts';

await loadForms();

const NOTHING: ReadonlySet<string> = new Set();
const elk = new Elk();

const workflows = WORKFLOWS.map((source) => source.read());
const drawings = [
  ...workflows.map((workflow) => ({ id: workflow.id, drawing: drawWorkflow(workflow, NOTHING) })),
  ...workflows
    .filter((workflow) => usualTexts(workflow) === 'names')
    .map((workflow) => ({ id: `${workflow.id}, names`, drawing: drawWorkflow(workflow, NOTHING, 'names') })),
  ...fieldGraphs('Meridian').map((graph) => ({ id: graph.id, drawing: drawFields(graph, NOTHING) })),
];

function linesOf({ boxes, arrows }: Drawing) {
  return [...boxes, ...arrows].flatMap(({ lines }) => lines);
}

describe.each(workflows.map((workflow) => [workflow.id, workflow] as const))('%s', (_, workflow) => {
  const drawing = drawWorkflow(workflow, NOTHING);
  const lines = linesOf(drawing);
  const rows = workflowRows(workflow);

  test('has every state as a box with its name, and in a row', () => {
    for (const state of workflow.states) {
      const box = drawing.boxes.find(({ id }) => id === state.id);
      expect(box?.name.join(' ')).toBe(state.label);
      expect(box?.parent).toBe(state.parent);
      expect(boxPath(drawing.boxes, state.id)).toBe(statePath(workflow, state.id));
      expect(rows.some(({ of, kind }) => of === state.id && kind.startsWith(state.name))).toBe(true);
    }
  });

  test('has every transition in a line and a row of its own, with all its guards', () => {
    for (const transition of workflow.transitions) {
      const said = lines.filter(({ of }) => of.includes(transition.id));
      // Once for each target state.
      expect(said.length, transition.id).toBeGreaterThan(0);
      const label = transitionLabel(transition);
      const leadsTo = workflow.states.find(({ id }) => id === (transition.targets[0] ?? transition.source))?.label;
      for (const { words, conditions } of said) {
        const isReport = label === `Reported: ${leadsTo}` || label === leadsTo;
        expect(words.join(' ')).toContain(isReport ? 'Reported' : label);
        for (const { name } of transition.guards) expect(conditions.join(' ')).toContain(name);
      }
      const own = rows.filter(({ id }) => id === transition.id);
      expect(own).toHaveLength(1);
      expect(own[0]?.what).toBe(label);
      expect(own[0]?.conditions).toEqual(transition.guards.map(guardWords));
    }
    expect(rows.filter(({ id, of }) => id !== of)).toHaveLength(workflow.transitions.length);
  });

  test('draws every transition to the states that it targets', () => {
    for (const { id, source, targets } of workflow.transitions) {
      for (const target of targets.filter((each) => each !== source)) {
        const arrow = drawing.arrows.some(
          ({ to, lines: said }) => to === target && said.some(({ of }) => of.includes(id)),
        );
        const listed = drawing.ways.some((way) => way.of === id && way.to === target);
        expect([id, arrow || listed]).toEqual([id, true]);
      }
    }
  });

  test('with names only, has the same boxes and arrows, and each name whole', () => {
    const names = drawWorkflow(workflow, NOTHING, 'names');
    const essence = ({ boxes, arrows, ways }: Drawing) => ({
      boxes: boxes.map(({ id, parent, name }) => [id, parent, name.join(' ')]),
      arrows: arrows.map(({ id, lines: said }) => [id, said.flatMap(({ of }) => of)]),
      ways,
    });
    expect(essence(names)).toEqual(essence(drawing));
    expect(names.boxes.flatMap((box) => [...box.lines, ...box.hints])).toEqual([]);
  });

  test('can be searched for every state, event, guard and privilege', () => {
    const options = searchOptions(workflow);
    for (const { id, trigger, guards, permissions } of workflow.transitions) {
      const text = options.find(({ value }) => value === id)?.hint ?? '';
      for (const part of [
        trigger.event,
        ...guards.map(({ name }) => name),
        ...permissions.flatMap(({ anyOf }) => anyOf),
      ])
        expect(text).toContain(part);
    }
  });

  test('collapsed, still has every other state, and no arrow without a target', () => {
    const collapsed = new Set(workflow.states.filter(({ kind }) => kind === 'compound').map(({ id }) => id));
    const small = drawWorkflow(workflow, collapsed);
    const ids = new Set(small.boxes.map(({ id }) => id));
    for (const { from, to } of [...small.arrows, ...small.ways])
      expect([ids.has(from), ids.has(to)]).toEqual([true, true]);
  });
});

test.each(fieldGraphs('Meridian').map((graph) => [graph.id, graph] as const))(
  '%s has every field as a box and in a row, and every dependency in both',
  (_, graph) => {
    const drawing = drawFields(graph, NOTHING);
    const rows = fieldRows(graph);
    for (const { id, label } of graph.fields) {
      expect(drawing.boxes.find((box) => box.id === id)?.name.join(' ')).toBe(label);
      expect(rows.some(({ of }) => of === id)).toBe(true);
    }
    for (const dependency of graph.dependencies) {
      const id = dependencyId(dependency);
      expect(linesOf(drawing).some(({ of }) => of.includes(id))).toBe(true);
      expect(rows.some((row) => row.id === id)).toBe(true);
    }
  },
);

test.each(drawings.map(({ id, drawing }) => [id, drawing] as const))(
  '%s is laid out so that nothing overlaps, and lines can be followed',
  async (_, drawing) => {
    const layout = layoutOf(drawing.key, await elk.layout(elkGraph(drawing)));
    const things: { readonly what: string; readonly place: PlacedBox }[] = [];
    for (const box of drawing.boxes) {
      const place = layout.boxes[box.id];
      if (place === undefined) throw new Error(`${box.id} has no place.`);
      const frame = box.parent === null ? undefined : layout.boxes[box.parent];
      const words = drawing.boxes.find(({ id }) => id === box.parent)?.height ?? 0;
      if (frame !== undefined) {
        // Within its frame, below the frame's own words.
        expect(place.x).toBeGreaterThanOrEqual(frame.x);
        expect(place.y).toBeGreaterThanOrEqual(frame.y + words);
        expect(place.x + place.width).toBeLessThanOrEqual(frame.x + frame.width);
        expect(place.y + place.height).toBeLessThanOrEqual(frame.y + frame.height);
      }
      expect(place.width).toBeGreaterThanOrEqual(box.width);
      expect(place.height).toBeGreaterThanOrEqual(box.height);
      if (box.isCollapsed !== false) things.push({ what: box.id, place });
    }
    for (const { id } of drawing.arrows) {
      const route = layout.routes[id];
      expect(route?.points.length, id).toBeGreaterThan(1);
      if (route !== undefined && drawing.texts === 'all') things.push({ what: id, place: route.label });
    }
    const overlapping = things.flatMap(({ what, place }, index) =>
      things.slice(index + 1).flatMap((other) => (overlap(place, other.place) ? [`${what} and ${other.what}`] : [])),
    );
    expect(overlapping).toEqual([]);
    const least = drawing.texts === 'all' ? 9 : 6;
    expect(sidesOf(drawing, layout).filter(({ kinds, apart }) => kinds.size > 1 || apart < least)).toEqual([]);
  },
);

/** At each side of a box: whether lines come in or leave there, and how far from each other the nearest are. */
function sidesOf({ arrows }: Drawing, { boxes, routes }: WorkflowLayout) {
  const ends = arrows.flatMap(({ id, from, to }) => {
    const points = routes[id]?.points ?? [];
    return [
      { kind: 'leaves', box: from, at: points[0] },
      { kind: 'comes in', box: to, at: points.at(-1) },
    ];
  });
  const bySide = Map.groupBy(ends, ({ box, at }) => `${box}${at?.x === boxes[box]?.x ? ', before' : ', after'}`);
  return [...bySide].map(([side, there]) => {
    const heights = there.map(({ at }) => at?.y ?? 0).toSorted((one, other) => one - other);
    const gaps = heights.slice(1).map((height, place) => height - (heights[place] ?? 0));
    return { side, kinds: new Set(there.map(({ kind }) => kind)), apart: Math.min(...gaps) };
  });
}

test('the forms of the product are called as it is', () => {
  expect(fieldGraphs('Aurora').map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Aurora form', 'On-prem Aurora form', 'Database form', 'VPC form']),
  );
});
