/** Plans of VPCs, BI deployments and cloud accounts: what was approved is what is launched (docs/decisions/0065). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildStateWords } from '../../src/rules/builds/build-log.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { fillChoices } from '../../tests/server/deployment-forms.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { biDeploymentBody, cloudAccountBody, vpcBody } from '../../tests/server/record-bodies.ts';
import type { Database } from '../database/database.ts';
import { MAIL_TEXT } from '../mailing/deliver.ts';
import { unseal } from '../seal.ts';

const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs';
const wanted = JSON.parse(readFileSync('wanted.json', 'utf8'));
if (wanted === 'broken') { console.error('no network'); process.exit(3); }
const { request } = JSON.parse(readFileSync(process.env.PORTAL_INPUTS, 'utf8'));
if ('plan' in request || 'plannedChanges' in request) throw new Error('A plan must not be about a plan.');
const resources = wanted.map((name) => ({
  address: name, kind: 'network', action: 'create', fields: [{ path: 'client', after: request.client }],
}));
writeFileSync(process.env.PORTAL_PLAN, JSON.stringify({ version: 1, resources }));
`;

const STAGES = {
  vpcs: ['CREATING_VPC', 'DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE'],
  'bi-deployments': ['LAUNCHING', 'DESTROYING'],
  'cloud-accounts': ['CREATING_ACCOUNT'],
} as const;
type PlannedAreaName = keyof typeof STAGES;

interface AreaCase {
  readonly area: PlannedAreaName;
  readonly path: string;
  readonly noun: string;
  readonly approval: string;
  readonly approved: string;
  readonly launched: string;
  readonly launch: readonly [method: 'GET' | 'POST', body?: object];
}

const CASES: readonly AreaCase[] = [
  {
    ...{ area: 'vpcs', path: '/deploymentvpcs', noun: 'VPC', approval: 'APPROVE' },
    ...{ approved: 'PENDING_CREATION', launched: 'AVAILABLE', launch: ['POST', { action: 'START_LAUNCHING' }] },
  },
  {
    ...{ area: 'bi-deployments', path: '/bideploymentrequests', noun: 'BI deployment', approval: 'approve' },
    ...{ approved: 'APPROVED', launched: 'LAUNCHED', launch: ['GET'] },
  },
  {
    ...{ area: 'cloud-accounts', path: '/cloudaccounts', noun: 'cloud account', approval: 'APPROVE' },
    ...{ approved: 'INITIATED', launched: 'ACTIVE', launch: ['POST'] },
  },
];

describeDatabase('the plan of a record with one status', (open) => {
  let folder: string;
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let administrator: Tokens;
  let credentials: Readonly<Record<string, number>>;
  let made = 0;
  const write = (area: PlannedAreaName, name: string, content: string) =>
    writeFileSync(join(folder, area, name), content);
  const want = (area: PlannedAreaName, wanted: unknown) => write(area, 'wanted.json', JSON.stringify(wanted));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-area-plans-'));
    const areas = CASES.map(({ area }) => area);
    for (const area of areas) {
      mkdirSync(join(folder, area));
      write(area, 'plan.mjs', PROGRAM);
      const stages = STAGES[area].map((stage) => `${stage}: { command: [node, -e, "1"] }`);
      const plan = 'plan: { format: portal, command: [node, plan.mjs] }';
      write(area, 'portal.yaml', `version: 1\notherStages: skip\nstages: { ${stages.join(', ')} }\n${plan}`);
    }
    const runnersFile = join(folder, 'runners.yaml');
    const runners = areas.map((area) => `${area}: { kind: command, folder: ${area} }`).join(', ');
    const rules = areas.map((area) => `{ area: ${area}, runner: ${area} }`).join(', ');
    writeFileSync(runnersFile, `runners: { ${runners} }\nrules: [${rules}]`);
    database = await open();
    const configuration = { runnersFile, dataFolder: folder, rehearsalSpeed: 100_000 };
    portal = await startTestPortal({ database, jobs: {}, configuration });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
    administrator = await portal.signIn('administrator', 'BRIGHTWATER');
    const { results } = await call('GET', '/credentials?useForDeployment=true&pageSize=100');
    credentials = Object.fromEntries(
      results
        .filter(({ isEmpty }: { isEmpty: boolean }) => !isEmpty)
        .map((each: { cloudProvider: string; credentialId: number }) => [each.cloudProvider, each.credentialId]),
    );
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const { area } of CASES) want(area, ['one', 'two']);
  });

  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, tokens = operator) =>
    portal.call(method, path, { tokens, ...(body && { body }) });
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await ask(method, path, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  function bodyOf(area: PlannedAreaName, number: number): Record<string, unknown> {
    switch (area) {
      case 'vpcs':
        return vpcBody(number, credentials['AWS']);
      case 'bi-deployments':
        return biDeploymentBody(number, credentials['AZURE']);
      case 'cloud-accounts':
        return cloudAccountBody(number, { shouldCreateMonitoringCredential: false });
    }
  }
  const create = async ({ area, path }: AreaCase, tokens = operator) => {
    made += 1;
    const body = bodyOf(area, made);
    const answer = await ask('POST', area === 'cloud-accounts' ? `${path}/aws` : path, body, tokens);
    expect(answer.statusCode, answer.body).toBe(200);
    const { id, record } = answer.json();
    return { id: String(id), body, record };
  };
  const read = ({ path }: AreaCase, id: string) => call('GET', `${path}/${id}`);
  const settled = (each: AreaCase, id: string) =>
    until('the plan', async () => {
      const record = await read(each, id);
      return record.plan !== undefined && record.plan.state !== 'RUNNING' && record;
    });
  const waits = (each: AreaCase, id: string) =>
    until('the new wait', async () => {
      const record = await read(each, id);
      return record.status === 'PENDING_APPROVAL' && record;
    });
  const approve = ({ path, approval }: AreaCase, id: string, planDigest?: string) =>
    ask('PUT', `${path}/approvals/${approval}/${id}`, planDigest === undefined ? {} : { planDigest }, administrator);
  const launch = ({ path, launch: [method, body] }: AreaCase, id: string) => call(method, `${path}/launch/${id}`, body);
  const launches = (area: string, id: string, count = 1) =>
    until('the end of the launch', async () => {
      const rows = await database.queries
        .selectFrom('operations')
        .selectAll()
        .where('area', '=', area)
        .where('subject_id', '=', id)
        .where('operation', '=', 'LAUNCH')
        .orderBy('operation_id')
        .execute();
      const last = rows[count - 1];
      return last !== undefined && last.state !== 'RUNNING' && last;
    });
  const mailsOf = async (area: string, id: string) => {
    const rows = await database.queries
      .selectFrom('mails')
      .select(['subject', 'sealed_text'])
      .where('area', '=', area)
      .where('subject_id', '=', id)
      .where('sealed_text', 'is not', null)
      .execute();
    return rows.map(({ subject, sealed_text: sealed }) => ({
      subject,
      text: sealed === null ? '' : unseal(portal.services.secrets, MAIL_TEXT, sealed),
    }));
  };

  it.each(CASES)('of $area is made with the record, named by its approval, and checked at its launch', async (each) => {
    const { area, noun, approved, launched } = each;
    const { id } = await create(each);
    const { plan, plannedChanges, status, version, runner } = await settled(each, id);
    expect(plan).toMatchObject({ state: 'READY', counts: { create: 2 }, buildNumber: -1, hasChanged: false });
    expect(plannedChanges.plan.resources.map(({ address }: { address: string }) => address)).toEqual(['one', 'two']);
    // Making it is no edit, no build, and no operation of a runner.
    expect({ status, version, runner: runner ?? null }).toEqual({
      status: 'PENDING_APPROVAL',
      version: 1,
      runner: null,
    });
    const unnamed = await approve(each, id);
    expect(unnamed.json()).toMatchObject({
      status: 412,
      message: `This ${noun} has a plan, and your approval doesn’t name it. Look at the plan, then approve it.`,
    });
    expect((await approve(each, id, 'A'.repeat(43))).statusCode).toBe(412);
    const answer = await approve(each, id, plan.digest);
    expect(answer.json().record, answer.body).toMatchObject({ status: approved });

    want(area, ['one', 'three']);
    await launch(each, id);
    expect(await launches(area, id)).toMatchObject({ state: 'SUPERSEDED' });
    const stopped = await read(each, id);
    expect(stopped).toMatchObject({
      status: 'PENDING_APPROVAL',
      progress: null,
      plan: { stoppedLaunch: true, buildNumber: 1 },
    });
    const { builds } = await call('GET', `/builds/${area}/${id}`);
    expect(builds.map(buildStateWords)).toEqual(['stopped because the plan changed', 'successful']);
    const subject = await until('the mail about the stopped launch', async () =>
      (await mailsOf(area, id)).find(({ text }) => text.includes('was stopped before anything started')),
    );
    expect(subject.text).toContain('- Create three (new since the approval)');

    expect((await approve(each, id, plan.digest)).statusCode).toBe(412);
    expect((await approve(each, id, stopped.plan.digest)).statusCode).toBe(200);
    await launch(each, id);
    expect(await launches(area, id, 2)).toMatchObject({ state: 'SUCCEEDED', runner: area });
    const running = await read(each, id);
    expect(running.status).toBe(launched);
    expect(running).not.toHaveProperty('plan');
  });

  it('that an edit of an approved VPC changes takes the approval back at once', async () => {
    const [vpc] = CASES;
    if (vpc === undefined) throw new Error('there is no case of VPCs');
    const { id, body } = await create(vpc);
    const { plan } = await settled(vpc, id);
    expect((await approve(vpc, id, plan.digest)).statusCode).toBe(200);
    const { version } = await read(vpc, id);
    const { record } = await call('PUT', `${vpc.path}/${id}`, { ...body, client: 'other' });
    expect(record).toMatchObject({ status: 'PENDING_CREATION', plan: { state: 'RUNNING' } });
    const waiting = await waits(vpc, id);
    expect(waiting.version).toBeGreaterThan(version);
    expect(waiting.plan).toMatchObject({ state: 'READY', hasChanged: true, stoppedLaunch: false });
    const log = await ask('GET', `/activitylog?entityName=Vpc&entityId=${id}`, undefined, administrator);
    const { results } = log.json();
    expect(results.map(({ description }: { description: string }) => description)).toContain(
      `Launch of VPC #${id} waits for a new approval, because its plan isn't the approved one`,
    );
    await until('the mail', async () =>
      (await mailsOf('vpcs', id)).find(({ text }) => text.includes('is no longer what was approved')),
    );
  });

  it('has to be approved also where the VPC would begin as approved', async () => {
    const [vpc] = CASES;
    if (vpc === undefined) throw new Error('there is no case of VPCs');
    const { id, record } = await create(vpc, administrator);
    expect(record).toMatchObject({ status: 'PENDING_CREATION', plan: { state: 'RUNNING' } });
    const { plan } = await waits(vpc, id);
    expect((await approve(vpc, id, plan.digest)).json().record).toMatchObject({ status: 'PENDING_CREATION' });
  });

  it('that failed hinders the approval until it is made again', async () => {
    const [vpc] = CASES;
    if (vpc === undefined) throw new Error('there is no case of VPCs');
    want('vpcs', 'broken');
    const { id } = await create(vpc);
    expect((await settled(vpc, id)).plan).toMatchObject({ state: 'FAILED' });
    const refused = await approve(vpc, id);
    expect(refused.json()).toMatchObject({
      status: 409,
      message: 'The plan failed. Make the plan again, or edit the request.',
    });
    want('vpcs', ['one']);
    await call('POST', `${vpc.path}/plan/${id}`);
    const { plan } = await until('the new plan', async () => {
      const found = await read(vpc, id);
      return found.plan?.state === 'READY' && found;
    });
    expect((await approve(vpc, id, plan.digest)).statusCode).toBe(200);
  });
});
