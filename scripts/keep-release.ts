/**
 * `npm run keep-release -- COMMIT`: keeps the server of a release for the tests of an upgrade to the next one, which run it as it
 * was. What `git archive` makes of the commit, without its tests and types; the archive bears the commit's id.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const PLACE = 'tests/upgrade/previous-release.tar.br';
const PARTS = ['package.json', 'server', 'src/contract', 'src/rules', 'src/machines/lifecycles'];
const LEFT_OUT = [':(exclude)*.test.ts', ':(exclude)*.d.ts'];

const [commit] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Usage: npm run keep-release -- COMMIT');
  process.exit(2);
}
const { status, stdout, stderr } = spawnSync('git', ['archive', '--format=tar', commit, '--', ...PARTS, ...LEFT_OUT], {
  maxBuffer: 100_000_000,
});
if (status !== 0) {
  console.error(stderr.toString().trim());
  process.exit(1);
}
const kept = brotliCompressSync(stdout, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
});
writeFileSync(PLACE, kept);
console.log(`${PLACE}: ${kept.length} bytes of ${commit}`);
