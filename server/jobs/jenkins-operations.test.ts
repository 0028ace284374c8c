import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabaseInto, describeDatabase } from '../../tests/database/databases.ts';
import { IS_DEEP } from '../../tests/depth.ts';
import { APPROVED, insertRequest, operationsOf, requestRow, stagesRun, until } from '../../tests/server/background.ts';
import { FAKE_TOKEN, FAKE_USER, FakeJenkins } from '../../tests/server/fake-jenkins.ts';
import type { FakeBuild } from '../../tests/server/fake-jenkins-builds.ts';
import { parameters } from '../../tests/server/jenkins-bench.ts';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { type Database, openEmbeddedDatabase, transaction } from '../database/database.ts';
import { seedIdentities } from '../demo/identities.ts';
import { newSecrets, secretsText } from '../secrets.ts';
import { enqueueOperation } from './enqueue.ts';

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
    network: {
      parameters: parameters('NAME'),
      onStart: (build) => {
        build.artifacts.set('outputs.json', JSON.stringify({ vpcResourceId: `vpc-${build.values['NAME']}` }));
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
  ci-vpcs:
    kind: jenkins
    url: ${jenkins.url}
    credentials: { file: credentials }
    otherStages: skip
    stages:
      CREATING_VPC: { job: network, parameters: { NAME: name }, outputs: [vpcResourceId] }
rules:
  - { area: deployments, runner: ci }
  - { area: vpcs, runner: ci-vpcs }
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

  it('launch VPCs, whose next operations need no files of a host', async () => {
    const { vpc_id: id } = await database.queries
      .insertInto('vpcs')
      .values({ tenant_id: 'HALDEN', name: 'shop', used_cidrs: '[]', status: 'QUEUED', created_by: 1 })
      .returning('vpc_id')
      .executeTakeFirstOrThrow();
    const ordered = { record: { area: 'vpcs', id }, tenantId: 'HALDEN', operation: 'LAUNCH', requestedBy: 1 };
    await transaction(database.queries, (within) => enqueueOperation(within, ordered));
    const operation = await until('the launch', async () => {
      const row = await database.queries
        .selectFrom('operations')
        .selectAll()
        .where('area', '=', 'vpcs')
        .executeTakeFirstOrThrow();
      return row.state !== 'RUNNING' && row;
    });
    expect(operation).toMatchObject({ state: 'SUCCEEDED', runner: 'ci-vpcs', keeps_files: false });
    expect((await call('GET', `/deploymentvpcs/${id}`)).json()).toMatchObject({
      status: 'AVAILABLE',
      vpcResourceId: 'vpc-shop',
      runner: 'ci-vpcs',
      lastRunJenkinsJob: 'https://jenkins.example/job/network/1/',
    });
  });
});

describe.skipIf(!IS_DEEP)('a server that is killed while Jenkins has not answered yet', { timeout: 60_000 }, () => {
  it('has triggered the build once, and the next server finds it', async () => {
    const jenkins = await new FakeJenkins({ launch: { parameters: parameters() } }).start();
    const folder = mkdtempSync(join(tmpdir(), 'portal-jenkins-killed-'));
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
    stages: { CREATING_INFRASTRUCTURE: { job: launch } }
rules: [{ runner: ci }]
`,
    );
    await copyDatabaseInto(folder);
    const first = await openEmbeddedDatabase(join(folder, 'database'));
    await seedIdentities(first.queries);
    const tuple = { ...APPROVED, approval: 'LAUNCHED', infrastructure: 'PENDING_CREATION', job: 'QUEUED' } as const;
    const id = await insertRequest(first.queries, { environment: 'survivor', tuple });
    await transaction(first.queries, (within) =>
      enqueueOperation(within, {
        record: { area: 'deployments', id },
        tenantId: 'HALDEN',
        operation: 'LAUNCH',
        requestedBy: 1,
      }),
    );
    await first.close();

    jenkins.fail(/buildWithParameters/, 'held answer');
    const secrets = newSecrets();
    const worker = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../tests/server/worker-process.ts', import.meta.url))],
      {
        env: {
          ...NODE_ENVIRONMENT,
          PORTAL_SECRETS: secretsText(secrets),
          PORTAL_DATA: folder,
          PORTAL_RUNNERS: runnersFile,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const exit = once(worker, 'exit');
    try {
      await until('the call', async () => jenkins.builds.triggered.length > 0);
    } finally {
      worker.kill('SIGKILL');
    }
    await exit;
    jenkins.recover();
    jenkins.builds.builds[0]?.finish('SUCCESS');

    const database = await openEmbeddedDatabase(join(folder, 'database'));
    const portal = await startTestPortal({
      database,
      secrets,
      jobs: {},
      configuration: { dataFolder: folder, runnersFile },
    });
    try {
      await until('the end of the launch', async () => {
        const [operation] = await operationsOf(database.queries, id);
        return operation?.state === 'SUCCEEDED';
      });
      expect(jenkins.builds.triggered).toHaveLength(1);
      const runs = await stagesRun(database.queries, id);
      expect(new Set(runs.map(({ attempt, outcome }) => `${attempt} ${outcome}`))).toEqual(new Set(['1 SUCCEEDED']));
      const { content } = await database.queries.selectFrom('build_logs').select('content').executeTakeFirstOrThrow();
      expect(content.match(/Build #1 of launch/g)).toHaveLength(1);
    } finally {
      await portal.close();
      await jenkins.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
