/** `npm run check-jenkins -- URL`: prints a line per check; exits with 1 if one fails. */
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { lineOf } from '../configuration-check/finding.ts';
import { JenkinsRunnerSettings } from '../runners/jenkins/settings.ts';
import { checkJenkins } from './steps.ts';

const USAGE = `Usage: npm run check-jenkins -- URL [--job FOLDER/NAME] [--run] [--ca FILE] [--credentials FILE]

User and API token are read from the variables JENKINS_USER and JENKINS_TOKEN, or from a file with the line user:token.
--run triggers one build of the job without further parameters, and ends it.`;

const OPTIONS = {
  job: { type: 'string' },
  run: { type: 'boolean', default: false },
  ca: { type: 'string' },
  credentials: { type: 'string' },
} as const;

const PAUSE_MS = 1000;

function settingsOf(url: string, ca: string | undefined, file: string | undefined) {
  const credentials = file === undefined ? { user: 'JENKINS_USER', token: 'JENKINS_TOKEN' } : { file };
  return v.safeParse(JenkinsRunnerSettings, { kind: 'jenkins', url, credentials, ...(ca !== undefined && { ca }) });
}

async function run(): Promise<string | null> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [url] = positionals;
  if (url === undefined || positionals.length > 1 || (values.run && values.job === undefined)) return USAGE;
  const settings = settingsOf(url, values.ca, values.credentials);
  if (!settings.success) return `The address ${settings.issues[0].message}.`;
  let failures = 0;
  const { job = null, run: triggers } = values;
  const checked = { settings: settings.output, environment: process.env, job, triggers, pauseMs: PAUSE_MS };
  for await (const finding of checkJenkins(checked)) {
    console.log(lineOf(finding));
    if (finding.state === 'failed') failures += 1;
  }
  return failures === 0 ? null : `\nFailed checks: ${failures}.`;
}

let failure: string | null;
try {
  failure = await run();
} catch (cause) {
  // Unknown options are errors of their own, with a sentence.
  failure = cause instanceof TypeError ? `${cause.message}\n\n${USAGE}` : String(cause);
}
console.log(failure ?? '\nAll checks passed.');
process.exitCode = failure === null ? 0 : 1;
