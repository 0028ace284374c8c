/**
 * Writes src/contract/generated from openapi/portal.yaml. With `--check` it writes nothing and exits with 1 where a
 * generated file is not what the contract says.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bodyLimitsModule } from '../tools/codegen/body-limits.ts';
import type { ContractDocument } from '../tools/codegen/document.ts';
import { parserModules } from '../tools/codegen/parsers.ts';
import { sensitiveFieldsModule } from '../tools/codegen/sensitive-fields.ts';
import { typesModule } from '../tools/codegen/types.ts';

const root = path.resolve(import.meta.dirname, '..');
const generatedFolder = path.join(root, 'src/contract/generated');
const banner = '// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.\n';
/** Payloads of live events, and a part of refusals: no successful answer refers to them. */
const eventComponents = ['Change', 'PrivilegesEvent', 'ResetEvent', 'CommandConflict'];

/** The contract as one JSON document whose references all lead into its own components. */
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
  const parsers = parserModules(document, eventComponents);
  return new Map([
    ['portal.json', documentText],
    ['schema.d.ts', banner + (await typesModule(documentText))],
    ['parsers.ts', banner + parsers.early],
    ['late-parsers.ts', banner + parsers.late],
    ['body-limits.ts', banner + bodyLimitsModule(document)],
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

const check = process.argv.includes('--check');
await mkdir(generatedFolder, { recursive: true });
for (const [name, text] of await generatedFiles()) {
  const file = path.join(generatedFolder, name);
  if ((await currentText(file)) === text) continue;
  if (check) {
    console.error(`src/contract/generated/${name} is not what openapi/portal.yaml says: run \`npm run generate\`.`);
    process.exitCode = 1;
  } else {
    await writeFile(file, text);
    console.log(`Wrote src/contract/generated/${name}.`);
  }
}
