import { afterEach, expect, it } from 'vitest';
import { FAKE_TOKEN, FAKE_USER, FakeJenkins } from '../../tests/server/fake-jenkins.ts';
import type { FakeJob } from '../../tests/server/fake-jenkins-builds.ts';
import { parameters } from '../../tests/server/jenkins-bench.ts';
import { lineOf } from '../configuration-check/finding.ts';
import { checkJenkinsRunner } from '../configuration-check/runners.ts';
import { checkJenkins } from './steps.ts';

const jobs: Readonly<Record<string, FakeJob>> = {
  'platform/create': { parameters: parameters('SITE'), isPipeline: true },
  bare: { parameters: [] },
};
const jenkins = new FakeJenkins(jobs);
const environment = { JENKINS_USER: FAKE_USER, JENKINS_TOKEN: FAKE_TOKEN };
afterEach(() => jenkins.stop());

async function linesOf(job: string | null, triggers = false, variables: NodeJS.ProcessEnv = environment) {
  const settings = { url: jenkins.url, credentials: { user: 'JENKINS_USER', token: 'JENKINS_TOKEN' } };
  const lines: string[] = [];
  for await (const finding of checkJenkins({ settings, environment: variables, job, triggers, pauseMs: 1 }))
    lines.push(lineOf(finding));
  return lines;
}

it('the check of a Jenkins tries what a runner needs, and ends the build that it triggered', async () => {
  await jenkins.start();
  expect(await linesOf('platform/create', true)).toEqual([
    `ok      address: ${jenkins.url} is Jenkins 2.479.1`,
    'ok      user: signed in as portal',
    'ok      queue: can be read',
    'ok      job: platform/create has the parameters PORTAL_RUN (StringParameterDefinition), SITE (StringParameterDefinition)',
    'ok      stages: can be followed',
    'ok      trigger: queue item 101',
    'ok      build: #1 is found by its parameter; the portal would link https://jenkins.example/job/platform/create/1/',
    'ok      log: 0 bytes, and more to come',
    'ok      end: the build ended when it was asked to',
    'note    outputs: this build archived no outputs.json',
  ]);
  expect(jenkins.builds.builds[0]?.stops).toEqual(['stop']);
});

it('the check of a Jenkins triggers nothing unless it is asked to, and says what to do next', async () => {
  await jenkins.start();
  const before = jenkins.builds.triggered.length;
  expect((await linesOf('platform/create')).at(-1)).toContain('trigger: no build was triggered. Add --run');
  expect((await linesOf('bare')).at(-1)).toContain('FAILED  job: The job bare needs a string parameter PORTAL_RUN');
  expect((await linesOf('nothing')).at(-1)).toContain(
    "it doesn't know the job nothing. Check the address with its path",
  );
  const wrong = await linesOf(null, false, { ...environment, JENKINS_TOKEN: 'wrong' });
  expect(wrong).toEqual([
    expect.stringContaining(' is Jenkins 2.479.1'),
    "FAILED  Jenkins: it doesn't accept the user and the API token (its user). Create an API token for the user, and give it Overall/Read, and Job/Read, Job/Build and Job/Cancel",
  ]);
  await jenkins.stop();
  expect(await linesOf(null)).toEqual([
    expect.stringContaining('there is no connection (ECONNREFUSED). Check address'),
  ]);
  expect(jenkins.builds.triggered).toHaveLength(before);
});

it('the check of runners.yaml asks Jenkins for each job', async () => {
  await jenkins.start();
  const settings = {
    kind: 'jenkins',
    url: jenkins.url,
    credentials: { user: 'JENKINS_USER', token: 'JENKINS_TOKEN' },
    otherStages: 'fail',
    timeLimit: 1000,
    connectionLimit: 1000,
  } as const;
  const task = (job: string) => ({ job, parameters: {}, secrets: {}, outputs: [] });
  const check = async (job: string, variables: NodeJS.ProcessEnv = environment) =>
    (
      await checkJenkinsRunner(
        'ci',
        { ...settings, labels: [], pipelines: [], stages: { STOPPING: task(job) } },
        variables,
      )
    ).map(lineOf);
  expect(await check('platform/create')).toEqual([
    `ok      runners: ci can use ${jenkins.url} (jobs: platform/create)`,
  ]);
  expect(await check('bare')).toEqual([expect.stringContaining('FAILED  runners: ci: The job bare needs')]);
  expect(await check('bare', {})).toEqual([
    'FAILED  runners: ci: JENKINS_USER and JENKINS_TOKEN not set for the server',
  ]);
});
