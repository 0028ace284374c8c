import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from '../../server/migrations/index.ts';

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
