/** Reads the outcome of a run from the JSON reports of Vitest and Playwright. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as v from 'valibot';

export interface TimedTest {
  /** File and full name. */
  readonly name: string;
  readonly milliseconds: number;
}

export interface Failure {
  readonly name: string;
  /** Absent if the run itself printed it near the end. */
  readonly message?: string;
}

/** The outcome of one part of a run. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Tests that failed first and passed when repeated. */
  readonly flaky: readonly string[];
  readonly tests: readonly TimedTest[];
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          duration: v.nullish(v.number(), 0),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

interface PlaywrightSuite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const PlaywrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  title: v.string(),
  specs: v.exactOptional(
    v.array(
      v.object({
        title: v.string(),
        tests: v.array(v.object({ status: v.string(), results: v.array(v.object({ duration: v.number() })) })),
      }),
    ),
  ),
  suites: v.exactOptional(v.array(v.lazy(() => PlaywrightSuite))),
});

const PlaywrightReport = v.object({
  suites: v.array(PlaywrightSuite),
  errors: v.array(v.object({ message: v.optional(v.string(), '') })),
});

/** The parsed report; null if the run broke before it wrote one. */
function readReport<T extends v.GenericSchema>(file: string, schema: T): v.InferOutput<T> | null {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** A run that broke without a failed test counts as one failure, so that it can't pass unnoticed. */
function withBreakage(name: string, status: number, outcome: Outcome): Outcome {
  if (status === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ name: `${name} exited with ${status}` }] };
}

const NOTHING: Outcome = { passed: 0, failures: [], flaky: [], tests: [] };

/** @param status Vitest's exit code */
export function vitestOutcome(file: string, status: number): Outcome {
  const report = readReport(file, VitestReport);
  if (report === null) return withBreakage('vitest', status, NOTHING);
  const failures: Failure[] = [];
  const tests: TimedTest[] = [];
  for (const { name, status: fileStatus, message, assertionResults } of report.testResults) {
    const path = relative('.', name);
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push({ name: `${path} > ${fullName}`, message: (failureMessages ?? []).join('\n') });
    if (fileStatus === 'failed' && failed.length === 0) failures.push({ name: path, message });
    for (const { fullName, duration } of assertionResults)
      tests.push({ name: `${path} > ${fullName}`, milliseconds: duration ?? 0 });
  }
  return withBreakage('vitest', status, { passed: report.numPassedTests, failures, flaky: [], tests });
}

/** @param status Playwright's exit code */
export function playwrightOutcome(file: string, status: number): Outcome {
  const report = readReport(file, PlaywrightReport);
  if (report === null) return withBreakage('playwright', status, NOTHING);
  const failures: Failure[] = report.errors.map(({ message }) => ({ name: 'playwright', message }));
  const flaky: string[] = [];
  const tests: TimedTest[] = [];
  let passed = 0;
  const visit = ({ title, specs = [], suites = [] }: PlaywrightSuite, above: string) => {
    const path = above === '' ? title : `${above} > ${title}`;
    for (const spec of specs) {
      const name = `${path} > ${spec.title}`;
      for (const { status: outcome, results } of spec.tests) {
        if (outcome === 'unexpected') failures.push({ name });
        if (outcome === 'flaky') flaky.push(name);
        if (outcome === 'expected' || outcome === 'flaky') passed += 1;
        tests.push({ name, milliseconds: results.reduce((sum, { duration }) => sum + duration, 0) });
      }
    }
    for (const suite of suites) visit(suite, path);
  };
  for (const suite of report.suites) visit(suite, '');
  return withBreakage('playwright', status, { passed, failures, flaky, tests });
}
