/** VPCs, BI deployments and cloud accounts that a command runner carries out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabaseInto, describeDatabase } from '../../tests/database/databases.ts';
import { IS_DEEP } from '../../tests/depth.ts';
import { type AreaBench, type BenchArea, createAreaBench } from '../../tests/server/area-bench.ts';
import { until } from '../../tests/server/background.ts';
import { fillChoices } from '../../tests/server/deployment-forms.ts';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { biDeploymentBody, cloudAccountBody, vpcBody } from '../../tests/server/record-bodies.ts';
import { type Database, openEmbeddedDatabase, type Queries, transaction } from '../database/database.ts';
import { seedIdentities } from '../demo/identities.ts';
import { isAlive, signOf } from '../runners/command/stage-files.ts';
import { newSecrets, secretsText } from '../secrets.ts';
import { enqueueOperation } from './enqueue.ts';

const VPC_STAGES = {
  CREATING_VPC: ['secrets: [roleArn]', 'outputs: [vpcResourceId]'],
  CREATING_LB_LISTENERS: [],
  DESTROYING: ['secrets: [roleArn]'],
  ROLLING_BACK_INFRASTRUCTURE: [],
};
const BI_STAGES = {
  LAUNCHING: ['secrets: [azureTenantId, connectionString]', 'outputs: [resources]'],
  DESTROYING: [],
};
const ACCOUNT_STAGES = { CREATING_ACCOUNT: ['outputs: [awsAccountId]'], CREATING_DEPLOYMENT_ROLE: [] };

const RESOURCES = [
  { identifier: 'ws-1', name: 'Workspace', type: 'Power BI workspace', url: 'https://bi.example/ws-1' },
  { identifier: 'ds-1', name: 'Sales', type: 'Power BI dataset', status: 'FAILED' },
];

interface AreaCase {
  readonly area: BenchArea;
  readonly path: string;
  readonly approved: string;
  readonly launch: readonly [method: 'GET' | 'POST', path: string, body?: object];
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly launched: string;
  readonly stages: readonly string[];
  readonly shown: object;
  readonly secrets: object;
}

const CASES: readonly AreaCase[] = [
  {
    area: 'vpcs',
    path: '/deploymentvpcs',
    approved: 'PENDING_CREATION',
    launch: ['POST', '/launch/', { action: 'START_LAUNCHING' }],
    outputs: {
      CREATING_VPC: { vpcResourceId: 'vpc-0a1b', vpcCidr: '10.60.1.9/20' },
      CREATING_LB_LISTENERS: { nlbEndpoint: 'nlb-1.elb.example' },
    },
    launched: 'AVAILABLE',
    stages: ['LAUNCH CREATING_VPC', 'LAUNCH CREATING_LB_LISTENERS'],
    shown: { vpcResourceId: 'vpc-0a1b', vpcCidr: '10.60.0.0/20', nlbEndpoint: 'nlb-1.elb.example', runner: 'own-vpcs' },
    secrets: { PORTAL_SECRET_ROLE_ARN: expect.stringMatching(/^arn:aws:iam::/) },
  },
  {
    area: 'bi-deployments',
    path: '/bideploymentrequests',
    approved: 'APPROVED',
    launch: ['GET', '/launch/'],
    outputs: { LAUNCHING: { network: '10.9.0.0/27', resources: RESOURCES, models: [{ name: 'Sales' }] } },
    launched: 'LAUNCHED',
    stages: ['LAUNCH LAUNCHING'],
    shown: { network: '10.9.0.0/27', runner: 'own-bi-deployments' },
    secrets: {
      PORTAL_SECRET_AZURE_TENANT_ID: expect.stringMatching(/^c3a94d18/),
      PORTAL_SECRET_CONNECTION_STRING: 'Server=tcp:db.example;Password=tell-nobody',
    },
  },
  {
    area: 'cloud-accounts',
    path: '/cloudaccounts',
    approved: 'INITIATED',
    launch: ['POST', '/launch/'],
    outputs: { CREATING_ACCOUNT: { awsAccountId: '123456789012', awsAdminRoleName: 'Admin' } },
    launched: 'ACTIVE',
    stages: ['LAUNCH CREATING_ACCOUNT', 'LAUNCH CREATING_DEPLOYMENT_ROLE'],
    shown: { awsAccountId: '123456789012', awsAdminRoleName: 'Admin', runner: 'own-cloud-accounts' },
    secrets: {},
  },
];

function operationsOf(queries: Queries, area: string, id: number | string) {
  return queries
    .selectFrom('operations')
    .selectAll()
    .where('area', '=', area)
    .where('subject_id', '=', String(id))
    .orderBy('operation_id')
    .execute();
}

describeDatabase('a runner of programs', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let bench: AreaBench;
  let made = 0;
  let credentials: Readonly<Record<string, number>>;

  beforeAll(async () => {
    bench = createAreaBench({ vpcs: VPC_STAGES, 'bi-deployments': BI_STAGES, 'cloud-accounts': ACCOUNT_STAGES });
    database = await open();
    // News is removed as soon as it is spread.
    await sql`create table seen_news (kind text, area text, record_id text, user_id integer)`.execute(database.queries);
    await sql`create rule see_news as on insert to push_news do also
      insert into seen_news values (new.kind, new.area, new.record_id, new.user_id)`.execute(database.queries);
    portal = await startTestPortal({
      database,
      jobs: {},
      configuration: { runnersFile: bench.runnersFile, dataFolder: bench.folder, rehearsalSpeed: 100_000 },
    });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
    const { results } = (
      await portal.call('GET', '/credentials?useForDeployment=true&pageSize=100', { tokens: operator })
    ).json();
    credentials = Object.fromEntries(
      results
        .filter(({ isEmpty }: { isEmpty: boolean }) => !isEmpty)
        .map((each: { cloudProvider: string; credentialId: number }) => [each.cloudProvider, each.credentialId]),
    );
  });
  afterAll(async () => {
    await portal.close();
    bench.remove();
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await portal.call(method, path, { tokens: operator, ...(body && { body }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  function bodyOf(area: BenchArea, number: number): object {
    switch (area) {
      case 'vpcs':
        return vpcBody(number, credentials['AWS']);
      case 'bi-deployments':
        return biDeploymentBody(number, credentials['AZURE']);
      case 'cloud-accounts':
        return cloudAccountBody(number, { shouldCreateMonitoringCredential: false });
    }
  }
  async function approvedRecord({ area, path, approved }: AreaCase): Promise<number | string> {
    made += 1;
    const { id } = await call('POST', area === 'cloud-accounts' ? `${path}/aws` : path, bodyOf(area, made));
    await setStatus(area, id, approved);
    return id;
  }
  async function setStatus(area: BenchArea, id: number | string, status: string): Promise<void> {
    const administered = await portal.signIn('administrator', 'BRIGHTWATER');
    const approvals = {
      vpcs: `/deploymentvpcs/approvals/APPROVE/${id}`,
      'bi-deployments': `/bideploymentrequests/approvals/approve/${id}`,
      'cloud-accounts': `/cloudaccounts/approvals/APPROVE/${id}`,
    };
    // It can't be approved until the portal knows that its runner makes no plan.
    const answer = await until('the approval', async () => {
      const asked = await portal.call('PUT', approvals[area], { tokens: administered });
      return asked.statusCode !== 409 && asked;
    });
    expect(answer.json().record.status, answer.body).toBe(status);
  }
  const launch = ({ path, launch: [method, way, body] }: AreaCase, id: number | string) =>
    call(method, `${path}${way}${id}`, body);
  const ended = (area: BenchArea, id: number | string, count = 1) =>
    until(`the end of operation ${count}`, async () => {
      const operation = (await operationsOf(database.queries, area, id))[count - 1];
      return operation !== undefined && operation.state !== 'RUNNING' && operation;
    });
  const shown = ({ path }: AreaCase, id: number | string) => call('GET', `${path}/${id}`);
  const runsOf = (area: BenchArea, from: number) =>
    bench
      .runs(area)
      .slice(from)
      .map(({ stage, given }) => `${given.operation} ${stage}`);
  async function newsOf(area: BenchArea, id: number | string) {
    const { rows } = await sql<{ kind: string; user_id: number }>`
      select kind, user_id from seen_news
      where area = ${area} and record_id = ${String(id)} and kind in ('failed', 'finished', 'paused')`.execute(
      database.queries,
    );
    return rows;
  }
  async function logOf(area: BenchArea, id: number | string): Promise<string> {
    const rows = await database.queries
      .selectFrom('build_logs')
      .select('content')
      .where('area', '=', area)
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    return rows.map(({ content }) => content).join('');
  }

  it.each(CASES)('launches records of $area, and stores what it reports', async (each) => {
    const { area, outputs, launched, stages, secrets } = each;
    bench.report(area, outputs);
    const id = await approvedRecord(each);
    const from = bench.runs(area).length;
    await launch(each, id);
    expect(await ended(area, id)).toMatchObject({ state: 'SUCCEEDED', runner: `own-${area}` });
    expect(await shown(each, id)).toMatchObject({ status: launched, ...each.shown });
    expect(runsOf(area, from)).toEqual(stages);
    const [first] = bench.runs(area).slice(from);
    expect(first?.secrets).toEqual(secrets);
    expect(first?.given).toMatchObject({ record: { area, id: String(id) }, buildNumber: 1, tenantId: 'BRIGHTWATER' });
    expect(JSON.stringify(first?.given)).not.toContain('tell-nobody');
    const log = await logOf(area, id);
    expect(log).toContain(`Operation LAUNCH, carried out by the runner own-${area} on ${hostname()}\n`);
    expect(log).not.toContain('tell-nobody');
    expect(log.match(/Finished: SUCCESS/g)).toHaveLength(1);
  });

  it('launches a VPC up to its DNS, goes on when asked, and destroys it', async () => {
    const [vpc] = CASES;
    if (vpc === undefined) throw new Error('there is no case of VPCs');
    const records = { '_a.shop.example': '_b.validations.example' };
    bench.report('vpcs', {
      CREATING_VPC: { vpcResourceId: 'vpc-0dns', dnsValidationRecords: records },
      CREATING_LB_LISTENERS: { nlbEndpoint: 'nlb-2.elb.example' },
    });
    made += 1;
    const { id } = await call('POST', vpc.path, {
      ...bodyOf('vpcs', made),
      shouldDeploySupportingInfrastructure: true,
      dnsName: 'shop.example',
    });
    await setStatus('vpcs', id, 'PENDING_CREATION');
    await launch(vpc, id);
    await ended('vpcs', id);
    expect(await shown(vpc, id)).toMatchObject({ status: 'WAITING_FOR_DNS_SETUP', dnsValidationRecords: records });
    const operationNews = await newsOf('vpcs', id);
    expect(operationNews.map(({ kind }) => kind)).toEqual(['paused']);
    const tokens = await portal.signIn('administrator', 'BRIGHTWATER');
    const log = await portal.call('GET', `/activitylog?entityName=Vpc&entityId=${id}&pageSize=50`, { tokens });
    const { results } = log.json();
    expect(results.map(({ description }: { description: string }) => description)).toContain(
      `Launch of VPC #${id} has paused: it is waiting for its DNS records`,
    );
    await launch(vpc, id);
    await ended('vpcs', id, 2);
    expect(await shown(vpc, id)).toMatchObject({ status: 'AVAILABLE', nlbEndpoint: 'nlb-2.elb.example' });
    await call('POST', '/deploymentvpcs/vpc', { id, action: 'DESTROY_INFRASTRUCTURE' });
    expect(await ended('vpcs', id, 3)).toMatchObject({ state: 'SUCCEEDED' });
    expect(await shown(vpc, id)).toMatchObject({
      status: 'DESTROYED',
      vpcResourceId: null,
      nlbEndpoint: null,
      dnsValidationRecords: {},
    });
    expect(bench.runs('vpcs').at(-1)).toMatchObject({
      stage: 'DESTROYING',
      secrets: { PORTAL_SECRET_ROLE_ARN: expect.stringMatching(/^arn:/) },
    });
  });

  it.each([
    { place: 0, stage: 'CREATING_LB_LISTENERS', retry: ['POST', '/deploymentvpcs/vpc/retry'] as const },
    { place: 2, stage: 'CREATING_DEPLOYMENT_ROLE', retry: ['GET', '/cloudaccounts/account/retry/'] as const },
  ])('retries from the stage that failed: $stage', async ({ place, stage, retry: [method, path] }) => {
    const each = CASES[place];
    if (each === undefined) throw new Error('there is no such case');
    const { area } = each;
    bench.report(area, each.outputs);
    const id = await approvedRecord(each);
    bench.fail(area, stage);
    await launch(each, id);
    expect(await ended(area, id)).toMatchObject({ state: 'FAILED' });
    expect((await shown(each, id)).status).toBe(`${stage}_FAILED`);
    expect(await logOf(area, id)).toMatch(/ERROR: The program ended with exit code 4\.\n.*Finished: FAILURE\n$/);
    const from = bench.runs(area).length;
    await (method === 'GET' ? call('GET', `${path}${id}`) : call('POST', path, { id, action: 'RETRY' }));
    expect(await ended(area, id, 2)).toMatchObject({ state: 'SUCCEEDED', runner: `own-${area}` });
    expect(runsOf(area, from)).toEqual([`RETRY_JOB ${stage}`]);
  });

  it.each([
    { place: 0, stage: 'CREATING_VPC', failed: 'CREATING_VPC_FAILED' },
    { place: 1, stage: 'LAUNCHING', failed: 'LAUNCHING_FAILED' },
    { place: 2, stage: 'CREATING_ACCOUNT', failed: 'CREATING_ACCOUNT_FAILED' },
  ])('is cancelled: $failed', async ({ place, stage, failed }) => {
    const each = CASES[place];
    if (each === undefined) throw new Error('there is no such case');
    const { area, path } = each;
    const id = await approvedRecord(each);
    bench.hold(area, stage);
    const from = bench.runs(area).length;
    await launch(each, id);
    const program = await until('the program', async () => bench.runs(area)[from]);
    const sign = signOf(program.pid);
    const { record } = await call('POST', `${path}/cancel/${id}`);
    expect(record).toMatchObject({ status: failed, progress: null });
    // Who cancels needs no news of it.
    expect(await newsOf(area, id)).toEqual([]);
    await until('the end of the program', async () => !isAlive(sign));
    await until('the end of the log', async () => (await logOf(area, id)).endsWith('Finished: ABORTED\n'));
    expect(await logOf(area, id)).toMatch(/Cancelled by \S+ \S+\n/);
    const { builds } = await call('GET', `/builds/${area}/${id}`);
    expect(builds).toMatchObject([{ state: 'FAILED', cancelledBy: expect.stringMatching(/\S/), isEnding: false }]);
    const again = await portal.call('POST', `${path}/cancel/${id}`, { tokens: operator });
    expect([again.statusCode, again.json().message]).toEqual([409, 'Can’t cancel: nothing is in progress.']);
    bench.release(area, stage);
  });

  it('that another user cancels is news for the one who ordered it', async () => {
    const [vpc] = CASES;
    if (vpc === undefined) throw new Error('there is no case of VPCs');
    const id = await approvedRecord(vpc);
    bench.hold('vpcs', 'CREATING_VPC');
    const from = bench.runs('vpcs').length;
    await launch(vpc, id);
    await until('the program', async () => bench.runs('vpcs')[from]);
    const tokens = await portal.signIn('administrator', 'BRIGHTWATER');
    expect((await portal.call('POST', `${vpc.path}/cancel/${id}`, { tokens })).statusCode).toBe(200);
    const operation = await ended('vpcs', id);
    expect(await newsOf('vpcs', id)).toEqual([{ kind: 'failed', user_id: operation.requested_by }]);
    bench.release('vpcs', 'CREATING_VPC');
  });

  it('shows the resources and models of a BI deployment until it is destroyed', async () => {
    const bi = CASES[1];
    if (bi === undefined) throw new Error('there is no case of BI deployments');
    bench.report('bi-deployments', bi.outputs);
    const id = await approvedRecord(bi);
    await launch(bi, id);
    await ended('bi-deployments', id);
    const { biResources } = await call('GET', `/bideploymentresources?biRequestId=${id}`);
    expect(biResources).toMatchObject([
      { identifier: 'ds-1', name: 'Sales', status: 'FAILED', url: null },
      { identifier: 'ws-1', name: 'Workspace', status: 'SUCCEEDED', url: 'https://bi.example/ws-1' },
    ]);
    expect(await call('GET', `/bideploymentreports/${id}`)).toEqual([{ name: 'Sales', url: null }]);
    await call('POST', `${bi.path}/env`, { id, action: 'INIT_DESTROY_INFRASTRUCTURE' });
    await ended('bi-deployments', id, 2);
    expect(await shown(bi, id)).toMatchObject({ status: 'DESTROYED', network: null });
    expect((await call('GET', `/bideploymentresources?biRequestId=${id}`)).biResources).toEqual([]);
  });

  it('fails a stage that reports what the record does not have', async () => {
    const [vpc] = CASES;
    if (vpc === undefined) throw new Error('there is no case of VPCs');
    bench.report('vpcs', { CREATING_VPC: { vpcResourceId: 'vpc-0a1b', instances: [] } });
    const id = await approvedRecord(vpc);
    await launch(vpc, id);
    expect(await ended('vpcs', id)).toMatchObject({ state: 'FAILED' });
    expect(await logOf('vpcs', id)).toContain('ERROR: outputs.json is invalid: instances is not known.');
    expect(await shown(vpc, id)).toMatchObject({ status: 'CREATING_VPC_FAILED', vpcResourceId: null });
  });
});

describe.skipIf(!IS_DEEP)('a server that is killed while a program of a VPC runs', { timeout: 60_000 }, () => {
  const secrets = newSecrets();
  let bench: AreaBench;
  beforeEach(() => {
    bench = createAreaBench({ vpcs: { CREATING_VPC: [], CREATING_LB_LISTENERS: [] } });
  });
  afterEach(() => bench.remove());

  it('finds the stage again, and each stage runs once', async () => {
    bench.hold('vpcs', 'CREATING_VPC');
    bench.report('vpcs', { CREATING_VPC: { vpcResourceId: 'vpc-0cafe' } });
    await copyDatabaseInto(bench.folder);
    const first = await openEmbeddedDatabase(`${bench.folder}/database`);
    await seedIdentities(first.queries);
    const { vpc_id: id } = await first.queries
      .insertInto('vpcs')
      .values({ tenant_id: 'HALDEN', name: 'survivor', used_cidrs: '[]', status: 'QUEUED', created_by: 1 })
      .returning('vpc_id')
      .executeTakeFirstOrThrow();
    await transaction(first.queries, (within) =>
      enqueueOperation(within, {
        record: { area: 'vpcs', id },
        tenantId: 'HALDEN',
        operation: 'LAUNCH',
        requestedBy: 1,
      }),
    );
    await first.close();

    const worker = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../tests/server/worker-process.ts', import.meta.url))],
      {
        env: {
          ...NODE_ENVIRONMENT,
          PORTAL_SECRETS: secretsText(secrets),
          PORTAL_DATA: bench.folder,
          PORTAL_RUNNERS: bench.runnersFile,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const exit = once(worker, 'exit');
    try {
      await until('the start of the program', async () => bench.runs('vpcs').length > 0);
    } finally {
      worker.kill('SIGKILL');
    }
    await exit;
    bench.release('vpcs', 'CREATING_VPC');

    const database = await openEmbeddedDatabase(`${bench.folder}/database`);
    const portal = await startTestPortal({
      database,
      secrets,
      jobs: {},
      configuration: { dataFolder: bench.folder, runnersFile: bench.runnersFile },
    });
    try {
      await until('the end of the launch', async () => {
        const [operation] = await operationsOf(database.queries, 'vpcs', id);
        return operation?.state === 'SUCCEEDED';
      });
      expect(bench.runs('vpcs').map(({ stage }) => stage)).toEqual(['CREATING_VPC', 'CREATING_LB_LISTENERS']);
      const row = await database.queries.selectFrom('vpcs').selectAll().where('vpc_id', '=', id).executeTakeFirst();
      expect(row).toMatchObject({ status: 'AVAILABLE', vpc_resource_id: 'vpc-0cafe' });
    } finally {
      await portal.close();
    }
  });
});
