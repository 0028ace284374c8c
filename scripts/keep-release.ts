/**
 * `npm run keep-release -- COMMIT` archives a release for the upgrade tests of the next one: the server's files without tests and
 * types, and the app built from that commit with the installed packages.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const SERVER = 'tests/upgrade/previous-release.tar.br';
const SERVER_PARTS = ['package.json', 'server', 'src/contract', 'src/rules', 'src/machines/lifecycles'];
const SERVER_LEFT_OUT = [':(exclude)*.test.ts', ':(exclude)*.d.ts'];
const APP = 'tests/upgrade/previous-app.tar.br';
/** Tests don't need the app's maps and pictures. */
const APP_LEFT_OUT = ['--exclude=*.map', '--exclude=./screenshots'];

/** The command's output; exits if the command fails. */
function outputOf(command: string, given: readonly string[], folder?: string, input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(command, given, { cwd: folder, input, maxBuffer: 100_000_000 });
  if (status === 0) return stdout;
  console.error(stderr.toString().trim());
  process.exit(1);
}

function keep(place: string, archive: Buffer, commit: string): void {
  const kept = brotliCompressSync(archive, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
  writeFileSync(place, kept);
  console.log(`Wrote ${place} (${kept.length} bytes) from ${commit}.`);
}

function buildApp(commit: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  try {
    outputOf('tar', ['-x', '-f', '-', '-C', folder], undefined, outputOf('git', ['archive', '--format=tar', commit]));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    outputOf('npx', ['vite', 'build', '--logLevel', 'error'], folder);
    return outputOf('tar', ['-c', '-f', '-', ...APP_LEFT_OUT, '-C', join(folder, 'dist/app'), '.']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [commit] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Usage: npm run keep-release -- COMMIT');
  process.exit(2);
}
keep(SERVER, outputOf('git', ['archive', '--format=tar', commit, '--', ...SERVER_PARTS, ...SERVER_LEFT_OUT]), commit);
keep(APP, buildApp(commit), commit);
