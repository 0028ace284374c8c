import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { APPROVED, insertRequest, operationsOf, requestRow, stagesRun, until } from '../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';
import { isAlive, type ProcessSign, readSign } from '../runners/command/stage-files.ts';

/** Waits for a file in the state, and ignores being asked to end for a moment. */
const PROGRAM = `
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const { PORTAL_STATE: state } = process.env;
process.on('SIGTERM', () => { console.log('last words'); setTimeout(100).then(() => process.exit(1)); });
console.log('first words');
writeFileSync(state + '/started', '');
while (!existsSync(state + '/go')) await setTimeout(10);
`;

const STARTED: StatusTuple = { ...APPROVED, approval: 'LAUNCHED', infrastructure: 'STARTED' };

describeDatabase('a running operation that is cancelled', (open) => {
  let database: Database;
  let portal: TestPortal;
  let administrator: Tokens;
  let folder: string;
  /** In progress without an operation, as after a restored backup. */
  let lost: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-cancel-'));
    mkdirSync(join(folder, 'topology'));
    writeFileSync(join(folder, 'topology/program.mjs'), PROGRAM);
    writeFileSync(
      join(folder, 'topology/portal.yaml'),
      `version: 1\notherStages: skip\nstages: { CREATING_INFRASTRUCTURE: { command: [node, program.mjs] } }`,
    );
    const runnersFile = join(folder, 'runners.yaml');
    writeFileSync(
      runnersFile,
      'runners: { local: { kind: command, folder: topology } }\nrules: [{ cloudProvider: AZURE, runner: local }]',
    );
    database = await open();
    lost = await insertRequest(database.queries, {
      environment: 'lost',
      document: { cloudProvider: 'AZURE' },
      tuple: { ...APPROVED, approval: 'LAUNCHED', job: 'CREATING_INFRASTRUCTURE' },
    });
    // A rehearsed stage takes minutes.
    const configuration = { runnersFile, dataFolder: folder, rehearsalSpeed: 0.5 };
    portal = await startTestPortal({ database, jobs: {}, configuration });
    administrator = await portal.signIn('administrator');
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (path: string, body?: object, tokens = administrator) =>
    portal.call('POST', `/deploymentrequests${path}`, { tokens, ...(body && { body }) });
  const cancel = (id: number, tokens = administrator) => call(`/cancel/${id}`, undefined, tokens);
  const launch = async (id: number) => expect((await call(`/launch/${id}`)).statusCode).toBe(200);
  const recordFolder = (id: number) => join(folder, 'runs/deployments', String(id));

  async function startedProgram(id: number): Promise<ProcessSign> {
    await until('the program', async () => existsSync(join(recordFolder(id), 'state/started')));
    const [{ operation_id: operation, position } = { operation_id: 0, position: 0 }] = await operationsOf(
      database.queries,
      id,
    );
    const sign = readSign(join(recordFolder(id), `operations/${operation}/stages/${position}/program.json`));
    if (sign === null) throw new Error('the program has no sign');
    return sign;
  }

  it('ends its program, fails its stage, and can be retried when the program has ended', async () => {
    const id = await insertRequest(database.queries, { environment: 'one', document: { cloudProvider: 'AZURE' } });
    await launch(id);
    const program = await startedProgram(id);
    const answer = await cancel(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().record.status).toMatchObject({
      jenkinsStatus: { status: 'CREATING_INFRASTRUCTURE_FAILED' },
      infrastructureStatus: { status: 'PENDING_CREATION' },
    });
    expect(answer.json().record.progress).toBeNull();
    const [operation] = await operationsOf(database.queries, id);
    expect(operation).toMatchObject({ state: 'FAILED', sealed_credential: null });
    await until('the end of the program', async () => !isAlive(program));

    const log = await until('the end of the log', async () => {
      const read = (await portal.call('GET', `/logs/${id}`, { tokens: administrator })).json();
      const text = Buffer.from(read.logContent, 'base64').toString();
      return text.endsWith('Finished: ABORTED\n') && { ...read, text };
    });
    expect(log.text).toMatch(/Cancelled by Ines Cordeiro\n/);
    expect(log.text.match(/first words\n|last words\n/g)).toEqual(['first words\n', 'last words\n']);
    expect(log.jobName).toBe('Create infrastructure');
    const { builds } = (await portal.call('GET', `/builds/deployments/${id}`, { tokens: administrator })).json();
    expect(builds).toMatchObject([{ state: 'FAILED', cancelledBy: 'Ines Cordeiro', isEnding: false }]);
    const mails = await database.queries
      .selectFrom('mails')
      .select('kind')
      .where('subject_id', '=', String(id))
      .execute();
    expect(mails).toEqual([{ kind: 'cancelled' }]);
    const activities = await database.queries
      .selectFrom('activity_log')
      .select('description')
      .where('entity_id', '=', String(id))
      .orderBy('entry_id')
      .execute();
    expect(activities.map(({ description }) => description.replace(/ #\d+.*?\)| #\d+/, ''))).toEqual([
      'Launch deployment request',
      'Launch of deployment request was cancelled at Create infrastructure',
      'Cancel the operation of deployment request',
    ]);

    writeFileSync(join(recordFolder(id), 'state/go'), '');
    expect((await call('/env/retry', { id, action: 'RETRY' })).statusCode).toBe(200);
    await until('the end of the retry', async () => {
      const [, retry] = await operationsOf(database.queries, id);
      return retry?.state === 'SUCCEEDED';
    });
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'STARTED',
      job_status: 'IDLE',
    });
  });

  it('fails at the stage that comes next where it ends between two', async () => {
    const id = await insertRequest(database.queries, { environment: 'between', document: { cloudProvider: 'AZURE' } });
    await launch(id);
    const program = await startedProgram(id);
    const [{ operation_id: operationId, position } = { operation_id: 0, position: 0 }] = await operationsOf(
      database.queries,
      id,
    );
    await database.queries
      .updateTable('operation_stages')
      .set({ ended_at: new Date(), outcome: 'SUCCEEDED' })
      .where('operation_id', '=', operationId)
      .where('position', '=', position)
      .execute();
    // Its host drained there, and was removed.
    await database.queries
      .updateTable('operations')
      .set({ position: position + 1, runner_host: 'removed' })
      .where('operation_id', '=', operationId)
      .execute();
    await until(
      'the end of the operation',
      async () => (await operationsOf(database.queries, id))[0]?.state === 'FAILED',
    );
    expect(await requestRow(database.queries, id)).toMatchObject({
      job_status: 'CONFIGURING_NODES_FAILED',
      operation_started_at: null,
    });
    writeFileSync(join(recordFolder(id), 'state/go'), '');
    await until('the end of the program', async () => !isAlive(program));
  });

  it('is not started again by a portal that has lost it', async () => {
    await until(
      'the end of the operation',
      async () => (await operationsOf(database.queries, lost))[0]?.state === 'FAILED',
    );
    expect(await requestRow(database.queries, lost)).toMatchObject({ job_status: 'CREATING_INFRASTRUCTURE_FAILED' });
    expect(existsSync(recordFolder(lost))).toBe(false);
  });

  it('fails its stage in a rehearsal too, for VMs as for a build', async () => {
    const id = await insertRequest(database.queries, { environment: 'two', tuple: STARTED });
    expect((await call('/env', { id, action: 'STOP_VMS' })).statusCode).toBe(200);
    await until('the first stage', async () => (await stagesRun(database.queries, id)).length === 1);
    expect((await cancel(id)).statusCode).toBe(200);
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'STOPPING_FAILED',
      job_status: 'IDLE',
      operation_started_at: null,
    });
    expect(await stagesRun(database.queries, id)).toMatchObject([{ stage: 'QUEUED', outcome: 'FAILED' }]);
    const again = await cancel(id);
    expect([again.statusCode, again.json().message]).toEqual([409, 'Can’t cancel: nothing is in progress.']);
  });

  it('is for users who may stop or destroy', async () => {
    const id = await insertRequest(database.queries, { environment: 'three', tenantId: 'BRIGHTWATER' });
    await launch(id);
    const viewer = await portal.signIn('viewer', 'BRIGHTWATER');
    expect((await cancel(id, viewer)).statusCode).toBe(403);
  });

  it('that looks busy without an operation says that nothing runs', async () => {
    const tuple = { ...STARTED, infrastructure: 'STOPPING' } as const;
    const id = await insertRequest(database.queries, { environment: 'four', tuple });
    const answer = await cancel(id);
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Can’t cancel: nothing is in progress.']);
    expect((await requestRow(database.queries, id)).infrastructure_status).toBe('STOPPING');
  });
});
