import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { JenkinsBench, Looks, parameters } from '../../../tests/server/jenkins-bench.ts';
import { carryOut, plainLines } from '../../../tests/server/runner-harness.ts';
import type { Database } from '../../database/database.ts';
import type { Progress, StageRun } from '../runner.ts';

const JOB = 'launch';
const PLAN = ['QUEUED', 'CREATING_INFRASTRUCTURE', 'CONFIGURING_NODES', 'DEPLOYING_DOCKER'];
const PIPELINE = {
  job: JOB,
  outputs: ['network'],
  stages: { CREATING_INFRASTRUCTURE: 'Create', CONFIGURING_NODES: 'Configure', DEPLOYING_DOCKER: 'Deploy' },
};
let record = 0;

describeDatabase('a pipeline whose stages are followed', (open) => {
  let database: Database;
  let bench: JenkinsBench;
  let operation: StageRun;

  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => bench.jenkins.stop());
  afterAll(() => database.close());

  async function start(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    bench = new JenkinsBench(database, {
      jobs: { [JOB]: { parameters: parameters('PORTAL_STAGES'), isPipeline: true } },
      settings: { stages: {}, pipelines: [PIPELINE], ...settings },
    });
    await bench.jenkins.start();
    record += 1;
    operation = await bench.run(`pipeline-${record}`);
  }
  const stageAt = (position: number): StageRun => ({
    ...operation,
    position,
    stage: PLAN[position] ?? '',
    plan: PLAN,
    isLast: position === PLAN.length - 1,
  });
  const looksAt = (position: number) => new Looks(bench, stageAt(position));
  const stateOf = (progress: Progress) => progress.state;

  it('is one build: each stage ends with its own, its log is continued, and the last one waits for the whole', async () => {
    await start();
    const create = looksAt(1);
    const build = await create.started();
    expect(build.values['PORTAL_STAGES']).toBe('CREATING_INFRASTRUCTURE,CONFIGURING_NODES,DEPLOYING_DOCKER');
    build.stage('Create', 'IN_PROGRESS');
    build.write('creating\n');
    expect(stateOf(await create.look())).toBe('running');
    build.stage('Create', 'SUCCESS');
    build.stage('Configure', 'IN_PROGRESS');
    build.write('created\nconfiguring\n');
    expect(await create.end()).toMatchObject({ state: 'succeeded', outputs: {} });

    const configure = looksAt(2);
    build.write('still configuring\n');
    expect(stateOf(await configure.look())).toBe('running');
    build.stage('Configure', 'SUCCESS');
    build.stage('Deploy', 'SUCCESS');
    expect(stateOf(await configure.end())).toBe('succeeded');

    const deploy = looksAt(3);
    for (let count = 0; count < 3; count += 1) expect(stateOf(await deploy.look())).toBe('running');
    build.artifacts.set('outputs.json', '{"network": "10.9.8.0/27"}');
    build.finish('SUCCESS');
    expect(await deploy.end()).toMatchObject({ state: 'succeeded', outputs: { network: '10.9.8.0/27' } });
    expect(bench.jenkins.builds.triggered).toHaveLength(1);
    const lines = plainLines(create.log + configure.log + deploy.log);
    expect(lines).toEqual([
      'Triggered a build of launch in Jenkins',
      'Build #1 of launch: https://jenkins.example/job/launch/1/',
      ...['creating', 'created', 'configuring', 'still configuring', 'Finished: SUCCESS', 'Finished: SUCCESS'],
    ]);
  });

  it('fails at the stage that failed in Jenkins', async () => {
    await start();
    const create = looksAt(1);
    const build = await create.started();
    build.stage('Create', 'SUCCESS');
    build.stage('Configure', 'FAILED');
    build.finish('FAILURE');
    expect(stateOf(await create.end())).toBe('succeeded');
    const configure = looksAt(2);
    expect(stateOf(await configure.end())).toBe('failed');
    expect(configure.log).toContain('ERROR: Build #1 of launch has failed at Configure.');
  });

  it.each([
    ['fail', 'ERROR: The pipeline has ended without its stage Configure.', 'failed'],
    ['skip', 'The pipeline left out its stage Configure', 'succeeded'],
  ])('that leaves out a stage, with otherStages: %s', async (otherStages, line, state) => {
    await start({ otherStages });
    const create = looksAt(1);
    const build = await create.started();
    build.stage('Create', 'SUCCESS');
    build.stage('Configure', otherStages === 'skip' ? 'SKIPPED' : 'NOT_EXECUTED');
    build.stage('Deploy', 'SUCCESS');
    build.finish('SUCCESS');
    await create.end();
    const configure = looksAt(2);
    expect(stateOf(await configure.end())).toBe(state);
    expect(plainLines(configure.log)).toContain(line);
  });

  it('says where it waits for an input', async () => {
    await start();
    const create = looksAt(1);
    const build = await create.started();
    build.stage('Create', 'PAUSED_PENDING_INPUT');
    for (let count = 0; count < 3; count += 1) await create.look();
    const waits = plainLines(create.log).filter((line) => line.startsWith('The pipeline waits'));
    expect(waits).toEqual(['The pipeline waits for an input in Jenkins: https://jenkins.example/job/launch/1/']);
  });

  it('needs the plugin that tells its stages', async () => {
    bench = new JenkinsBench(database, {
      jobs: { [JOB]: { parameters: parameters() } },
      settings: { stages: {}, pipelines: [PIPELINE] },
    });
    await bench.jenkins.start();
    operation = await bench.run('no-plugin');
    const { log } = await carryOut(bench.runner(), stageAt(0));
    expect(log).toContain("ERROR: The stages of launch can't be read: Jenkins needs its plugin Pipeline: Stage View");
  });
});
