/** Every static check of the project, each by name: types, lint and format, import direction, dead code, contract. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

interface Check {
  name: string;
  command: readonly string[];
}

export const checks: readonly Check[] = [
  { name: 'types of the app', command: ['tsc', '-p', 'tsconfig.app.json'] },
  { name: 'types of the service worker', command: ['tsc', '-p', 'tsconfig.worker.json'] },
  { name: 'types of the server, tests and scripts', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'lint and format', command: ['biome', 'check', '.'] },
  { name: 'import direction', command: ['depcruise', 'src', 'server', '--output-type', 'err'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'code that only tests use', command: ['knip', '--production', '--no-progress', '--exclude', 'dependencies'] },
  { name: 'contract lint', command: ['redocly', 'lint', 'openapi/portal.yaml'] },
  { name: 'generated files are fresh', command: ['node', 'scripts/generate-contract.ts', '--check'] },
];

/** Runs one check and answers its output, or null where it passed. */
export function failureOf(check: Check): string | null {
  const [program = '', ...arguments_] = check.command;
  const finished = spawnSync(program, arguments_, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (finished.status === 0) return null;
  return `${finished.stdout}\n${finished.stderr}\n${finished.error?.message ?? ''}`.trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const check of checks) {
    const failure = failureOf(check);
    console.log(failure === null ? `ok      ${check.name}` : `FAILED  ${check.name}\n${failure}`);
    if (failure !== null) process.exitCode = 1;
  }
}
