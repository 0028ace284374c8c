/** Tries everything on a real Jenkins that the runner needs of it. Triggers one build only if it is asked to. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Finding, failed, note, ok } from '../configuration-check/finding.ts';
import { parameterOf } from '../runners/jenkins/answers.ts';
import { JenkinsFault } from '../runners/jenkins/fault.ts';
import { Jenkins, RUN_PARAMETER } from '../runners/jenkins/jenkins.ts';
import { jobFault } from '../runners/jenkins/parameters.ts';
import type { JenkinsSettings } from '../runners/jenkins/settings.ts';

export interface CheckedJenkins {
  readonly settings: Pick<JenkinsSettings, 'url' | 'ca' | 'credentials'>;
  readonly environment: NodeJS.ProcessEnv;
  /** `folder/name`; null to check no job. */
  readonly job: string | null;
  /** Whether to trigger a build of the job, and to end it. */
  readonly triggers: boolean;
  /** Milliseconds between two questions. */
  readonly pauseMs: number;
}

const CALL_MS = 20_000;
/** Questions until a build starts or ends. */
const QUESTIONS = 60;

/** What to do about a fault. */
const NEXT: Readonly<Record<JenkinsFault['kind'], string>> = {
  unreachable: 'Check that Jenkins runs, and the proxies between',
  'not sent': 'Check address, port, firewall and certificate (--ca)',
  refused: 'Create an API token for the user, and give it Overall/Read, and Job/Read, Job/Build and Job/Cancel',
  missing: 'Check the address with its path, the name of the job with its folders, and Job/Read',
  rejected: 'Read the log of Jenkins',
  unusable: 'Use the address that is set as Jenkins URL in Jenkins, and let no sign-in page stand before its API',
  settings: 'Set what the message names',
};

async function* triggerBuild({ pauseMs, ...checked }: CheckedJenkins, job: string): AsyncGenerator<Finding> {
  const jenkins = () => new Jenkins(checked, AbortSignal.timeout(CALL_MS));
  const run = randomUUID();
  const item = await jenkins().trigger(job, new URLSearchParams({ [RUN_PARAMETER]: run }));
  yield item === null
    ? note(
        'trigger',
        'the answer has no address of a queue item: a proxy may drop Location. Builds are found by their parameter',
      )
    : ok('trigger', `queue item ${item}`);
  let number: number | null = null;
  for (let count = 0; count < QUESTIONS && number === null; count += 1) {
    await wait(pauseMs);
    const queued = await jenkins().findQueued(run);
    if (queued !== null && item !== null && queued !== item)
      yield failed('queue', `the search finds item ${queued} instead of ${item}. Please report this`);
    number = await jenkins().findBuild(job, run);
  }
  if (number === null) {
    const queued = await jenkins().findQueued(run);
    if (queued !== null) await jenkins().cancelQueued(queued);
    yield failed(
      'queue',
      'the build did not start; it was taken out of the queue. Check that an agent is free, then try again',
    );
    return;
  }
  const build = await jenkins().build(job, number);
  yield parameterOf(build.actions, RUN_PARAMETER) === run
    ? ok('build', `#${number} is found by its parameter; the portal would link ${build.url}`)
    : failed('build', `#${number} doesn't show ${RUN_PARAMETER}. Check its parameter`);
  const log = await jenkins().console(job, number, 0, 100_000);
  yield ok('log', `${log.text.length} bytes${log.hasMore ? ', and more to come' : ''}`);
  if (build.building) await jenkins().stop(job, number, 'stop');
  for (let count = 0; count < QUESTIONS; count += 1) {
    const state = await jenkins().build(job, number);
    if (!state.building && state.result !== null) {
      const isStopped = build.building && state.result === 'ABORTED';
      yield ok('end', isStopped ? 'the build ended when it was asked to' : `the build ended as ${state.result}`);
      const outputs = state.artifacts.filter(({ fileName }) => fileName === 'outputs.json').length;
      yield note('outputs', outputs === 0 ? 'this build archived no outputs.json' : `${outputs} archived`);
      return;
    }
    await wait(pauseMs);
  }
  yield failed('end', `build #${number} did not end when it was asked to. End it in Jenkins`);
}

async function* steps(checked: CheckedJenkins): AsyncGenerator<Finding> {
  const { settings, job: name, triggers } = checked;
  const jenkins = () => new Jenkins(checked, AbortSignal.timeout(CALL_MS));
  const version = await jenkins().version();
  if (version === null) {
    yield failed(
      'address',
      `${settings.url} is not a Jenkins: its answer has no X-Jenkins. Check the path, such as /jenkins`,
    );
    return;
  }
  yield ok('address', `${settings.url} is Jenkins ${version}`);
  const user = await jenkins().user();
  if (!user.authenticated) {
    yield failed('user', 'Jenkins takes the user for anonymous. Check user and API token');
    return;
  }
  yield ok('user', `signed in as ${user.name}`);
  await jenkins().findQueued('none');
  yield ok('queue', 'can be read');
  if (name === null) {
    yield note('job', 'none was checked. Add --job folder/name');
    return;
  }
  const job = await jenkins().job(name);
  const fault = jobFault({ job: name, parameters: {}, secrets: {}, outputs: [] }, job);
  if (fault !== null) {
    yield failed('job', fault);
    return;
  }
  const parameters = job.property.flatMap((one) => one?.parameterDefinitions ?? []);
  yield ok('job', `${name} has the parameters ${parameters.map((one) => `${one.name} (${one.type})`).join(', ')}`);
  yield (await jenkins().hasStages(name))
    ? ok('stages', 'can be followed')
    : note(
        'stages',
        "can't be followed: not a pipeline, or without the plugin Pipeline: Stage View. It can be the job of a stage",
      );
  if (triggers) yield* triggerBuild(checked, name);
  else yield note('trigger', 'no build was triggered. Add --run to trigger one of this job and to end it');
}

export async function* checkJenkins(checked: CheckedJenkins): AsyncGenerator<Finding> {
  try {
    yield* steps(checked);
  } catch (cause) {
    if (!(cause instanceof JenkinsFault)) throw cause;
    yield failed('Jenkins', `${cause.message}. ${NEXT[cause.kind]}`);
  }
}
