/**
 * Writes src/machines/lifecycles/generated/deployment-openings.ts from the deployment lifecycle: screens look up what to offer, and
 * so need not load the chart. With `--check` it writes nothing and exits with 1 where the file is not what the chart says.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOpenings } from '../src/machines/lifecycles/engine/openings.ts';

const target = path.resolve(import.meta.dirname, '../src/machines/lifecycles/generated/deployment-openings.ts');

function openingsModule(): string {
  const groups = readOpenings().map((group) => `  ${JSON.stringify(group)},`);
  return [
    '// Generated from the deployment lifecycle by `npm run generate:actions`. Change the chart, not this file.',
    "import type { OpeningGroup } from '../engine/openings.ts';",
    '',
    'export const OPENING_GROUPS: readonly OpeningGroup[] = [',
    ...groups,
    '];',
    '',
  ].join('\n');
}

if (process.argv.includes('--check')) {
  const written = await readFile(target, 'utf8').catch(() => '');
  if (written !== openingsModule()) {
    console.error('The look-up of deployment actions is not what the chart says: run `npm run generate:actions`.');
    process.exitCode = 1;
  }
} else {
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, openingsModule());
}
