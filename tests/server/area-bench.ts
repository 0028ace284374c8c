/** Folders of runners for VPCs, BI deployments and cloud accounts, whose program reports what a test writes down. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const AREAS = ['vpcs', 'bi-deployments', 'cloud-accounts'] as const;
export type BenchArea = (typeof AREAS)[number];

/** Notes each stage with what it was given, waits while `hold-<stage>` is there, fails once where `fail-<stage>` is. */
const programIn = (folder: string) => `
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const { PORTAL_STAGE: stage, PORTAL_STATE: state, PORTAL_INPUTS: inputs, PORTAL_OUTPUTS: outputs } = process.env;
const folder = ${JSON.stringify(folder)};
const given = JSON.parse(readFileSync(inputs, 'utf8'));
const secrets = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('PORTAL_SECRET_')));
appendFileSync(folder + '/runs', JSON.stringify({ stage, given, secrets, hasState: existsSync(state), pid: process.pid }) + '\\n');
console.log('carries out', stage, ...Object.values(secrets));
while (existsSync(folder + '/hold-' + stage)) await setTimeout(10);
if (existsSync(folder + '/fail-' + stage)) { rmSync(folder + '/fail-' + stage); process.exit(4); }
const reported = JSON.parse(readFileSync(folder + '/outputs.json', 'utf8'))[stage];
if (reported !== undefined) writeFileSync(outputs, JSON.stringify(reported));
`;

export interface StageNote {
  readonly stage: string;
  readonly given: { readonly operation: string; readonly request: Readonly<Record<string, unknown>> };
  readonly secrets: Readonly<Record<string, string>>;
  readonly pid: number;
}

export interface AreaBench {
  readonly folder: string;
  readonly runnersFile: string;
  runs(area: BenchArea): readonly StageNote[];
  hold(area: BenchArea, stage: string): void;
  release(area: BenchArea, stage: string): void;
  /** The next run of the stage fails. */
  fail(area: BenchArea, stage: string): void;
  /** What the stage reports from now on. */
  report(area: BenchArea, outputs: Readonly<Record<string, unknown>>): void;
  remove(): void;
}

/** @param stages the lines of each stage in `portal.yaml`, by area */
export function createAreaBench(
  stages: Readonly<Partial<Record<BenchArea, Readonly<Record<string, readonly string[]>>>>>,
): AreaBench {
  const folder = mkdtempSync(join(tmpdir(), 'portal-areas-'));
  const areas = AREAS.filter((area) => stages[area] !== undefined);
  const command = `command: [${JSON.stringify(process.execPath)}, program.mjs]`;
  for (const area of areas) {
    const place = join(folder, area);
    mkdirSync(place);
    writeFileSync(join(place, 'program.mjs'), programIn(place));
    writeFileSync(join(place, 'outputs.json'), '{}');
    const lines = Object.entries(stages[area] ?? {}).flatMap(([stage, more]) => [
      `  ${stage}:`,
      ...[command, ...more].map((line) => `    ${line}`),
    ]);
    writeFileSync(join(place, 'portal.yaml'), ['version: 1', 'otherStages: skip', 'stages:', ...lines].join('\n'));
  }
  const runnersFile = join(folder, 'runners.yaml');
  writeFileSync(
    runnersFile,
    [
      'runners:',
      ...areas.map((area) => `  own-${area}: { kind: command, folder: ${area} }`),
      'rules:',
      ...areas.map((area) => `  - { area: ${area}, runner: own-${area} }`),
    ].join('\n'),
  );
  const file = (area: BenchArea, name: string) => join(folder, area, name);
  return {
    folder,
    runnersFile,
    runs: (area) =>
      existsSync(file(area, 'runs'))
        ? readFileSync(file(area, 'runs'), 'utf8')
            .trim()
            .split('\n')
            .map((line): StageNote => JSON.parse(line))
        : [],
    hold: (area, stage) => writeFileSync(file(area, `hold-${stage}`), ''),
    release: (area, stage) => rmSync(file(area, `hold-${stage}`), { force: true }),
    fail: (area, stage) => writeFileSync(file(area, `fail-${stage}`), ''),
    report: (area, outputs) => writeFileSync(file(area, 'outputs.json'), JSON.stringify(outputs)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
