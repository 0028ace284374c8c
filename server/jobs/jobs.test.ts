import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { insertRequest, operationsOf, requestRow, stagesRun, until } from '../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';

/** The mails written as files so far. */
function mailFiles(folder: string): string[] {
  const mails = join(folder, 'mail');
  if (!existsSync(mails)) return [];
  const names = readdirSync(mails).filter((name) => name.endsWith('.eml'));
  return names.map((name) => readFileSync(join(mails, name), 'utf8'));
}

const launchStages = [
  'QUEUED',
  'LAUNCHING',
  'CREATING_VPC',
  'CREATING_INFRASTRUCTURE',
  'CONFIGURING_NODES',
  'INITIALIZING_DATABASES',
  'SETTING_UP_SWARM',
  'DEPLOYING_DOCKER',
  'UPLOADING_LICENCE',
  'UPLOADING_CONFIGS',
  'RESTARTING_SERVICES',
];

describeDatabase('background work', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let folder: string;

  const LOOKS_BUSY: StatusTuple = {
    approval: 'LAUNCHED',
    infrastructure: 'STARTING',
    job: 'DEPLOYING_DOCKER',
    service: 'SERVICES_NOT_MONITORED',
  };
  let busy: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-jobs-'));
    database = await open();
    busy = await insertRequest(database.queries, { environment: 'env-d', tuple: LOOKS_BUSY });
    const configuration = { rehearsalSpeed: 100_000, dataFolder: folder };
    portal = await startTestPortal({ database, jobs: {}, configuration });
    operator = await portal.signIn('administrator');
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ended(id: number, count = 1) {
    return until('the end of the operation', async () => {
      const operations = await operationsOf(database.queries, id);
      const last = operations[count - 1];
      return last !== undefined && last.state !== 'RUNNING' && last;
    });
  }

  it('launches an environment through every stage', async () => {
    const id = await insertRequest(database.queries, { environment: 'env-a' });
    const answer = await portal.call('POST', `/deploymentrequests/launch/${id}`, { tokens: operator });
    expect(answer.statusCode).toBe(200);
    expect(await ended(id)).toMatchObject({ state: 'SUCCEEDED', operation: 'LAUNCH', build_number: 1 });
    expect(await requestRow(database.queries, id)).toMatchObject({
      approval_status: 'LAUNCHED',
      infrastructure_status: 'STARTED',
      job_status: 'IDLE',
      service_status: 'SERVICES_UP',
      operation_started_at: null,
      version: 2,
      document: {
        emUrl: 'https://em.env-a.halden.example.com',
        network: expect.stringMatching(/^10\.\d+\.\d+\.0\/27$/),
        demoDeploymentBuilds: [{ buildNumber: 1, isBuildSuccess: true }],
      },
    });
    const stages = await stagesRun(database.queries, id);
    expect(stages.map(({ stage }) => stage)).toEqual(launchStages);
    expect(new Set(stages.map(({ outcome }) => outcome))).toEqual(new Set(['SUCCEEDED']));
    const log = await portal.call('GET', `/logs/${id}`, { tokens: operator });
    const content = Buffer.from(log.json().logContent, 'base64').toString();
    expect(content).toContain('env-a-manager-1');
    expect(content).toMatch(/Finished: SUCCESS\n$/);
  });

  it('fails at the named stage, reports it by mail, and succeeds when retried', async () => {
    const id = await insertRequest(database.queries, {
      environment: 'env-b',
      document: { additionalParameters: { REHEARSAL_FAIL_AT: 'CONFIGURING_NODES' } },
    });
    const reader = database.queries.selectFrom('users').select('user_id').where('email', 'like', 'administrator@%');
    await database.queries
      .updateTable('deployment_requests')
      .set({ created_by: reader })
      .where('id', '=', id)
      .execute();
    await portal.call('POST', `/deploymentrequests/launch/${id}`, { tokens: operator });
    await ended(id);
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'STARTED',
      job_status: 'CONFIGURING_NODES_FAILED',
      operation_started_at: null,
    });
    const log = await portal.call('GET', `/logs/${id}`, { tokens: operator });
    expect(log.json()).toMatchObject({ jobName: 'Configure nodes', buildNumber: 1 });
    expect(Buffer.from(log.json().logContent, 'base64').toString()).toMatch(/UNREACHABLE[\s\S]*Finished: FAILURE\n$/);
    const mails = await until('the mails', async () => {
      const texts = mailFiles(folder).filter((text) => text.includes('Launch failed: '));
      return texts.length === 2 && texts;
    });
    // Lines of the log go only to users who can read it.
    expect(mails.map((text) => [/^To: (.*)$/m.exec(text)?.[1], text.includes('UNREACHABLE')]).toSorted()).toEqual([
      [expect.stringMatching(/^administrator@/), true],
      ['team@client.example', false],
    ]);
    for (const text of mails) expect(text).toContain(`/logs/${id}/builds/1`);

    const retry = await portal.call('POST', '/deploymentrequests/env/retry', {
      tokens: operator,
      body: { id, action: 'RETRY' },
    });
    expect(retry.statusCode, retry.body).toBe(200);
    expect(await ended(id, 2)).toMatchObject({ operation: 'RETRY_JOB', state: 'SUCCEEDED', build_number: 2 });
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'STARTED',
      job_status: 'IDLE',
    });
    const runs = await stagesRun(database.queries, id);
    expect(runs.filter(({ stage }) => stage === 'CREATING_INFRASTRUCTURE')).toHaveLength(1);
    expect(runs.filter(({ stage }) => stage === 'CONFIGURING_NODES')).toEqual([
      { stage: 'CONFIGURING_NODES', attempt: 1, outcome: 'FAILED' },
      { stage: 'CONFIGURING_NODES', attempt: 2, outcome: 'SUCCEEDED' },
    ]);
  });

  it('returns to the status before the creation if that fails', async () => {
    const id = await insertRequest(database.queries, {
      environment: 'env-c',
      type: 'DATABASE',
      document: { additionalParameters: { REHEARSAL_FAIL_AT: 'CREATING_INFRASTRUCTURE' } },
    });
    await portal.call('POST', `/deploymentrequests/launch/${id}`, { tokens: operator });
    await ended(id);
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'PENDING_CREATION',
      job_status: 'CREATING_INFRASTRUCTURE_FAILED',
    });
    await portal.call('POST', '/deploymentrequests/env/retry', { tokens: operator, body: { id, action: 'RETRY' } });
    await ended(id, 2);
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'STARTED',
      job_status: 'IDLE',
    });
  });

  it.each([
    ['stop_vms', { infrastructure: 'STARTED', service: 'SERVICES_UP' }, 'STOPPED', 'SERVICES_DOWN'],
    ['start_vms', { infrastructure: 'STOPPED', service: 'SERVICES_DOWN' }, 'STARTED', 'SERVICES_UP'],
    [
      'destroy_infrastructure',
      { infrastructure: 'STOPPED', service: 'SERVICES_DOWN' },
      'DESTROYED',
      'SERVICES_NOT_MONITORED',
    ],
  ] as const)('runs %s', async (action, from, infrastructure, service) => {
    const tuple: StatusTuple = { approval: 'LAUNCHED', job: 'IDLE', ...from };
    const id = await insertRequest(database.queries, { environment: `env-${action}`, tuple });
    const answer = await portal.call('GET', `/deploymentrequests/env/${action}/${id}`, { tokens: operator });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await ended(id)).toMatchObject({ state: 'SUCCEEDED' });
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: infrastructure,
      service_status: service,
      document: { awsMaintenanceBuilds: [{ buildNumber: 1 }] },
    });
  });

  it('adopts requests in progress without an operation when the server starts', async () => {
    await ended(busy);
    expect(await requestRow(database.queries, busy)).toMatchObject({
      infrastructure_status: 'STARTED',
      job_status: 'IDLE',
    });
    expect((await stagesRun(database.queries, busy)).map(({ stage }) => stage)).toEqual(
      launchStages.slice(launchStages.indexOf('DEPLOYING_DOCKER')),
    );
  });
});
