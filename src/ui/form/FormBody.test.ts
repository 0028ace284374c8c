import { expect, test } from 'vitest';
import { sectionsInView } from './FormBody.tsx';

const sections = [4, 6, 2, 8, 3].map((count, index) => ({
  title: `Section ${index + 1}`,
  fields: Array.from({ length: count }, (_, field) => `field ${field}`),
}));

test('a window shows the sections that begin in it', () => {
  expect(sectionsInView(sections, 800)).toEqual(sections.slice(0, 3));
});

test('the smallest window shows the first section', () => {
  expect(sectionsInView(sections, 200)).toEqual(sections.slice(0, 1));
});

test('without a limit every section is shown', () => {
  expect(sectionsInView(sections, Number.POSITIVE_INFINITY)).toEqual(sections);
});
