import { expect, test } from 'vitest';
import { drawnArrow } from '../drawing/boxes.ts';
import type { Arranged } from '../layout/use-layout.ts';
import { arrowNear } from './pressed-arrow.ts';

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
const upper = drawnArrow('Requested', 'Approved', 'user', []);
const lower = drawnArrow('Requested', 'Rejected', 'user', []);
const arranged: Arranged = {
  drawing: { key: 'two', texts: 'all', boxes: [], arrows: [upper, lower], ways: [] },
  layout: {
    key: 'two',
    width: 300,
    height: 100,
    boxes: {},
    routes: {
      [upper.id]: {
        points: [
          { x: 0, y: 20 },
          { x: 300, y: 20 },
        ],
        label: NOWHERE,
      },
      // Down, and on to the right.
      [lower.id]: {
        points: [
          { x: 0, y: 34 },
          { x: 100, y: 34 },
          { x: 100, y: 90 },
          { x: 300, y: 90 },
        ],
        label: NOWHERE,
      },
    },
  },
};

test('a place beside a line is of that line, of the nearer where two are within reach, and of none where none is', () => {
  expect(arrowNear(arranged, { x: 200, y: 26 }, 7)).toBe(upper);
  expect(arrowNear(arranged, { x: 50, y: 29 }, 16)).toBe(lower);
  expect(arrowNear(arranged, { x: 50, y: 25 }, 16)).toBe(upper);
  expect(arrowNear(arranged, { x: 106, y: 60 }, 7)).toBe(lower);
  expect(arrowNear(arranged, { x: 200, y: 50 }, 7)).toBeNull();
  expect(arrowNear(arranged, { x: 310, y: 90 }, 7)).toBeNull();
});
