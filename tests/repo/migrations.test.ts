import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BASELINE, LAST_OF_1_0_0, migrations, RECORDED_BY_1_0_0 } from '../../server/migrations/index.ts';

const folder = new URL('../../server/migrations/', import.meta.url);
const files = readdirSync(folder).filter((file) => /^\d{3}-.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
const names = files.map((file) => file.slice(0, -'.ts'.length)).sort();

test('every migration is registered once, in the order of its number', () => {
  expect(Object.keys(migrations)).toEqual(names);
  const numbers = names.map((name) => name.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(names)('%s is registered under its own name', async (name) => {
  const module: unknown = await import(new URL(`${name}.ts`, folder).href);
  expect(module).toHaveProperty('up', migrations[name]?.up);
});

test('the baseline comes after everything that 1.0.0 recorded, and before every other migration', () => {
  expect(RECORDED_BY_1_0_0.toSorted().at(-1)).toBe(LAST_OF_1_0_0);
  expect(RECORDED_BY_1_0_0.every((name) => name < BASELINE)).toBe(true);
  expect(Object.keys(migrations)[0]).toBe(BASELINE);
});
