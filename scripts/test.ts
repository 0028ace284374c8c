/**
 * Runs the tests and prints `N passed, N failed, N flaky` last. Words select test files by path, `--changed` and `--since main` by
 * changed files; `--deep` runs everything at full depth, on both databases, with the upgrade and a new seed (docs/testing.md).
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { runChecks } from './check.ts';
import { requireChromium, requireHeadlessShell } from './chromium.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { type Failure, type Outcome, playwrightOutcome, vitestOutcome } from './test-reports.ts';

const RESULTS = 'test-results';

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, since: { type: 'string' }, deep: { type: 'boolean' } },
});
const since = options.since ?? (options.changed === true ? 'HEAD' : null);
const isWhole = words.length === 0 && since === null;

interface Part {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: Outcome;
}

interface Running {
  readonly environment: NodeJS.ProcessEnv;
  /** Whether it runs at low priority. */
  readonly isYielding?: boolean;
}

async function run(command: string, arguments_: readonly string[], { environment, isYielding = false }: Running) {
  const running = spawn(command, arguments_, { stdio: 'inherit', env: { ...process.env, ...environment } });
  if (isYielding && running.pid !== undefined) setPriority(running.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const [status] = await once(running, 'close');
  return typeof status === 'number' ? status : 1;
}

async function timed(name: string, work: () => Promise<Outcome>): Promise<Part> {
  const began = performance.now();
  const outcome = await work();
  return { name, seconds: (performance.now() - began) / 1000, outcome };
}

function build(): Promise<Part> {
  return timed('build', async () => {
    const status = await run('vite', ['build', '--logLevel', 'warn'], { environment: {} });
    return { passed: 0, failures: status === 0 ? [] : [{ name: 'vite build' }], flaky: [], tests: [] };
  });
}

function checks(): Promise<Part> {
  return timed('static checks', async () => {
    const failures: Failure[] = [];
    let passed = 0;
    await runChecks(({ name, failure }) => {
      if (failure === null) passed += 1;
      else failures.push({ name, message: failure });
      console.log(`${failure === null ? 'ok' : 'FAILED'}  ${name}`);
    });
    return { passed, failures, flaky: [], tests: [] };
  });
}

interface VitestPart extends Running {
  /** Default: all. */
  readonly project?: 'app' | 'server' | 'components';
  /** Default: as in vitest.config.ts. */
  readonly workers?: number;
}

function vitest({ project, workers, ...running }: VitestPart): Promise<Part> {
  return timed(project === undefined ? 'vitest' : `vitest, ${project}`, async () => {
    const file = `${RESULTS}/vitest-${project ?? 'all'}.json`;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const selection = [
      ...(project === undefined ? [] : [`--project=${project}`]),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...(since === null ? [] : [`--changed=${since}`]),
      '--passWithNoTests',
      ...words,
    ];
    return vitestOutcome(file, await run('vitest', ['run', ...reporters, ...selection], running));
  });
}

function browser(environment: NodeJS.ProcessEnv): Promise<Part> {
  return timed('browser', async () => {
    const file = `${RESULTS}/playwright.json`;
    const selection = [...(since === null ? [] : [`--only-changed=${since}`]), '--pass-with-no-tests', ...words];
    const status = await run('playwright', ['test', '--reporter=list,json', ...selection], {
      environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    return playwrightOutcome(file, status);
  });
}

function report(parts: readonly Part[]): number {
  const failures = parts.flatMap(({ outcome }) => outcome.failures);
  const flaky = parts.flatMap(({ outcome }) => outcome.flaky);
  const slowest = parts
    .flatMap(({ outcome }) => outcome.tests)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10);
  const passed = parts.reduce((sum, { outcome }) => sum + outcome.passed, 0);

  for (const { name, message = '' } of failures) console.log(`\nfailed: ${name}\n${message}`);
  for (const name of flaky) console.log(`flaky: ${name}`);
  console.log('\nThe ten slowest tests');
  for (const { name, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
  console.log('\nParts');
  for (const { name, seconds, outcome } of parts)
    console.log(
      `${seconds.toFixed(0).padStart(7)} s  ${name}${outcome.passed > 0 ? `: ${outcome.passed} passed` : ''}`,
    );
  console.log(`\n${passed} passed, ${failures.length} failed, ${flaky.length} flaky`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

/** For a change: fast tests first. */
async function selectedParts(environment: NodeJS.ProcessEnv): Promise<readonly Part[]> {
  const built = await build();
  if (built.outcome.failures.length > 0) return [built];
  return [built, await vitest({ environment }), await browser(environment)];
}

/**
 * Browser tests often wait, so tests that only compute run beside them. The others run after them: an overloaded machine takes longer
 * for everything.
 */
async function everyPart(environment: NodeJS.ProcessEnv): Promise<readonly Part[]> {
  const checking = checks();
  const built = await build();
  if (built.outcome.failures.length > 0) return [built, await checking];
  const computing = checking.then(() => vitest({ project: 'app', workers: 2, environment, isYielding: true }));
  const first = await Promise.all([checking, browser(environment), computing]);
  const components = vitest({ project: 'components', environment });
  return [built, ...first, ...(await Promise.all([components, vitest({ project: 'server', environment })]))];
}

async function main(): Promise<number> {
  requireChromium();
  requireHeadlessShell();
  const environment: NodeJS.ProcessEnv = { TMPDIR: makeTemporaryFolder() };
  if (options.deep === true) {
    environment['TEST_DEPTH'] = 'deep';
    environment['FUZZ_SEED'] = process.env['FUZZ_SEED'] ?? String(randomInt(1_000_000));
    console.log(`Deep run with FUZZ_SEED=${environment['FUZZ_SEED']}`);
  }
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const parts = await (isWhole ? everyPart(environment) : selectedParts(environment));
  if (options.deep === true) console.log(`\nFUZZ_SEED=${environment['FUZZ_SEED']}`);
  return report(parts);
}

process.exitCode = await main();
