/**
 * Writes src/contract/generated from openapi/portal.yaml. With `--check` it writes nothing and exits with 1 if a
 * generated file is out of date.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bodyLimitsModules } from '../tools/codegen/body-limits.ts';
import { readDeclaringFiles } from '../tools/codegen/declaring-files.ts';
import type { ContractDocument } from '../tools/codegen/document.ts';
import { operationModules } from '../tools/codegen/operations.ts';
import { parserModules } from '../tools/codegen/parsers.ts';
import { sensitiveFieldsModule } from '../tools/codegen/sensitive-fields.ts';
import { typesModule } from '../tools/codegen/types.ts';

const root = path.resolve(import.meta.dirname, '..');
const generatedFolder = path.join(root, 'src/contract/generated');
const banner = '// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.\n';
/** Payloads of live events and a part of refusals: no successful answer refers to them. */
const eventComponents = ['Change', 'PrivilegesEvent', 'ResetEvent', 'CommandConflict'];

/** The contract as one JSON document that refers only to its own components. */
async function bundledContract(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-contract-'));
  try {
    const target = path.join(folder, 'portal.json');
    const redocly = path.join(root, 'node_modules/@redocly/cli/bin/cli.js');
    await promisify(execFile)(process.execPath, [redocly, 'bundle', 'portal', '--output', target], {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return `${JSON.stringify(JSON.parse(await readFile(target, 'utf8')), null, 1)}\n`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function generatedFiles(): Promise<Map<string, string>> {
  const documentText = await bundledContract();
  const document: ContractDocument = JSON.parse(documentText);
  const files = await readDeclaringFiles(path.join(root, 'openapi'));
  const inFolder = (folder: string, modules: ReadonlyMap<string, string>) =>
    Array.from(modules, ([name, text]) => [`${folder}/${name}.ts`, banner + text] as const);
  return new Map([
    ['portal.json', documentText],
    ['schema.d.ts', banner + (await typesModule(documentText))],
    ...inFolder('operations', operationModules(document, files)),
    ...inFolder('parsers', parserModules(document, files, eventComponents)),
    ...inFolder('body-limits', bodyLimitsModules(document)),
    ['sensitive-fields.ts', banner + sensitiveFieldsModule(document, eventComponents)],
  ]);
}

async function currentText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Files in the folder that the contract no longer needs. */
async function leftovers(generated: ReadonlyMap<string, string>): Promise<string[]> {
  const entries = await readdir(generatedFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(generatedFolder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !generated.has(name));
}

const check = process.argv.includes('--check');
await mkdir(generatedFolder, { recursive: true });
const generated = await generatedFiles();
const wanted = [...generated, ...(await leftovers(generated)).map((name) => [name, null] as const)];
for (const [name, text] of wanted) {
  const file = path.join(generatedFolder, name);
  if ((await currentText(file)) === text) continue;
  if (check) {
    console.error(`src/contract/generated/${name} is out of date. Run \`npm run generate\`.`);
    process.exitCode = 1;
  } else if (text === null) {
    await rm(file);
    console.log(`Removed src/contract/generated/${name}.`);
  } else {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    console.log(`Wrote src/contract/generated/${name}.`);
  }
}
