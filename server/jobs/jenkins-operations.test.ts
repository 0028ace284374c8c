import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { insertRequest, operationsOf, requestRow, until } from '../../tests/server/background.ts';
import { FAKE_TOKEN, FAKE_USER, FakeJenkins } from '../../tests/server/fake-jenkins.ts';
import type { FakeBuild } from '../../tests/server/fake-jenkins-builds.ts';
import { parameters } from '../../tests/server/jenkins-bench.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';

const OUTPUTS = {
  network: '10.9.8.0/27',
  managementUrl: 'https://em.tills.example/',
  instances: [{ hostName: 'tills-1', ipAddress: '10.9.8.4', port: 22, username: 'me', password: 'pass-tills-1' }],
};

describeDatabase('operations that Jenkins carries out', (open) => {
  let database: Database;
  let portal: TestPortal;
  let tokens: Tokens;
  let folder: string;
  const stops: FakeBuild[] = [];
  const jenkins = new FakeJenkins({
    launch: {
      parameters: parameters('NAME'),
      isPipeline: true,
      onStart: (build) => {
        build.write(`creating ${build.values['NAME']}\n`);
        build.stage('Create', 'SUCCESS');
        build.stage('Deploy', 'SUCCESS');
        build.artifacts.set('outputs.json', JSON.stringify(OUTPUTS));
        build.finish('SUCCESS');
      },
    },
    // Runs until it is ended.
    stop: { parameters: parameters(), onStart: (build) => stops.push(build) },
  });

  beforeAll(async () => {
    await jenkins.start();
    folder = mkdtempSync(join(tmpdir(), 'portal-jenkins-'));
    writeFileSync(join(folder, 'credentials'), `${FAKE_USER}:${FAKE_TOKEN}\n`);
    const runnersFile = join(folder, 'runners.yaml');
    writeFileSync(
      runnersFile,
      `
runners:
  ci:
    kind: jenkins
    url: ${jenkins.url}
    credentials: { file: credentials }
    otherStages: skip
    stages:
      STOPPING: { job: stop }
    pipelines:
      - job: launch
        parameters: { NAME: environmentIdentifier }
        outputs: [network, instances]
        stages: { CREATING_INFRASTRUCTURE: Create, DEPLOYING_DOCKER: Deploy }
rules: [{ area: deployments, runner: ci }]
`,
    );
    database = await open();
    portal = await startTestPortal({ database, jobs: {}, configuration: { runnersFile, dataFolder: folder } });
    tokens = await portal.signIn('administrator');
  });
  afterAll(async () => {
    await portal.close();
    await jenkins.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    portal.call(method, path, { tokens, ...(body && { body }) });
  const operationOf = async (id: number, count: number) => (await operationsOf(database.queries, id))[count - 1];

  it('launch and are cancelled, with the addresses and results of the builds', async () => {
    const id = await insertRequest(database.queries, { environment: 'jenkins' });
    expect((await call('POST', `/deploymentrequests/launch/${id}`, {})).statusCode).toBe(200);
    const launch = await until('the launch', async () => {
      const operation = await operationOf(id, 1);
      return operation?.state !== 'RUNNING' && operation;
    });
    expect(launch).toMatchObject({ state: 'SUCCEEDED', runner: 'ci' });
    expect(jenkins.builds.triggered).toMatchObject([{ NAME: 'jenkins' }]);
    const address = 'https://jenkins.example/job/launch/1/';
    expect((await call('GET', `/deploymentrequests/${id}`)).json()).toMatchObject({
      runner: 'ci',
      network: '10.9.8.0/27',
      emUrl: 'https://em.tills.example/',
      lastRunJenkinsJob: address,
      demoDeploymentBuilds: [{ buildNumber: 1, buildUrl: address, isBuildSuccess: true }],
    });
    const { logContent, jenkinsJobUrl } = (await call('GET', `/logs/${id}`)).json();
    expect(jenkinsJobUrl).toBe(address);
    const log = Buffer.from(logContent, 'base64').toString();
    expect(log.match(/creating jenkins\n/g)).toHaveLength(1);
    expect(log).toContain('Skipped: runners.yaml has no job for it\n');
    expect((await call('GET', `/deploymentrequests/results/${id}`)).json()).toMatchObject([
      { hostName: 'tills-1', password: 'pass-tills-1' },
    ]);

    expect((await call('POST', '/deploymentrequests/env', { id, action: 'STOP_VMS' })).statusCode).toBe(200);
    await until('the start of the build', async () => {
      const { last_build_url: url } = await requestRow(database.queries, id);
      return url === 'https://jenkins.example/job/stop/1/';
    });
    const cancelled = await call('POST', `/deploymentrequests/cancel/${id}`);
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    const [build] = stops;
    await until('the end of the build', async () => build?.result === 'ABORTED');
    await until('that the portal knows', async () => {
      const operation = await operationOf(id, 2);
      return operation?.state === 'FAILED' && !operation.ends_at_runner;
    });
  });
});
