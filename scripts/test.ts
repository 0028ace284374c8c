/** Runs every test, browser tests included, and ends with one line: `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import * as v from 'valibot';
import { requireChromium } from './chromium.ts';

interface Outcome {
  passed: number;
  failed: number;
}

const results = 'test-results';

function run(command: string, arguments_: string[], environment: NodeJS.ProcessEnv = {}): number {
  const finished = spawnSync(command, arguments_, { stdio: 'inherit', env: { ...process.env, ...environment } });
  return finished.status ?? 1;
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.nullish(v.array(v.string()), []) }),
      ),
    }),
  ),
});
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(v.unknown()),
});

function readReport<T extends v.GenericSchema>(file: string, schema: T): v.InferOutput<T> | null {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** A run that broke before it could report counts as one failure, so that it can never pass unseen. */
function withBreakage(outcome: Outcome, status: number): Outcome {
  return status !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/** What failed, once more and in short: thousands of lines of the browser tests stand between it and the end. */
function repeatFailures({ testResults }: v.InferOutput<typeof VitestReport>): void {
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      console.log(`failed: ${name} > ${fullName}\n${(failureMessages ?? []).join('\n')}`);
    }
    if (status === 'failed' && failed.length === 0) console.log(`failed: ${name}\n${message}`);
  }
}

function vitest(): [Outcome, () => void] {
  const file = `${results}/vitest.json`;
  const status = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport(file, VitestReport);
  const outcome = withBreakage({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, status);
  return [outcome, () => report !== null && repeatFailures(report)];
}

function playwright(chromium: string): Outcome {
  const file = `${results}/playwright.json`;
  const status = run('playwright', ['test', '--reporter=list,json'], {
    PORTAL_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = readReport(file, PlaywrightReport)?.stats ?? null;
  if (stats !== null && stats.flaky > 0) console.log(`${stats.flaky} browser tests passed only at the second try`);
  return withBreakage({ passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }, status);
}

function main(): number {
  const chromium = requireChromium();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  if (run('vite', ['build', '--logLevel', 'warn']) !== 0) {
    console.log('0 passed, 1 failed');
    return 1;
  }
  const [withoutBrowser, repeatVitestFailures] = vitest();
  const outcomes = [withoutBrowser, playwright(chromium)];
  repeatVitestFailures();
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

process.exitCode = main();
