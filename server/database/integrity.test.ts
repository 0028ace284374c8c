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

/** The largest file of a table or index of the portal. */
function largestFile(): string {
  const base = join(folder, 'base');
  const files = readdirSync(base)
    .flatMap((name) => readdirSync(join(base, name)).map((file) => ({ file, path: join(base, name, file) })))
    .filter(({ file }) => /^\d+$/.test(file) && Number(file) >= 16384)
    .map(({ path }) => ({ path, size: statSync(path).size }));
  return files.sort((left, right) => right.size - left.size)[0]?.path ?? '';
}

it('an intact database opens', async () => {
  cpSync(whole, folder, { recursive: true });
  await (await openEmbeddedDatabase(folder)).close();
});

it.each<[string, string, () => void]>([
  ['a truncated table', 'is damaged (could not read', () => truncateSync(largestFile(), 8192)],
  ['an overwritten table', 'is damaged (invalid page', () => writeFileSync(largestFile(), 'x'.repeat(8192))],
  ['a truncated control file', 'is damaged and can', () => truncateSync(join(folder, 'global/pg_control'), 9)],
  ['missing files', 'is damaged and can', () => rmSync(join(folder, 'pg_xact'), { recursive: true })],
  ['another version', 'was created by PostgreSQL 14', () => writeFileSync(join(folder, 'PG_VERSION'), '14\n')],
  ['no version', 'is incomplete (the file PG_VERSION is missing)', () => rmSync(join(folder, 'PG_VERSION'))],
])('reports %s in one message', async (_, finding, damage) => {
  cpSync(whole, folder, { recursive: true });
  damage();
  const opening = openEmbeddedDatabase(folder);
  await expect(opening).rejects.toThrow(DamagedDatabase);
  await expect(opening).rejects.toThrow(`The database ${folder} ${finding}`);
  await expect(opening).rejects.toThrow(/^[^\n]*\. Restore a backup into a new data folder\.$/);
});

it('an aborted first start is started again', async () => {
  cpSync(whole, folder, { recursive: true });
  rmSync(join(folder, 'PG_VERSION'));
  writeFileSync(`${folder}.making`, '');
  await (await openEmbeddedDatabase(folder)).close();
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n');
  expect(readdirSync(parent).sort()).toEqual(['database', 'whole']);
});
