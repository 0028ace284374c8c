import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type LazyPart, lazyPart } from './lazy-part.tsx';

const arriving = () => Promise.resolve({ default: () => <p>The part</p> });

function drawn(Part: LazyPart<object>): string {
  return renderToStaticMarkup(
    <Suspense fallback="On its way">
      <Part />
    </Suspense>,
  );
}

test('a part whose code is still to come leaves its place to what stands for it', () => {
  expect(drawn(lazyPart(arriving))).toContain('On its way');
});

test('a part that was brought ahead is drawn at once', async () => {
  const part = lazyPart(arriving);
  await part.preload();
  expect(drawn(part)).toBe('<p>The part</p>');
});

test('a part that could not be brought ahead is asked for again, and may be by then', async () => {
  let isThere = false;
  const part = lazyPart(async () => {
    if (isThere) return arriving();
    throw new Error('There is no network.');
  });
  await part.preload();
  expect(drawn(part)).toContain('On its way');
  isThere = true;
  await part.preload();
  expect(drawn(part)).toBe('<p>The part</p>');
});
