import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabaseInto, createTestDatabase } from '../../tests/database/databases.ts';
import { IS_DEEP } from '../../tests/depth.ts';
import { insertRequest, until } from '../../tests/server/background.ts';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';
import { startTestPortal } from '../../tests/server/portal.ts';
import { connectPostgres, type Database, openEmbeddedDatabase, transaction } from '../database/database.ts';
import { seedIdentities } from '../demo/identities.ts';
import { newSecrets, secretsText } from '../secrets.ts';
import { enqueueOperation } from './enqueue.ts';

const worker = fileURLToPath(new URL('../../tests/server/worker-process.ts', import.meta.url));
const secrets = newSecrets();
let folder: string;
let child: ChildProcess | null = null;

/** Runs a worker until it starts `stage`, then kills it. */
async function killAt(stage: string, environment: Record<string, string>): Promise<void> {
  const started = spawn(process.execPath, [worker], {
    env: {
      ...NODE_ENVIRONMENT,
      ...environment,
      PORTAL_SECRETS: secretsText(secrets),
      PORTAL_DATA: folder,
      PORTAL_REHEARSAL_SPEED: '2000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) {
    if (line === `begins ${stage}`) break;
  }
  started.kill('SIGKILL');
  if (started.exitCode === null && started.signalCode === null) await once(started, 'exit');
}

async function orderLaunch(database: Database): Promise<number> {
  const id = await insertRequest(database.queries, {
    environment: 'survivor',
    tuple: {
      approval: 'LAUNCHED',
      infrastructure: 'PENDING_CREATION',
      job: 'QUEUED',
      service: 'SERVICES_NOT_MONITORED',
    },
  });
  await transaction(database.queries, (within) =>
    enqueueOperation(within, {
      record: { area: 'deployments', id },
      tenantId: 'HALDEN',
      operation: 'LAUNCH',
      requestedBy: 1,
    }),
  );
  return id;
}

/** Finishes the work of the killed workers, and checks the whole run. */
async function expectOneRunOfEachStage(database: Database, id: number): Promise<void> {
  const portal = await startTestPortal({
    database,
    secrets,
    jobs: {},
    configuration: { rehearsalSpeed: 100_000, dataFolder: folder },
  });
  try {
    const { queries } = database;
    await until('the end of the launch', async () => {
      const running = await queries.selectFrom('operations').select('state').where('state', '=', 'RUNNING').execute();
      return running.length === 0;
    });
    const request = await queries
      .selectFrom('deployment_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(request).toMatchObject({ infrastructure_status: 'STARTED', job_status: 'IDLE' });
    const operations = await queries.selectFrom('operations').selectAll().execute();
    expect(operations).toHaveLength(1);
    const stages = await queries.selectFrom('operation_stages').selectAll().orderBy('position').execute();
    expect(stages.map(({ stage }) => stage)).toEqual(operations[0]?.plan);
    expect(new Set(stages.map(({ outcome, attempt }) => `${outcome} ${attempt}`))).toEqual(new Set(['SUCCEEDED 1']));
    const [log] = await queries.selectFrom('build_logs').select('content').execute();
    expect(log?.content.match(/\[Pipeline\] stage$/gm)).toHaveLength(stages.length);
    expect(log?.content.match(/Finished: SUCCESS/g)).toHaveLength(1);
  } finally {
    await portal.close();
  }
}

describe('a launch whose server is killed twice', { timeout: 180_000 }, () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-resume-'));
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it.runIf(IS_DEEP)('continues with the embedded database', async () => {
    await copyDatabaseInto(folder);
    const first = await openEmbeddedDatabase(join(folder, 'database'));
    await seedIdentities(first.queries);
    const id = await orderLaunch(first);
    await first.close();
    await killAt('CREATING_VPC', {});
    await killAt('DEPLOYING_DOCKER', {});
    await expectOneRunOfEachStage(await openEmbeddedDatabase(join(folder, 'database')), id);
  });

  describe('with PostgreSQL', () => {
    it('runs each stage once with several processes', async () => {
      const url = await createTestDatabase();
      const database = await connectPostgres(url);
      const id = await orderLaunch(database);
      const jobs = { configuration: { rehearsalSpeed: 20_000, dataFolder: folder }, secrets, jobs: {} };
      const others = [
        await startTestPortal({ ...jobs, database: await connectPostgres(url) }),
        await startTestPortal({ ...jobs, database: await connectPostgres(url) }),
      ];
      await expectOneRunOfEachStage(database, id);
      await Promise.all(others.map((other) => other.close()));
    });

    it('continues', async () => {
      const url = await createTestDatabase();
      const database = await connectPostgres(url);
      const id = await orderLaunch(database);
      await killAt('CREATING_VPC', { DATABASE_URL: url });
      await killAt('DEPLOYING_DOCKER', { DATABASE_URL: url });
      await expectOneRunOfEachStage(database, id);
    });
  });
});
