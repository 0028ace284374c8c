/** Every static check of the project, each by name: types, lint and format, import direction, dead code, contract. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

interface Check {
  readonly name: string;
  readonly command: readonly [program: string, ...arguments_: readonly string[]];
}

// Several threads check shared types again: a third more processor time, and no faster on two processors.
const CHECKS: readonly Check[] = [
  { name: 'types of the app', command: ['tsc', '-p', 'tsconfig.app.json', '--singleThreaded'] },
  { name: 'types of the service worker', command: ['tsc', '-p', 'tsconfig.worker.json', '--singleThreaded'] },
  {
    name: 'types of the server, tests and scripts',
    command: ['tsc', '-p', 'tsconfig.server.json', '--singleThreaded'],
  },
  { name: 'lint and format', command: ['biome', 'check', '.'] },
  { name: 'import direction', command: ['depcruise', 'src', 'server', '--output-type', 'err'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'code that only tests use', command: ['knip', '--production', '--no-progress', '--exclude', 'dependencies'] },
  { name: 'contract lint', command: ['redocly', 'lint', 'openapi/portal.yaml'] },
  { name: 'generated files are fresh', command: ['node', 'scripts/generate-contract.ts', '--check'] },
];

export interface CheckResult {
  readonly name: string;
  /** What the check printed; null if it passed. */
  readonly failure: string | null;
}

async function failureOf({ command: [program, ...arguments_] }: Check): Promise<string | null> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const running = spawn(program, arguments_, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const [stdout, stderr, [status]] = await Promise.all([
      text(running.stdout),
      text(running.stderr),
      once(running, 'close'),
    ]);
    return status === 0 ? null : `${stdout}\n${stderr}`.trim();
  } catch (cause) {
    return String(cause);
  }
}

/** Runs the checks one after the other, since each uses all processors, and reports each result. */
export async function runChecks(onResult: (result: CheckResult) => void): Promise<void> {
  for (const check of CHECKS) onResult({ name: check.name, failure: await failureOf(check) });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runChecks(({ name, failure }) => {
    console.log(failure === null ? `ok      ${name}` : `FAILED  ${name}\n${failure}`);
    if (failure !== null) process.exitCode = 1;
  });
}
