import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { until } from '../../../tests/server/background.ts';
import { fillChoices } from '../../../tests/server/deployment-forms.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { cloudAccountBody } from '../../../tests/server/record-bodies.ts';
import { CREATION, type Status } from '../../../tests/tables/cloud-account-actions.ts';
import type { Database } from '../../database/database.ts';

/** How each command is given (Administration §7). */
const CALLS = {
  APPROVE: ['PUT', 'approvals/APPROVE/'],
  REJECT: ['PUT', 'approvals/REJECT/'],
  DELETE: ['DELETE', ''],
  LAUNCH: ['POST', 'launch/'],
  RETRY: ['GET', 'account/retry/'],
} as const;

const EXISTS = 'A cloud account already exists under this ID or email';

describeDatabase('cloud accounts', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let folder: string;
  let made = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-accounts-'));
    database = await open();
    portal = await startTestPortal({
      database,
      jobs: {},
      configuration: { rehearsalSpeed: 100_000, dataFolder: folder },
    });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const body = (changes: object = {}) => {
    made += 1;
    return cloudAccountBody(made, changes);
  };
  const create = (given: object, tokens = operator) =>
    portal.call('POST', '/cloudaccounts/aws', { tokens, body: given });
  /** A stored account in a given status. */
  async function account(status: Status = 'PENDING_APPROVAL', changes: object = {}): Promise<string> {
    const answer = await create(body(changes));
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json();
    await database.queries.updateTable('cloud_accounts').set({ status }).where('account_id', '=', id).execute();
    return id;
  }
  const give = (command: keyof typeof CALLS, id: string, tokens = operator) => {
    const [method, path] = CALLS[command];
    return portal.call(method, `/cloudaccounts/${path}${id}`, { tokens });
  };
  const shown = async (id: string) => (await portal.call('GET', `/cloudaccounts/${id}`, { tokens: operator })).json();

  it('can be requested only in one tenant', async () => {
    for (const tenantId of ['ALL_TENANTS', 'HALDEN']) {
      const tokens = await portal.signIn('administrator', tenantId);
      const answer = await create(body({ tenants: ['HALDEN'] }), tokens);
      const tenants: readonly string[] = CREATION.tenants;
      expect(answer.statusCode).toBe(tenants.includes(tenantId) ? 200 : 403);
    }
  });

  it('reports its errors on validation and on save', async () => {
    const known = body();
    const { accountId, accountEmail } = known;
    await create(known);
    const faulty = body({
      client: '',
      accountId: accountId.toUpperCase(),
      accountEmail,
      displayName: '',
      accountTypeId: null,
      deploymentConfigId: 't910-2.0',
      tenants: ['ORSINI'],
      isExistingCloudAccount: true,
      awsAccountId: '12',
    });
    const errors = [
      { field: 'client', message: 'cannot be blank' },
      { field: 'displayName', message: 'cannot be blank' },
      { field: 'accountTypeId', message: 'Select an account type' },
      { field: 'tenants', message: 'Choose only tenants you have access to.' },
      { field: 'awsAccountId', message: 'must be 12 digits' },
      { field: 'awsAdminRoleName', message: 'cannot be blank' },
      { field: 'deploymentConfigId', message: 'Select a deployment config' },
      { field: 'accountId', message: EXISTS },
      { field: 'accountEmail', message: EXISTS },
    ];
    const asked = await portal.call('POST', '/cloudaccounts/validate/aws', { tokens: operator, body: faulty });
    expect(asked.json()).toEqual({ errors });
    expect((await create(faulty)).json()).toMatchObject({ code: 'validation_failed', errors });
    for (const [id, message] of [
      ['types', 'is reserved'],
      ['a/b', 'can’t contain / \\ ? # % or be . or ..'],
    ]) {
      expect((await create(body({ accountId: id }))).json().errors).toEqual([{ field: 'accountId', message }]);
    }
  });

  it('can be edited until its launch, its config until the decision', async () => {
    const given = body();
    await create(given);
    const update = (changes: object) =>
      portal.call('PUT', `/cloudaccounts/aws/${given.accountId}`, { tokens: operator, body: { ...given, ...changes } });
    const changed = await update({ displayName: 'Tills', deploymentConfigId: 't300-1.1' });
    expect(changed.json().record).toMatchObject({ displayName: 'Tills', deploymentConfigId: 't300-1.1', version: 2 });
    expect((await update({ displayName: 'Tills', deploymentConfigId: 't300-1.1' })).json().record.version).toBe(2);
    expect((await update({ accountId: 'other' })).json().errors).toEqual([
      { field: 'accountId', message: 'The account ID can’t be changed.' },
    ]);
    await give('APPROVE', given.accountId, await portal.signIn('approver'));
    expect((await update({ deploymentConfigId: 't910-1.4' })).json().errors).toEqual([
      { field: 'deploymentConfigId', message: 'The deployment config can’t be changed after approval.' },
    ]);
    expect((await update({ displayName: 'Tills 2', deploymentConfigId: 't300-1.1' })).statusCode).toBe(200);
  });

  it('is visible in each of its tenants, which are notified when it is added or removed', async () => {
    const administrator = await portal.signIn('administrator', 'BRIGHTWATER');
    const given = body({ tenants: ['BRIGHTWATER', 'HALDEN'] });
    await create(given, administrator);
    const halden = await portal.signIn('operator2');
    const at = `/changes?area=cloud-accounts`;
    const first = (await portal.call('GET', at, { tokens: halden })).json();
    expect(first.changes.map(({ id }: { id: string }) => id)).toContain(given.accountId);
    const { statusCode } = await portal.call('PUT', `/cloudaccounts/aws/${given.accountId}`, {
      tokens: administrator,
      body: { ...given, tenants: ['BRIGHTWATER'] },
    });
    expect(statusCode).toBe(200);
    const then = (await portal.call('GET', `${at}&cursor=${first.cursor}`, { tokens: halden })).json();
    expect(then.changes).toMatchObject([{ kind: 'delete', id: given.accountId }]);
    expect((await portal.call('GET', `/cloudaccounts/${given.accountId}`, { tokens: halden })).statusCode).toBe(404);
  });

  it('is launched stage by stage', async () => {
    const id = await account('INITIATED');
    expect((await give('LAUNCH', id)).json().record.status).toBe('QUEUED');
    await until('the account', async () => (await shown(id)).status === 'ACTIVE');
    expect(await shown(id)).toMatchObject({
      awsAccountId: expect.stringMatching(/^\d{12}$/),
      awsAdminRoleName: 'OrganizationAccountAccessRole',
      progress: null,
    });
  });

  it.each([
    ['LAUNCHING', 'Prepare workspace'],
    ['CREATING_ACCOUNT', 'Create account'],
    ['CREATING_DEPLOYMENT_ROLE', 'Create deployment role'],
    ['CREATING_MONITORING_ROLE', 'Create monitoring role'],
  ] as const)('fails in %s if its name asks for it, and continues from there when retried', async (stage, title) => {
    const id = await account('INITIATED', { displayName: `REHEARSAL_FAIL_AT=${stage}` });
    await give('LAUNCH', id);
    await until('the failure', async () => (await shown(id)).status === `${stage}_FAILED`);
    const log = (await portal.call('GET', `/logs/CA-${id}`, { tokens: operator })).json();
    expect(log).toMatchObject({ jobName: title, buildNumber: 1 });
    expect(Buffer.from(log.logContent, 'base64').toString()).toContain('Finished: FAILURE');
    expect((await give('RETRY', id)).json().record.status).toBe('QUEUED');
    await until('the account', async () => (await shown(id)).status === 'ACTIVE');
    const runs = await database.queries
      .selectFrom('operation_stages')
      .innerJoin('operations', 'operations.operation_id', 'operation_stages.operation_id')
      .select('stage')
      .where('subject_id', '=', id)
      .where('operation', '=', 'RETRY_JOB')
      .orderBy('operation_stages.position')
      .execute();
    expect(runs.slice(0, 2).map((run) => run.stage)).toEqual(['QUEUED', stage]);
  });
});
