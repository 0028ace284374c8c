/** Plans before the approval, and at the launch: what was approved is what is launched (docs/decisions/0054). */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildStateWords } from '../../src/rules/builds/build-log.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { operationsOf, requestRow, until } from '../../tests/server/background.ts';
import { FormServer } from '../../tests/server/form-server.ts';
import type { Tokens } from '../../tests/server/portal.ts';
import { MAIL_TEXT } from '../mailing/deliver.ts';
import { unseal } from '../seal.ts';

/** Says what the topology's file `wanted` says, and fails where that says so. */
const PROGRAM = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const wanted = JSON.parse(readFileSync('wanted.json', 'utf8'));
if (wanted === 'broken') { console.error('no network'); process.exit(3); }
const { request } = JSON.parse(readFileSync(process.env.PORTAL_INPUTS, 'utf8'));
const resources = wanted.map((name) => ({
  address: name, kind: 'service', action: 'create', fields: [{ path: 'reference', after: request.approvalReference }],
}));
writeFileSync(process.env.PORTAL_PLAN, JSON.stringify({ version: 1, resources }));
`;
const WITHOUT_PLAN = [
  'version: 1',
  'otherStages: skip',
  'stages:',
  '  CREATING_INFRASTRUCTURE: { command: [node, -e, "1"] }',
];
const WITH_PLAN = [...WITHOUT_PLAN, 'plan: { format: portal, command: [node, plan.mjs] }'];

describeDatabase('the plan of a request', (open) => {
  let folder: string;
  let server: FormServer;
  let administrator: Tokens;
  let approver: Tokens;
  const write = (name: string, content: string) => writeFileSync(join(folder, 'topology', name), content);
  const want = (wanted: unknown) => write('wanted.json', JSON.stringify(wanted));
  const manifest = (lines: readonly string[]) => write('portal.yaml', lines.join('\n'));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-plans-'));
    mkdirSync(join(folder, 'topology'));
    write('plan.mjs', PROGRAM);
    const runnersFile = join(folder, 'runners.yaml');
    writeFileSync(
      runnersFile,
      [
        'runners: { local: { kind: command, folder: topology } }',
        'rules:',
        '  - { runner: local }',
        '  - { area: vpcs, runner: local }',
      ].join('\n'),
    );
    const configuration = { runnersFile, dataFolder: folder, rehearsalSpeed: 100_000 };
    server = await FormServer.start(await open(), { jobs: {}, configuration });
    administrator = await server.portal.signIn('administrator', 'BRIGHTWATER');
    approver = await server.portal.signIn('approver', 'BRIGHTWATER');
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    manifest(WITH_PLAN);
    want(['one', 'two']);
  });

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, tokens = administrator) =>
    server.portal.call(method, `/deploymentrequests${path}`, { tokens, ...(body && { body }) });
  const read = async (id: number) => (await call('GET', `/${id}`)).json();
  const settled = (id: number) =>
    until('the plan', async () => {
      const request = await read(id);
      return request.plan?.state !== 'RUNNING' && request;
    });
  /** With the log where there is no plan, because a refused approval alone wouldn't say why. */
  const ready = async (id: number) => {
    const request = await settled(id);
    if (request.plan?.state === 'READY') return request;
    throw new Error(`The plan isn't ready: ${JSON.stringify(request.plan)}\n${await logOf(id)}`);
  };
  const made = async () => {
    const body = await server.bodyOf('PRODUCT');
    const { id } = await server.made('PRODUCT', body, { tokens: administrator });
    return { id: Number(id), body };
  };
  const approve = (id: number, planDigest: string | undefined, tokens = approver) =>
    call('PUT', `/approve/${id}`, planDigest === undefined ? {} : { planDigest }, tokens);
  const launched = async (id: number) => {
    // Forms take no link that is valid already.
    const link = { token_valid_from: '2020-01-01' };
    await server.queries.updateTable('deployment_requests').set(link).where('id', '=', id).execute();
    const answer = await call('POST', `/launch/${id}`, {});
    expect(answer.statusCode, answer.body).toBe(200);
    return until('the end of the launch', async () => {
      const last = (await operationsOf(server.queries, id)).findLast(({ operation }) => operation === 'LAUNCH');
      return last !== undefined && last.state !== 'RUNNING' && last;
    });
  };
  const logOf = async (id: number) => {
    const answer = await server.portal.call('GET', `/logs/${id}`, { tokens: administrator });
    return Buffer.from(answer.json().logContent, 'base64').toString();
  };

  const mailsOf = async (id: number) => {
    const rows = await server.queries
      .selectFrom('mails')
      .select('sealed_text')
      .where('subject_id', '=', String(id))
      .where('sealed_text', 'is not', null)
      .execute();
    const { secrets } = server.portal.services;
    return rows.flatMap(({ sealed_text: sealed }) => (sealed === null ? [] : [unseal(secrets, MAIL_TEXT, sealed)]));
  };

  const mailToApprovers = async (id: number) =>
    until('the mail to approvers', async () =>
      (await mailsOf(id)).find((text) => text.includes('waits for your decision')),
    );

  it('is made with the request, and named by its approval', async () => {
    const { id } = await made();
    const { plan, plannedChanges, version } = await ready(id);
    expect(plan).toMatchObject({
      state: 'READY',
      digest: expect.stringMatching(/^[\w-]{43}$/),
      counts: { create: 2, update: 0, replace: 0, delete: 0 },
      failure: null,
      buildNumber: -1,
      hasChanged: false,
    });
    const fields = [{ path: 'reference', before: null, after: 'CHG-4711' }];
    expect(plannedChanges).toEqual({
      plan: {
        version: 1,
        resources: [
          { address: 'one', kind: 'service', action: 'create', fields },
          { address: 'two', kind: 'service', action: 'create', fields },
        ],
      },
      approved: null,
    });
    expect(await mailToApprovers(id)).toContain(
      'Plan: 2 to create\n- Create one\n    reference: – -> CHG-4711\n- Create two\n',
    );
    // Making it is no edit.
    expect(version).toBe(1);
    expect(await requestRow(server.queries, id)).toMatchObject({ last_build_url: null, operation_started_at: null });
    expect((await approve(id, plan.digest)).statusCode).toBe(200);
    expect((await read(id)).approvals).toMatchObject([{ planDigest: plan.digest }]);
    const { changes } = (
      await server.portal.call('GET', '/changes?area=deployments&detail=true', { tokens: approver })
    ).json();
    const change = changes.find((one: { id: number }) => one.id === id);
    expect(change.detail.plannedChanges.plan.resources).toHaveLength(2);
    const list = (await call('GET', `?requestId=${id}`)).json().deployments[0];
    expect(list.plan).toMatchObject({ state: 'READY', digest: plan.digest });
    expect(list).not.toHaveProperty('plannedChanges');
    const operation = await launched(id);
    // Plans are numbered apart.
    expect(operation).toMatchObject({ state: 'SUCCEEDED', build_number: 1 });
    expect(await logOf(id)).toContain('The plan is ready\n');
    expect((await read(id)).plannedChanges).toBeNull();
  });

  it('of a VPC that is made with a request is made, too', async () => {
    const { vpcId } = await server.made('PRODUCT', { vpcId: -1, usedCidrs: [] }, { tokens: administrator });
    const vpc = await until('the plan of the VPC', async () => {
      const found = (await server.portal.call('GET', `/deploymentvpcs/${vpcId}`, { tokens: administrator })).json();
      return found.plan?.state === 'READY' && found.status === 'PENDING_APPROVAL' && found;
    });
    expect(vpc.plan.counts).toMatchObject({ create: 2, delete: 0 });
  });

  it('can’t be approved by an approval that names another one, or none', async () => {
    const { id } = await made();
    const { plan } = await ready(id);
    const refused = async (digest: string | undefined) => {
      const answer = await approve(id, digest);
      expect(answer.json()).toMatchObject({ status: 412, code: 'stale_version', conflict: { current: { id } } });
      return answer.json().message;
    };
    expect(await refused(undefined)).toBe(
      'This request has a plan, and your approval doesn’t name it. Look at the plan, then approve it.',
    );
    expect(await refused('A'.repeat(43))).toBe(
      'The plan has changed since you looked at it. Look at the new plan, then decide again.',
    );
    const other = await ready((await made()).id);
    want(['one']);
    const third = await ready((await made()).id);
    expect(await refused(third.plan.digest)).toMatch(/^The plan has changed/);
    // The same changes of another request have the same digest.
    expect(other.plan.digest).toBe(plan.digest);
    expect((await approve(id, 'short')).statusCode).toBe(400);
    expect((await requestRow(server.queries, id)).approval_status).toBe('PENDING_APPROVAL');
  });

  it('is made again after an edit, and the approval of the one before is refused', async () => {
    const { id, body } = await made();
    const { plan } = await ready(id);
    await server.update('PRODUCT', id, { ...body, approvalReference: 'CHG-9' }, { tokens: administrator });
    const during = await approve(id, plan.digest);
    expect([409, 412]).toContain(during.statusCode);
    const after = await ready(id);
    expect(after.plan.digest).not.toBe(plan.digest);
    expect((await approve(id, plan.digest)).statusCode).toBe(412);
    expect((await approve(id, after.plan.digest)).statusCode).toBe(200);
  });

  it('that an edit of an approved request changes takes the approval back at once', async () => {
    const { id, body } = await made();
    const first = await ready(id);
    // None is written about what is decided already.
    await mailToApprovers(id);
    expect((await approve(id, first.plan.digest)).statusCode).toBe(200);
    const waits = async () => (await requestRow(server.queries, id)).approval_status === 'PENDING_APPROVAL';
    // Made again with the same result, it stays approved.
    expect((await call('POST', `/plan/${id}`, undefined)).statusCode).toBe(200);
    await ready(id);
    expect(await waits()).toBe(false);
    await server.update('PRODUCT', id, { ...body, approvalReference: 'CHG-9' }, { tokens: administrator });
    await until('the new wait', waits);
    const waiting = await read(id);
    expect(waiting).toMatchObject({
      approvals: [],
      plan: { state: 'READY', hasChanged: true, stoppedLaunch: false },
      changesSinceApproval: { fields: [{ field: 'approvalReference' }] },
    });
    const mailed = await until('the mails', async () => {
      const texts = await mailsOf(id);
      return (
        texts.some((text) => text.includes('was approved, but what its launch would change')) &&
        texts.filter((text) => text.includes('waits for your decision')).length === 2 &&
        texts
      );
    });
    expect(mailed.join()).not.toContain('was not launched');
    expect(mailed.find((text) => text.includes('was approved, but what its launch would change'))).toContain(
      '- Create one (changed since the approval)\n    reference: CHG-9 (changed, approved: CHG-4711)\n',
    );
    const { results } = (await server.portal.call('GET', '/activitylog?pageSize=50', { tokens: administrator })).json();
    expect(results.map(({ description }: { description: string }) => description)).toContainEqual(
      expect.stringMatching(/^Launch of deployment request .* waits for a new approval/),
    );
    expect((await approve(id, waiting.plan.digest)).statusCode).toBe(200);
    // A plan that can’t be made says nothing about what was approved.
    want('broken');
    expect((await call('POST', `/plan/${id}`, undefined)).statusCode).toBe(200);
    expect((await settled(id)).plan).toMatchObject({ state: 'FAILED' });
    expect(await waits()).toBe(false);
    manifest(WITHOUT_PLAN);
    expect((await call('POST', `/plan/${id}`, undefined)).statusCode).toBe(200);
    await until('the wait without a plan', waits);
  });

  it('that differs at the launch stops it, and what was approved is what runs', async () => {
    const { id } = await made();
    const first = await ready(id);
    expect((await approve(id, first.plan.digest)).statusCode).toBe(200);
    want(['one', 'three']);
    expect(await launched(id)).toMatchObject({ state: 'SUPERSEDED' });
    const stages = await server.queries
      .selectFrom('operation_stages')
      .innerJoin('operations', 'operations.operation_id', 'operation_stages.operation_id')
      .select('stage')
      .where('subject_id', '=', String(id))
      .where('operation', '=', 'LAUNCH')
      .execute();
    expect(stages).toEqual([{ stage: 'QUEUED' }]);
    const row = await requestRow(server.queries, id);
    expect(row).toMatchObject({
      approval_status: 'PENDING_APPROVAL',
      infrastructure_status: 'INIT',
      job_status: 'IDLE',
      approvals: [],
      operation_started_at: null,
    });
    const stopped = await read(id);
    expect(stopped.plan).toMatchObject({ state: 'READY', hasChanged: true, stoppedLaunch: true, buildNumber: 1 });
    expect(stopped.plannedChanges.approved.resources.map(({ address }: { address: string }) => address)).toEqual([
      'one',
      'two',
    ]);
    expect(await logOf(id)).toMatch(
      /ERROR: The plan isn't the approved one.*\n.*New: three\. No longer planned: two\.\n.*Finished: FAILURE\n$/,
    );
    const { builds } = (await server.portal.call('GET', `/builds/deployments/${id}`, { tokens: administrator })).json();
    expect(builds.map(buildStateWords)).toEqual(['stopped because the plan changed', 'successful']);
    const mailed = await until('the mails', async () => {
      const texts = await mailsOf(id);
      return texts.some((text) => text.includes('no longer what was approved')) && texts;
    });
    expect(mailed.find((text) => text.includes('no longer what was approved'))).toContain(
      '- Create three (new since the approval)\n    reference: – -> CHG-4711\n- No longer planned: two\n',
    );

    expect((await approve(id, first.plan.digest)).statusCode).toBe(412);
    expect((await approve(id, stopped.plan.digest)).statusCode).toBe(200);
    expect((await read(id)).plan).toMatchObject({ hasChanged: false, stoppedLaunch: false });
    expect(await launched(id)).toMatchObject({ state: 'SUCCEEDED' });
  });

  it('is checked at the launch also if the topology makes none any more, or made none before', async () => {
    const { id } = await made();
    const { plan } = await ready(id);
    expect((await approve(id, plan.digest)).statusCode).toBe(200);
    manifest(WITHOUT_PLAN);
    expect(await launched(id)).toMatchObject({ state: 'SUPERSEDED' });
    expect(await logOf(id)).toContain('The topology makes no plan any more.\n');
    expect((await read(id)).plan).toBeNull();
    expect((await approve(id, plan.digest)).json().message).toMatch(/^This request has no plan any more/);
    expect((await approve(id, undefined)).statusCode).toBe(200);
    expect(await launched(id)).toMatchObject({ state: 'SUCCEEDED' });

    const other = await made();
    expect(await settled(other.id)).toMatchObject({ plan: null });
    expect((await approve(other.id, undefined)).statusCode).toBe(200);
    manifest(WITH_PLAN);
    expect(await launched(other.id)).toMatchObject({ state: 'SUPERSEDED' });
    expect(await logOf(other.id)).toContain('No plan was approved.\n');
  });

  it('of a topology without one leaves nothing behind', async () => {
    manifest(WITHOUT_PLAN);
    const { id } = await made();
    const request = await settled(id);
    expect(request).toMatchObject({ plan: null, plannedChanges: null, version: 1 });
    expect(await operationsOf(server.queries, id)).toEqual([]);
    const logs = await server.queries
      .selectFrom('build_logs')
      .select('id')
      .where('subject_id', '=', String(id))
      .execute();
    expect(logs).toEqual([]);
    expect((await approve(id, undefined)).statusCode).toBe(200);
    expect(await launched(id)).toMatchObject({ state: 'SUCCEEDED', build_number: 1 });
  });

  it('that fails can’t be approved, and can be made again', async () => {
    want('broken');
    const { id } = await made();
    const failed = await settled(id);
    expect(failed.plan).toMatchObject({
      state: 'FAILED',
      digest: null,
      failure: 'The program ended with exit code 3.',
    });
    const log = await server.portal.call('GET', `/builds/deployments/${id}/${failed.plan.buildNumber}`, {
      tokens: administrator,
    });
    expect(Buffer.from(log.json().logContent, 'base64').toString()).toContain('[stderr] no network');
    expect((await approve(id, undefined)).json()).toMatchObject({
      status: 409,
      message: 'The plan failed. Make the plan again, or edit the request.',
    });
    want(['one']);
    expect((await call('POST', `/plan/${id}`, undefined)).statusCode).toBe(200);
    const again = await settled(id);
    expect(again.plan).toMatchObject({ state: 'READY', counts: { create: 1 } });
    expect((await approve(id, again.plan.digest)).statusCode).toBe(200);
    want('broken');
    expect(await launched(id)).toMatchObject({ state: 'FAILED' });
    // A retry of it makes the plan again too.
    want(['other']);
    expect((await call('POST', '/env/retry', { id, action: 'RETRY' })).statusCode).toBe(200);
    await until('the end of the retry', async () =>
      (await operationsOf(server.queries, id)).some(
        ({ operation, state }) => operation === 'RETRY_JOB' && state === 'SUPERSEDED',
      ),
    );
    expect((await requestRow(server.queries, id)).approval_status).toBe('PENDING_APPROVAL');
  });

  it('that is made again takes back approvals of another one', async () => {
    const { id } = await made();
    const { plan } = await ready(id);
    const approvals = [{ userId: 3, name: 'Mara', approvedAt: new Date().toISOString(), planDigest: plan.digest }];
    await server.queries
      .updateTable('deployment_requests')
      .set({ approvals: JSON.stringify(approvals) })
      .where('id', '=', id)
      .execute();
    const again = async () => {
      expect((await call('POST', `/plan/${id}`, undefined)).statusCode).toBe(200);
      return settled(id);
    };
    expect((await again()).approvals).toHaveLength(1);
    want(['one']);
    expect((await again()).approvals).toEqual([]);
  });

  it('is approved once by an approval that is sent twice', async () => {
    const { id } = await made();
    const { plan } = await ready(id);
    const sent = {
      tokens: approver,
      headers: { 'idempotency-key': randomUUID() },
      body: { planDigest: plan.digest, comment: 'Fine' },
    };
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push((await server.portal.call('PUT', `/deploymentrequests/approve/${id}`, sent)).json());
    expect(answers[1]).toEqual(answers[0]);
    expect((await read(id)).approvals).toHaveLength(1);
  });
});
