/** `npm run check-configuration`: prints a line per check; exits with 1 if one fails. */
import { REHEARSED_STAGES } from '../areas/index.ts';
import { sentenceOf } from '../opening.ts';
import { checkConfiguration } from './checks.ts';
import { lineOf } from './finding.ts';

let failures = 0;
try {
  for await (const finding of checkConfiguration(process.env, REHEARSED_STAGES)) {
    console.log(lineOf(finding));
    if (finding.state === 'failed') failures += 1;
  }
} catch (cause) {
  console.error(sentenceOf(cause) ?? cause);
  failures += 1;
}
console.log(failures === 0 ? '\nAll checks passed.' : `\nFailed checks: ${failures}.`);
process.exitCode = failures === 0 ? 0 : 1;
