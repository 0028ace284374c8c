import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import type { FakeJob } from '../../../tests/server/fake-jenkins-builds.ts';
import { JenkinsBench, JOB, Looks, parameters } from '../../../tests/server/jenkins-bench.ts';
import { carryOut, plainLines, STAGE } from '../../../tests/server/runner-harness.ts';
import type { Database } from '../../database/database.ts';

let record = 0;

describeDatabase('a stage that a job in Jenkins carries out', (open) => {
  let database: Database;
  let bench: JenkinsBench;

  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => bench.jenkins.stop());
  afterAll(() => database.close());

  async function start(given: ConstructorParameters<typeof JenkinsBench>[1] = {}) {
    bench = new JenkinsBench(database, given);
    await bench.jenkins.start();
    record += 1;
    return bench.run(`job-${record}`);
  }
  const finishing: FakeJob['onStart'] = (build) => {
    build.write('Started by user portal\nCreating the network\n');
    build.artifacts.set('out/outputs.json', JSON.stringify({ network: '10.9.8.0/27' }));
    build.finish('SUCCESS');
  };

  it('has the log, the address and the outputs of its build', async () => {
    const run = await start({
      jobs: { [JOB]: { parameters: parameters(), onStart: finishing } },
      settings: { stages: { [STAGE]: { job: JOB, outputs: ['network'] } } },
    });
    const { state, log, outputs } = await carryOut(bench.runner(), run);
    expect({ state, outputs }).toEqual({ state: 'succeeded', outputs: { network: '10.9.8.0/27' } });
    expect(plainLines(log)).toEqual([
      '== Create infrastructure ==',
      'Triggered a build of platform/create in Jenkins',
      'Build #1 of platform/create: https://jenkins.example/job/platform/create/1/',
      'Started by user portal',
      'Creating the network',
      'Finished: SUCCESS',
      'Finished: SUCCESS',
    ]);
    expect(bench.jenkins.builds.triggered).toHaveLength(1);
  });

  it('reports the address while the build runs', async () => {
    const run = await start();
    const progress = await new Looks(bench, run).lookUntil(
      (answer) => answer.state === 'running' && answer.buildUrl !== undefined,
    );
    expect(progress).toMatchObject({ buildUrl: 'https://jenkins.example/job/platform/create/1/' });
  });

  it('gives the job the parameters of runners.yaml, and those of the portal that it has', async () => {
    const password = { name: 'ADMIN', type: 'PasswordParameter' } as const;
    const names = ['ENVIRONMENT', 'SITE', 'SIZE', 'ACTION', 'TAGS', 'PORTAL_STAGE', 'PORTAL_INPUTS'];
    const run = await start({
      jobs: {
        [JOB]: {
          parameters: [...parameters(...names), password],
          onStart: (build) => {
            build.write(`the password is ${build.values['ADMIN']}\n`);
            build.finish('SUCCESS');
          },
        },
      },
      settings: {
        stages: {
          [STAGE]: {
            job: JOB,
            parameters: {
              ENVIRONMENT: 'environmentIdentifier',
              SITE: 'SITE_CODE',
              SIZE: { field: 'storage', default: '100' },
              ACTION: { text: 'create' },
              TAGS: 'deploymentTags',
            },
            secrets: { ADMIN: 'defaultPassword' },
          },
        },
      },
      inputs: {
        given: {
          hostNames: ['a-1'],
          request: {
            environmentIdentifier: 'tills & more',
            deploymentTags: { Department: 'Retail' },
            additionalParameters: { SITE_CODE: 'H1' },
          },
        },
        secrets: { defaultPassword: 'correct horse', licence: '<xml/>' },
      },
    });
    const { log } = await carryOut(bench.runner(), run);
    const { PORTAL_RUN: token, PORTAL_INPUTS: inputs, ...values } = bench.build.values;
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(values).toEqual({
      ENVIRONMENT: 'tills & more',
      SITE: 'H1',
      SIZE: '100',
      ACTION: 'create',
      TAGS: '{"Department":"Retail"}',
      PORTAL_STAGE: STAGE,
      ADMIN: 'correct horse',
    });
    expect(JSON.parse(inputs ?? '')).toMatchObject({
      operation: 'LAUNCH',
      hostNames: ['a-1'],
      record: { name: 'halden/tills' },
    });
    expect(inputs).not.toContain('horse');
    expect(log).toContain('the password is ***\n');
  });

  it.each<[string, FakeJob, object, string]>([
    ['no such job', { parameters: [], isFolder: true }, {}, 'The job platform/create is a folder in Jenkins.'],
    [
      'a disabled job',
      { parameters: parameters(), buildable: false },
      {},
      'The job platform/create is disabled in Jenkins.',
    ],
    ['no parameter for the run', { parameters: [] }, {}, 'needs a string parameter PORTAL_RUN, by which'],
    [
      'a parameter that is not defined',
      { parameters: parameters() },
      { parameters: { SITE: 'client' } },
      'The job platform/create has no parameter SITE.',
    ],
    [
      'a secret that would be shown',
      { parameters: parameters('ADMIN') },
      { secrets: { ADMIN: 'licence' } },
      'would show the secret in ADMIN: make it a password parameter.',
    ],
    [
      'a field that is missing',
      { parameters: parameters('SITE') },
      { parameters: { SITE: 'SITE_CODE' } },
      "the parameter SITE needs the field SITE_CODE, which the request doesn't have.",
    ],
  ])('with %s triggers nothing, and fails before the first stage too', async (_, job, task, sentence) => {
    const run = await start({ jobs: { [JOB]: job }, settings: { stages: { [STAGE]: { job: JOB, ...task } } } });
    const { state, log } = await carryOut(bench.runner(), run);
    const queued = { ...run, position: 0, stage: 'QUEUED', isLast: false };
    const first = await carryOut(bench.runner(), queued);
    expect([state, first.state]).toEqual(['failed', 'failed']);
    for (const text of [log, first.log]) expect(text).toContain(sentence);
    expect(bench.jenkins.builds.triggered).toEqual([]);
  });

  it('needs a job for each stage of the operation before anything starts', async () => {
    const run = await start();
    const queued = { position: 0, stage: 'QUEUED', isLast: false };
    const half = await carryOut(bench.runner(), { ...run, ...queued, plan: ['QUEUED', STAGE, 'DEPLOYING_DOCKER'] });
    expect(half.log).toContain('ERROR: runners.yaml has no job for DEPLOYING_DOCKER.');
    const whole = await carryOut(bench.runner(), { ...run, ...queued });
    expect(whole).toMatchObject({ state: 'succeeded', outputs: {} });
  });

  it.each([
    ['FAILURE', 'ERROR: Build #1 of platform/create has failed.'],
    ['ABORTED', 'ERROR: Build #1 of platform/create was aborted in Jenkins.'],
    ['UNSTABLE', 'ERROR: Build #1 of platform/create is unstable, which counts as failed.'],
  ])('fails with the result %s', async (result, sentence) => {
    const onStart: FakeJob['onStart'] = (build) => build.finish(result);
    const run = await start({ jobs: { [JOB]: { parameters: parameters(), onStart } } });
    const { state, log } = await carryOut(bench.runner(), run);
    expect(state).toBe('failed');
    expect(log).toContain(sentence);
  });

  it.each([
    ['{', 'The artifact outputs.json is not JSON.'],
    ['{"more": 1}', 'The artifact outputs.json is invalid: more is not known.'],
    ['{}', 'The artifact outputs.json lacks network, which runners.yaml promises.'],
    [`{"network": "${'1'.repeat(300_000)}"}`, 'The artifact outputs.json is larger than 256 KB.'],
  ])('fails with the outputs %.20s', async (content, sentence) => {
    const onStart: FakeJob['onStart'] = (build) => {
      build.artifacts.set('outputs.json', content);
      build.finish('SUCCESS');
    };
    const run = await start({
      jobs: { [JOB]: { parameters: parameters(), onStart } },
      settings: { stages: { [STAGE]: { job: JOB, outputs: ['network'] } } },
    });
    const { state, log } = await carryOut(bench.runner(), run);
    expect(state).toBe('failed');
    expect(log).toContain(sentence);
  });

  it('has every line once if the server is restarted at every look, also after looks whose answer was lost', async () => {
    const run = await start();
    const looks = new Looks(bench, run);
    const build = await looks.started();
    for (let line = 1; line <= 30; line += 1) {
      build.write(`line ${line}\n`);
      if (line % 3 === 0) await looks.ask();
      if (line % 2 === 0) await looks.look();
    }
    build.finish('SUCCESS');
    await looks.end();
    expect(plainLines(looks.log).filter((text) => text.startsWith('line '))).toEqual(
      Array.from({ length: 30 }, (_, index) => `line ${index + 1}`),
    );
    const times = looks.log
      .split('\n')
      .slice(0, -1)
      .map((text) => text.slice(1, 25));
    expect(times).toEqual(times.toSorted());
  });

  it('of a huge log keeps the beginning and the end', async () => {
    const onStart: FakeJob['onStart'] = (build) => {
      build.write(Array.from({ length: 200_000 }, (_, line) => `line ${line}${'.'.repeat(50)}\n`).join(''));
      build.finish('SUCCESS');
    };
    const run = await start({ jobs: { [JOB]: { parameters: parameters(), onStart } } });
    const { state, log } = await carryOut(bench.runner(), run);
    expect(state).toBe('succeeded');
    const lines = plainLines(log);
    expect(lines.filter((text) => text.startsWith('line ')).length).toBeLessThan(51_000);
    expect(lines).toContain('… The log is full. Its last 300 lines follow when the stage ends.');
    expect(lines).toContainEqual(expect.stringMatching(/^… \([\d,]+ bytes left out\)$/));
    expect(lines.at(-3)).toMatch(/^line 199999\./);
    expect(Buffer.byteLength(log)).toBeLessThan(8_000_000);
  });

  it('sends a crumb where Jenkins asks for one', async () => {
    const run = await start({ jobs: { [JOB]: { parameters: parameters(), onStart: finishing } } });
    bench.jenkins.needsCrumb = true;
    expect((await carryOut(bench.runner(), run)).state).toBe('succeeded');
    expect(bench.jenkins.builds.triggered).toHaveLength(1);
  });

  it('names the setting if user and token are missing or wrong', async () => {
    const first = await start({ environment: { JENKINS_TOKEN: '' } });
    const missing = await carryOut(bench.runner(), first);
    expect(missing.log).toContain('JENKINS_TOKEN not set for the server.');
    await bench.jenkins.stop();
    const run = await start({ environment: { JENKINS_TOKEN: 'wrong-token-0123' } });
    const wrong = await carryOut(bench.runner(), run);
    expect(wrong.log).toContain("it doesn't accept the user and the API token");
    expect(wrong.log).not.toContain('wrong-token');
  });
});
