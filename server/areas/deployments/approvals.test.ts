import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { atOnce } from '../../../tests/server/at-once.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { type Database, transaction } from '../../database/database.ts';
import { deployments, updateRecord } from './store.ts';

const TENANT = 'BRIGHTWATER';

describeDatabase('several approvals for production', (open) => {
  let database: Database;
  let portal: TestPortal;
  let approver: Tokens;
  let administrator: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    approver = await portal.signIn('approver', TENANT);
    administrator = await portal.signIn('administrator', TENANT);
  });
  afterAll(() => portal.close());
  afterEach(() => requireApprovals(1));

  const put = (path: string, tokens: Tokens, version?: number) =>
    portal.call('PUT', `/deploymentrequests/${path}`, {
      tokens,
      headers: {
        'idempotency-key': randomUUID(),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
    });
  const tenant = async () => (await portal.call('GET', `/tenants/${TENANT}`, { tokens: administrator })).json();
  const requireApprovals = async (productionApprovals: number) => {
    const { tenantId, tenantName, description, users } = await tenant();
    const body = { tenantId, tenantName, description, users: users.map(({ userId }: { userId: number }) => userId) };
    const answer = await portal.call('PUT', `/tenants/${TENANT}`, {
      tokens: administrator,
      body: { ...body, productionApprovals },
    });
    expect(answer.statusCode).toBe(200);
  };
  const production = (requestedBy = 1) =>
    storeRequest(database.queries, { row: { environment_type: 'PRODUCTION', created_by: requestedBy } });
  const mailsOf = async (id: number) => {
    const rows = await database.queries
      .selectFrom('mails')
      .select('kind')
      .where('subject_id', '=', String(id))
      .orderBy('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  };
  const toldOf = async (id: number) => {
    const rows = await database.queries
      .selectFrom('push_news')
      .select('kind')
      .where('record_id', '=', String(id))
      .where('user_id', 'is not', null)
      .execute();
    return rows.map(({ kind }) => kind);
  };
  const approval = { approvalStatus: { status: 'APPROVED' } };
  const waiting = { approvalStatus: { status: 'PENDING_APPROVAL' } };

  it('a tenant has the rule, which a form without it leaves alone', async () => {
    await requireApprovals(3);
    expect(await tenant()).toMatchObject({ productionApprovals: 3 });
    const { tenantName, description, users } = await tenant();
    const body = {
      tenantId: TENANT,
      tenantName,
      description,
      users: users.map((user: { userId: number }) => user.userId),
    };
    await portal.call('PUT', `/tenants/${TENANT}`, { tokens: administrator, body });
    expect(await tenant()).toMatchObject({ productionApprovals: 3 });
    for (const productionApprovals of [0, 4, 1.5]) {
      const answer = await portal.call('PUT', `/tenants/${TENANT}`, {
        tokens: administrator,
        body: { ...body, productionApprovals },
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('the first of two leaves it waiting without a mail or push, the second approves it', async () => {
    await requireApprovals(2);
    const id = await production(6);
    const { updatedAt: waitingSince } = (
      await portal.call('GET', `/deploymentrequests/${id}`, { tokens: approver })
    ).json();
    const first = await put(`approve/${id}`, approver, 1);
    expect(first.json().record).toMatchObject({
      version: 2,
      status: waiting,
      approvals: [{ name: expect.any(String), approvedAt: expect.any(String), waitingSince }],
      approvalsNeeded: 2,
    });
    expect(await mailsOf(id)).toEqual([]);
    expect(await toldOf(id)).toEqual([]);
    const second = await put(`approvals/approve/${id}`, administrator, 2);
    expect(second.json().record).toMatchObject({ version: 3, status: approval });
    expect(second.json().record.approvals).toMatchObject([{ waitingSince }, { waitingSince }]);
    expect(await mailsOf(id)).toEqual(['approved', 'launch']);
    expect(await toldOf(id)).toEqual(['approved']);
  });

  it('nobody counts twice', async () => {
    await requireApprovals(2);
    const id = await production();
    await put(`approve/${id}`, approver, 1);
    const again = await put(`approve/${id}`, approver, 2);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'action_not_allowed',
      message: 'You have approved it. Another approver has to approve it too.',
    });
  });

  it('two who decided on the same version both count, also at once', async () => {
    await requireApprovals(2);
    const id = await production();
    const approveBoth = () => [approver, administrator].map((tokens) => put(`approve/${id}`, tokens, 1));
    const answers = await atOnce(database, 'deployment_requests', approveBoth);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const read = await portal.call('GET', `/deploymentrequests/${id}`, { tokens: approver });
    expect(read.json()).toMatchObject({ version: 3, status: approval });
  });

  it('an edit starts over, and makes older decisions stale', async () => {
    await requireApprovals(2);
    const id = await production();
    await put(`approve/${id}`, approver, 1);
    const edited = await transaction(database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record === null) throw new Error(`no request ${id}`);
      const { approval_reference, environment_type, credential_id, monitoring_credential_id } = record;
      const { token_valid_from, token_valid_to } = record;
      return updateRecord(within, record, {
        edited: {
          ...{ approval_reference, environment_type, credential_id, monitoring_credential_id },
          ...{ token_valid_from, token_valid_to, secrets: null },
        },
      });
    });
    expect(edited).toMatchObject({ approvals: [], version: 3 });
    expect((await put(`approve/${id}`, administrator, 1)).statusCode).toBe(412);
    expect((await put(`approve/${id}`, approver, 3)).json().record).toMatchObject({ status: waiting });
  });

  it('one rejection ends it', async () => {
    await requireApprovals(2);
    const id = await production();
    await put(`approve/${id}`, approver, 1);
    const rejection = await put(`reject/${id}`, administrator, 1);
    expect(rejection.json().record).toMatchObject({ status: { approvalStatus: { status: 'REJECTED' } } });
  });

  it('other environments and other tenants need one', async () => {
    await requireApprovals(2);
    const test = await storeRequest(database.queries, { row: { environment_type: 'TEST' } });
    expect((await put(`approve/${test}`, approver, 1)).json().record).toMatchObject({
      status: approval,
      approvalsNeeded: 1,
    });
  });

  it('a rule that is changed applies to what waits, and devices are told', async () => {
    const id = await production();
    const told = async () => {
      const rows = await database.queries
        .selectFrom('changes')
        .select('record_id')
        .where('area', '=', 'deployments')
        .where('record_id', '=', String(id))
        .execute();
      return rows.length;
    };
    const before = await told();
    await requireApprovals(2);
    expect(await told()).toBeGreaterThan(before);
    expect((await put(`approve/${id}`, approver, 1)).json().record).toMatchObject({ status: waiting });
  });
});
