import { expect, test } from 'vitest';
import type { Drawing } from '../drawing/drawing.ts';
import type { PlacedBox } from '../layout/layout.ts';
import { paperParts, SHEET } from './PrintedWorkflow.tsx';

function arranged(size: { readonly width: number; readonly height: number }, places: readonly PlacedBox[]) {
  const drawing: Drawing = {
    key: 'a drawing',
    texts: 'all',
    boxes: places.map((_, index) => ({
      id: String(index),
      parent: null,
      look: 'state',
      of: String(index),
      name: ['State'],
      hints: [],
      lines: [],
      isInitial: false,
      isCollapsed: null,
      width: 100,
      height: 40,
    })),
    arrows: [],
    ways: [],
  };
  const boxes = Object.fromEntries(places.map((place, index) => [String(index), place]));
  return { drawing, layout: { key: 'a drawing', ...size, boxes, routes: {} } };
}

function isWholeOn(outer: PlacedBox, { x, y, width, height }: PlacedBox): boolean {
  return outer.x <= x && outer.y <= y && outer.x + outer.width >= x + width && outer.y + outer.height >= y + height;
}

test('what can be read on one sheet has no parts', () => {
  expect(paperParts(arranged(SHEET, [{ x: 0, y: 0, width: 100, height: 40 }]))).toEqual([]);
});

test('each box of a large picture is whole on a sheet', () => {
  const size = { width: SHEET.width * 3, height: SHEET.height * 2 };
  const places = Array.from({ length: 40 * 20 }, (_, index) => ({
    x: ((index % 40) * (size.width - 120)) / 39,
    y: (Math.floor(index / 40) * (size.height - 90)) / 19,
    width: 120,
    height: 90,
  }));
  const parts = paperParts(arranged(size, places));
  expect(parts.map(({ row, column }) => `${row}.${column}`)).toEqual([
    ...['1.1', '1.2', '1.3', '1.4'],
    ...['2.1', '2.2', '2.3', '2.4'],
    ...['3.1', '3.2', '3.3', '3.4'],
  ]);
  expect(places.filter((place) => !parts.some((part) => isWholeOn(part.place, place)))).toEqual([]);
});

test('a sheet on which nothing stands is left out, and the others keep their rows and columns', () => {
  const size = { width: SHEET.width * 2, height: SHEET.height };
  const right = { x: size.width - 120, y: 10, width: 100, height: 40 };
  expect(paperParts(arranged(size, [right])).map(({ row, column }) => [row, column])).toEqual([[1, 3]]);
});
