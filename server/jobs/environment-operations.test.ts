import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RedeployMethod, RedeployStage } from '../../src/rules/deployments/build-stages.ts';
import type { DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { insertRequest, operationsOf, requestRow, stagesRun, until } from '../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { storeAccess } from '../areas/deployments/access-results.ts';
import type { Stage } from '../areas/deployments/operations/stages.ts';
import type { DeploymentDocument } from '../areas/deployments/record.ts';
import { deployments } from '../areas/deployments/store.ts';
import { type Database, transaction } from '../database/database.ts';

const STARTED: StatusTuple = {
  approval: 'LAUNCHED',
  infrastructure: 'STARTED',
  job: 'IDLE',
  service: 'SERVICES_UP',
};
const FAILED: StatusTuple = { ...STARTED, job: 'CONFIGURING_NODES_FAILED', service: 'SERVICES_NOT_MONITORED' };

const APPLICATION: readonly Stage[] = [
  'CREATING_INFRASTRUCTURE',
  'CONFIGURING_NODES',
  'INITIALIZING_DATABASES',
  'SETTING_UP_SWARM',
  'DEPLOYING_DOCKER',
  'UPLOADING_LICENCE',
  'UPLOADING_CONFIGS',
  'RESTARTING_SERVICES',
];
/** Stages that a purge always runs. */
const PURGE: readonly Stage[] = [
  'INITIALIZING_DATABASES',
  'DEPLOYING_DOCKER',
  'UPLOADING_LICENCE',
  'UPLOADING_CONFIGS',
  'RESTARTING_SERVICES',
];

describeDatabase('operations on an environment, from the command to the mail', (open) => {
  let database: Database;
  let portal: TestPortal;
  let administrator: Tokens;
  let folder: string;
  let made = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-operations-'));
    database = await open();
    portal = await startTestPortal({
      database,
      jobs: {},
      configuration: { rehearsalSpeed: 100_000, dataFolder: folder },
    });
    administrator = await portal.signIn('administrator');
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A request with hosts, failing once at `failAt`. */
  async function insert(tuple: StatusTuple, failAt?: Stage, type: DeploymentType = 'PRODUCT'): Promise<number> {
    made += 1;
    const document: Partial<DeploymentDocument> = {
      network: '10.7.7.0/27',
      emUrl: 'https://em.example',
      areApplicationChangesPending: true,
      ...(failAt === undefined ? {} : { additionalParameters: { REHEARSAL_FAIL_AT: failAt } }),
    };
    const id = await insertRequest(database.queries, { environment: `env-${made}`, type, tuple, document });
    await transaction(database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record !== null) await storeAccess(within, portal.services.secrets, record);
    });
    return id;
  }

  async function command(path: string, body: object) {
    const answer = await portal.call('POST', `/deploymentrequests/env${path}`, { tokens: administrator, body });
    expect(answer.statusCode, answer.body).toBe(200);
    const { infrastructureStatus, jenkinsStatus } = answer.json().record.status;
    return { infrastructure: infrastructureStatus.status, job: jenkinsStatus.status };
  }
  const rollback = (id: number) => command('', { id, action: 'ROLLBACK_INFRASTRUCTURE' });
  const retry = (id: number) => command('/retry', { id, action: 'RETRY' });
  const redeploy = (id: number, redeploymentMethod: RedeployMethod, stagesToRun: readonly RedeployStage[] | null) =>
    command('/redeploy', {
      id,
      action: 'REDEPLOY',
      redeploymentMethod,
      stagesToRun: stagesToRun ?? [],
      isAdvancedMode: stagesToRun !== null,
    });

  async function ended(id: number, count = 1) {
    return until('the end of the operation', async () => {
      const last = (await operationsOf(database.queries, id))[count - 1];
      return last !== undefined && last.state !== 'RUNNING' && last;
    });
  }
  const rowOf = (id: number) => requestRow(database.queries, id);
  const hostsOf = (id: number) =>
    database.queries.selectFrom('access_results').select('host_name').where('deployment_request_id', '=', id).execute();

  /** A list of stages per operation, with attempt and outcome unless it succeeded at first. */
  async function runsOf(id: number): Promise<string[]> {
    const runs = await stagesRun(database.queries, id);
    return runs.map(({ stage, attempt, outcome }) =>
      attempt === 1 && outcome === 'SUCCEEDED' ? stage : `${stage} ${attempt} ${outcome}`,
    );
  }

  async function logOf(id: number): Promise<{ jobName: string; buildNumber: number; text: string }> {
    const answer = await portal.call('GET', `/logs/${id}`, { tokens: administrator });
    const { jobName, buildNumber, logContent } = answer.json();
    return { jobName, buildNumber, text: Buffer.from(logContent, 'base64').toString() };
  }

  /** Both logs and the delivered mails. */
  async function tracesOf(id: number) {
    const { queries } = database;
    const mails = await until('the delivery of the mails', async () => {
      const rows = await queries
        .selectFrom('mails')
        .select(['mail_id', 'kind', 'sent_at'])
        .where('subject_id', '=', String(id))
        .orderBy('created_at')
        .execute();
      return rows.every(({ sent_at: sentAt }) => sentAt !== null) && rows;
    });
    const files = readdirSync(join(folder, 'mail')).filter((name) => mails.some((mail) => name.includes(mail.mail_id)));
    expect(files.filter((name) => name.endsWith('.eml'))).toHaveLength(mails.length);
    const activities = await queries
      .selectFrom('activity_log')
      .select('description')
      .where('entity_id', '=', String(id))
      .orderBy('entry_id')
      .execute();
    const actions = await queries
      .selectFrom('deployment_action_log')
      .select('entry_type')
      .where('resource_id', '=', String(id))
      .orderBy('entry_id')
      .execute();
    return {
      mails: mails.map(({ kind }) => kind),
      activities: activities.map(({ description }) => description.replace(/#.*?\)|#\d+/, '#')),
      actions: actions.map(({ entry_type: type }) => type),
    };
  }

  it('roll back a failed environment, and launch it again', async () => {
    const id = await insert(FAILED);
    expect(await hostsOf(id)).not.toEqual([]);
    expect(await rollback(id)).toEqual({ infrastructure: 'QUEUED', job: 'IDLE' });
    expect(await ended(id)).toMatchObject({ operation: 'ROLLBACK_INFRASTRUCTURE', state: 'SUCCEEDED' });
    expect(await rowOf(id)).toMatchObject({
      infrastructure_status: 'ROLLED_BACK',
      job_status: 'IDLE',
      service_status: 'SERVICES_NOT_MONITORED',
      operation_started_at: null,
      version: 1,
      document: { network: null, emUrl: null, awsMaintenanceBuilds: [{ buildNumber: 1, isBuildSuccess: true }] },
    });
    expect(await hostsOf(id)).toEqual([]);
    expect(await runsOf(id)).toEqual(['QUEUED', 'ROLLING_BACK_INFRASTRUCTURE']);
    expect((await logOf(id)).text).toMatch(/Destroy complete![\s\S]*Finished: SUCCESS\n$/);
    expect(await tracesOf(id)).toEqual({
      mails: ['completed'],
      activities: ['Rollback deployment request #', 'Rollback of deployment request # has succeeded'],
      actions: ['ROLLBACK'],
    });

    expect(await retry(id)).toEqual({ infrastructure: 'PENDING_CREATION', job: 'QUEUED' });
    expect(await ended(id, 2)).toMatchObject({ operation: 'LAUNCH', state: 'SUCCEEDED', build_number: 2 });
    expect(await rowOf(id)).toMatchObject({ infrastructure_status: 'STARTED', job_status: 'IDLE' });
    expect(await hostsOf(id)).not.toEqual([]);
    expect((await tracesOf(id)).actions).toEqual(['ROLLBACK', 'RETRY']);
  });

  it('roll back a launch that failed before there were VMs', async () => {
    const id = await insert({ ...FAILED, infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC_FAILED' });
    expect(await rollback(id)).toEqual({ infrastructure: 'QUEUED', job: 'IDLE' });
    await ended(id);
    expect(await rowOf(id)).toMatchObject({ infrastructure_status: 'ROLLED_BACK', job_status: 'IDLE' });
  });

  it.each([
    ['retried', retry, 'RETRY'],
    ['requested again', rollback, 'ROLLBACK'],
  ] as const)('report where a rollback failed, and succeed when %s', async (_how, again, action) => {
    const id = await insert(FAILED, 'ROLLING_BACK_INFRASTRUCTURE');
    await rollback(id);
    expect(await ended(id)).toMatchObject({ state: 'FAILED' });
    expect(await rowOf(id)).toMatchObject({
      infrastructure_status: 'ROLLING_BACK_FAILED',
      job_status: 'IDLE',
      operation_started_at: null,
      document: { network: '10.7.7.0/27', awsMaintenanceBuilds: [{ buildNumber: 1, isBuildSuccess: false }] },
    });
    expect(await hostsOf(id)).not.toEqual([]);
    const log = await logOf(id);
    expect(log).toMatchObject({ jobName: 'Roll back infrastructure', buildNumber: 1 });
    expect(log.text).toMatch(/DependencyViolation[\s\S]*Finished: FAILURE\n$/);

    expect(await again(id)).toEqual({ infrastructure: 'QUEUED', job: 'IDLE' });
    expect(await ended(id, 2)).toMatchObject({ operation: 'ROLLBACK_INFRASTRUCTURE', state: 'SUCCEEDED' });
    expect((await rowOf(id)).infrastructure_status).toBe('ROLLED_BACK');
    expect(await hostsOf(id)).toEqual([]);
    expect(await runsOf(id)).toEqual([
      'QUEUED',
      'ROLLING_BACK_INFRASTRUCTURE 1 FAILED',
      'QUEUED',
      'ROLLING_BACK_INFRASTRUCTURE 2 SUCCEEDED',
    ]);
    const traces = await tracesOf(id);
    expect(traces.mails).toEqual(['failed', 'completed']);
    expect(traces.actions).toEqual(['ROLLBACK', action]);
    expect(traces.activities).toContain('Rollback of deployment request # has failed at Roll back infrastructure');
  });

  const KEPT = /Keeping data and schema/;
  const EMPTIED = /Emptying every table of portal_core/;
  const DROPPED = /Dropping schema portal_core[\s\S]*Creating schema portal_core/;
  const NO_DATABASE = /^(?![\s\S]*databases\.sh)/;

  it.each([
    ['PRODUCT', 'KEEP_DATA_AND_SCHEMA', null, APPLICATION, KEPT],
    ['PRODUCT', 'PURGE_DATA_KEEP_SCHEMA', null, APPLICATION, EMPTIED],
    ['PRODUCT_ON_PREM', 'PURGE_DATA_AND_SCHEMA', null, APPLICATION, DROPPED],
    ['STORESERVER', 'PURGE_DATA_AND_SCHEMA', [], PURGE, DROPPED],
    ['PRODUCT', 'PURGE_DATA_KEEP_SCHEMA', ['RESTART_SERVICES'], PURGE, EMPTIED],
    [
      'PRODUCT',
      'KEEP_DATA_AND_SCHEMA',
      ['CONFIG_IMPORT', 'LICENCE_IMPORT'],
      ['UPLOADING_LICENCE', 'UPLOADING_CONFIGS'],
      NO_DATABASE,
    ],
    ['WINDOWS', 'KEEP_DATA_AND_SCHEMA', ['INSTALL_MSI'], ['INSTALLING_MSI'], NO_DATABASE],
    ['DATABASE', 'KEEP_DATA_AND_SCHEMA', null, ['CREATING_INFRASTRUCTURE'], NO_DATABASE],
  ] as const)('redeploy %s with %s and the stages %j', async (type, method, chosen, stages, said) => {
    const id = await insert(STARTED, undefined, type);
    expect(await redeploy(id, method, chosen)).toEqual({ infrastructure: 'QUEUED', job: 'QUEUED' });
    expect(await ended(id)).toMatchObject({ operation: 'REDEPLOY', state: 'SUCCEEDED', redeployment_method: method });
    expect(await rowOf(id)).toMatchObject({
      infrastructure_status: 'STARTED',
      job_status: 'IDLE',
      service_status: 'SERVICES_UP',
      operation_started_at: null,
      version: 1,
      document: {
        network: '10.7.7.0/27',
        areApplicationChangesPending: false,
        demoDeploymentBuilds: [{ buildNumber: 1, isBuildSuccess: true }],
      },
    });
    expect(await runsOf(id)).toEqual(['QUEUED', 'LAUNCHING', ...stages]);
    const { text } = await logOf(id);
    expect(text).toMatch(said);
    expect(text.match(/\[Pipeline\] stage$/gm)).toHaveLength(stages.length + 2);
    expect(await tracesOf(id)).toEqual({
      mails: ['completed'],
      activities: ['Redeploy deployment request #', 'Redeployment of deployment request # has succeeded'],
      actions: ['REDEPLOY'],
    });
  });

  it.each([
    ['CREATING_INFRASTRUCTURE', 'Create infrastructure', null, APPLICATION],
    ['INITIALIZING_DATABASES', 'Initialize databases', ['SETUP_SWARM'], ['SETTING_UP_SWARM', ...PURGE]],
    ['DEPLOYING_DOCKER', 'Deploy stacks', [], PURGE],
  ] as const)(
    'retry a redeployment that failed at %s, with the same treatment of the data',
    async (stage, title, chosen, all) => {
      const id = await insert(STARTED, stage);
      await redeploy(id, 'PURGE_DATA_AND_SCHEMA', chosen);
      expect(await ended(id)).toMatchObject({ state: 'FAILED' });
      expect(await rowOf(id)).toMatchObject({ infrastructure_status: 'STARTED', job_status: `${stage}_FAILED` });
      expect(await logOf(id)).toMatchObject({ jobName: title, buildNumber: 1 });

      expect(await retry(id)).toEqual({ infrastructure: 'QUEUED', job: 'QUEUED' });
      expect(await ended(id, 2)).toMatchObject({
        operation: 'RETRY_JOB',
        state: 'SUCCEEDED',
        build_number: 2,
        redeployment_method: 'PURGE_DATA_AND_SCHEMA',
      });
      expect(await rowOf(id)).toMatchObject({
        infrastructure_status: 'STARTED',
        job_status: 'IDLE',
        document: { demoDeploymentBuilds: [{ isBuildSuccess: false }, { isBuildSuccess: true }] },
      });
      const inOrder = APPLICATION.filter((known) => all.some((wanted) => wanted === known));
      const at = inOrder.indexOf(stage);
      expect(await runsOf(id)).toEqual([
        ...['QUEUED', 'LAUNCHING', ...inOrder.slice(0, at), `${stage} 1 FAILED`],
        ...['QUEUED', `${stage} 2 SUCCEEDED`, ...inOrder.slice(at + 1)],
      ]);
      const { text } = await logOf(id);
      if (stage === 'DEPLOYING_DOCKER') expect(text).not.toMatch(DROPPED);
      else expect(text).toMatch(DROPPED);
      expect(await tracesOf(id)).toEqual({
        mails: ['failed', 'completed'],
        activities: [
          'Redeploy deployment request #',
          `Redeployment of deployment request # has failed at ${title}`,
          'Retry deployment request #',
          'Retry of deployment request # has succeeded',
        ],
        actions: ['REDEPLOY', 'RETRY'],
      });
    },
  );
});
