import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeZip } from '../../../tests/server/zips.ts';
import { foreseenPlan } from './foreseen-plan.ts';

const WITHOUT = 'version: 1\nstages: { STARTING: { command: [start] } }';
const WITH = `${WITHOUT}\nplan: { format: portal, command: [plan] }`;

const folder = mkdtempSync(join(tmpdir(), 'portal-foreseen-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const zipped = (content: string | null) =>
  foreseenPlan({}, async () =>
    makeZip([{ name: 'README.md', content: 'x' }, ...(content === null ? [] : [{ name: 'portal.yaml', content }])]),
  );

it.each([
  ['with a plan', WITH, true],
  ['without a plan', WITHOUT, false],
  ['that can’t be used', 'version: 2', false],
  ['that is missing', null, false],
  ['that is too large', `${WITH}\n#${'x'.repeat(70_000)}`, false],
])('a manifest %s in the topology’s zip says whether a plan is made', async (_, content, expected) => {
  expect(await zipped(content)).toBe(expected);
});

it('a topology without a zip, or with one that can’t be read, makes none', async () => {
  expect(await foreseenPlan({}, async () => null)).toBe(false);
  expect(await foreseenPlan({}, async () => Buffer.from('no zip'))).toBe(false);
});

it('a folder is asked where this process has it; otherwise only the host knows', async () => {
  const ask = () => foreseenPlan({ folder }, () => Promise.reject(new Error('reads no zip')));
  expect(await ask()).toBeNull();
  writeFileSync(join(folder, 'portal.yaml'), 'broken: [');
  expect(await ask()).toBeNull();
  writeFileSync(join(folder, 'portal.yaml'), WITHOUT);
  expect(await ask()).toBe(false);
  writeFileSync(join(folder, 'portal.yaml'), WITH);
  expect(await ask()).toBe(true);
});
