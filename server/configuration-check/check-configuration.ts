/** `npm run check-configuration`: prints what needs attention; `-- --all` prints a line per check. Exits with 1 if one fails. */
import { REHEARSED_STAGES } from '../areas/index.ts';
import { sentenceOf } from '../opening.ts';
import { checkConfiguration } from './checks.ts';
import { lineOf } from './finding.ts';

const printsAll = process.argv.includes('--all');
let failures = 0;
let hidden = 0;
try {
  for await (const finding of checkConfiguration(process.env, REHEARSED_STAGES)) {
    if (finding.state === 'failed') failures += 1;
    if (printsAll || finding.state !== 'ok') console.log(lineOf(finding));
    else hidden += 1;
  }
} catch (cause) {
  console.error(sentenceOf(cause) ?? cause);
  failures += 1;
}
if (hidden > 0) console.log(`ok      ${hidden} more checks; npm run check-configuration -- --all prints each`);
console.log(failures === 0 ? '\nAll checks passed.' : `\nFailed checks: ${failures}.`);
process.exitCode = failures === 0 ? 0 : 1;
