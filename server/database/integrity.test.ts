import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { copyDatabaseInto } from '../../tests/database/databases.ts';
import { openEmbeddedDatabase } from './database.ts';
import { DamagedDatabase } from './integrity.ts';

let parent: string;
let whole: string;
let folder: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'portal-integrity-'));
  whole = join(parent, 'whole', 'database');
  folder = join(parent, 'database');
  await copyDatabaseInto(join(parent, 'whole'));
});
afterAll(() => rmSync(parent, { recursive: true }));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The largest file of a table or an index of the portal's own. */
function largestFile(): string {
  const base = join(folder, 'base');
  const files = readdirSync(base)
    .flatMap((name) => readdirSync(join(base, name)).map((file) => ({ file, path: join(base, name, file) })))
    .filter(({ file }) => /^\d+$/.test(file) && Number(file) >= 16384)
    .map(({ path }) => ({ path, size: statSync(path).size }));
  return files.sort((left, right) => right.size - left.size)[0]?.path ?? '';
}

it('a whole database opens', async () => {
  cpSync(whole, folder, { recursive: true });
  await (await openEmbeddedDatabase(folder)).close();
});

it.each<[string, string, () => void]>([
  ['a table that was cut short', 'is damaged (could not read', () => truncateSync(largestFile(), 8192)],
  ['a table that was overwritten', 'is damaged (invalid page', () => writeFileSync(largestFile(), 'x'.repeat(8192))],
  ['a control file that was cut short', 'is damaged and can', () => truncateSync(join(folder, 'global/pg_control'), 9)],
  ['files that are missing', 'is damaged and can', () => rmSync(join(folder, 'pg_xact'), { recursive: true })],
  ['another version', 'was made by PostgreSQL 14', () => writeFileSync(join(folder, 'PG_VERSION'), '14\n')],
  ['no version', 'is incomplete (the file PG_VERSION is missing)', () => rmSync(join(folder, 'PG_VERSION'))],
])('%s is reported in one sentence', async (_, finding, damage) => {
  cpSync(whole, folder, { recursive: true });
  damage();
  const opening = openEmbeddedDatabase(folder);
  await expect(opening).rejects.toThrow(DamagedDatabase);
  await expect(opening).rejects.toThrow(`The database ${folder} ${finding}`);
  await expect(opening).rejects.toThrow(/^[^\n]*: put the data folder of a backup in its place\.$/);
});

it('a first start that was broken off is started again', async () => {
  cpSync(whole, folder, { recursive: true });
  rmSync(join(folder, 'PG_VERSION'));
  writeFileSync(`${folder}.making`, '');
  await (await openEmbeddedDatabase(folder)).close();
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n');
  expect(readdirSync(parent).sort()).toEqual(['database', 'whole']);
});
