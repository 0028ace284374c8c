import { afterEach, expect, test } from 'vitest';
import { REFRESHED_FROM, watchPulls } from '../../src/ui/page/pull-gesture.ts';

let watching = new AbortController();
afterEach(() => {
  watching.abort();
  document.body.replaceChildren();
  window.scrollTo(0, 0);
});

function touch(type: string, points: readonly { readonly x: number; readonly y: number }[], target: Element): boolean {
  const touches = points.map(({ x, y }, identifier) => new Touch({ identifier, target, clientX: x, clientY: y }));
  return target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
}

function setUp() {
  watching = new AbortController();
  const seen = { distances: [] as (number | null)[], refreshes: 0 };
  watchPulls(
    {
      onPull: (distance) => seen.distances.push(distance),
      onRelease: () => {
        seen.refreshes += 1;
      },
    },
    watching.signal,
  );
  const page = document.createElement('div');
  page.style.height = '4000px';
  document.body.append(page);
  /** One finger along these places; returns whether the browser may scroll by it. */
  const drag = (places: readonly (readonly [x: number, y: number])[], target: Element = page) => {
    const [first = [0, 0], ...others] = places;
    const mayScroll = [
      touch('touchstart', [{ x: first[0], y: first[1] }], target),
      ...others.map(([x, y]) => touch('touchmove', [{ x, y }], target)),
    ];
    touch('touchend', [], target);
    return mayScroll.every(Boolean);
  };
  return { seen, page, drag };
}

const FAR = 2 * REFRESHED_FROM + 40;

test('a page that is pulled down far enough is refreshed once, and never kept from scrolling', () => {
  const { seen, drag } = setUp();
  expect(
    drag([
      [100, 80],
      [100, 100],
      [102, 80 + FAR],
    ]),
  ).toBe(true);
  expect(seen.refreshes).toBe(1);
  expect(Math.max(...seen.distances.map((distance) => distance ?? 0))).toBeGreaterThanOrEqual(REFRESHED_FROM);
  expect(seen.distances.at(-1)).toBeNull();
});

test.each([
  [
    'not far enough',
    [
      [100, 80],
      [100, 140],
    ],
  ],
  [
    'and back up',
    [
      [100, 80],
      [100, 80 + FAR],
      [100, 90],
    ],
  ],
  [
    'sideways',
    [
      [100, 80],
      [180, 90],
      [190, 80 + FAR],
    ],
  ],
  [
    'up first, which scrolls',
    [
      [100, 180],
      [100, 160],
      [100, 180 + FAR],
    ],
  ],
] as const)('a finger that goes %s refreshes nothing', (_, places) => {
  const { seen, drag } = setUp();
  drag(places);
  expect(seen.refreshes).toBe(0);
});

test('a page that is scrolled, a list within it, a second finger and a dialog refresh nothing', () => {
  const { seen, page, drag } = setUp();
  const down = [
    [100, 80],
    [100, 100],
    [100, 80 + FAR],
  ] as const;
  window.scrollTo(0, 300);
  drag(down);
  window.scrollTo(0, 0);
  const scroller = document.createElement('div');
  scroller.style.cssText = 'height: 100px; overflow: auto';
  scroller.append(Object.assign(document.createElement('p'), { style: 'height: 900px' }));
  page.append(scroller);
  scroller.scrollTop = 50;
  drag(down, scroller);
  touch(
    'touchstart',
    [
      { x: 1, y: 1 },
      { x: 9, y: 9 },
    ],
    page,
  );
  touch(
    'touchmove',
    [
      { x: 1, y: FAR },
      { x: 9, y: FAR },
    ],
    page,
  );
  touch('touchend', [], page);
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  drag(down, dialog);
  dialog.close();
  expect(seen.refreshes).toBe(0);
  drag(down);
  expect(seen.refreshes).toBe(1);
});
