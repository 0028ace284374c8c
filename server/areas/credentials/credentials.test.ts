import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isPrivilege } from '../../../src/rules/access/privileges.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { fillChoices, formBody, formCalls } from '../../../tests/server/deployment-forms.ts';
import { storeCredential, storeLaunched, storeRequest } from '../../../tests/server/deployment-requests.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { credentialBody } from '../../../tests/server/record-bodies.ts';
import { CREATION, isOpen, PRIVILEGE_SETS, TABLE } from '../../../tests/tables/credential-actions.ts';
import type { Database } from '../../database/database.ts';
import { credentialSecrets } from './record.ts';

const ROLE = 'arn:aws:iam::123456789012:role/canary';
const OTHER_ROLE = 'arn:aws:iam::123456789012:role/changed-canary';
const SUBSCRIPTION = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const AZURE_TENANT = 'c3a94d18-20fb-4b6a-8e52-0305e82c3302';

describeDatabase('credentials', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let made = 0;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
  });
  afterAll(() => portal.close());
  beforeEach(() => {
    made += 1;
  });

  const body = (changes: object = {}) => credentialBody(made, changes);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given?: object, tokens = operator) =>
    portal.call(method, `/credentials${path}`, { tokens, ...(given && { body: given }) });
  const create = async (changes: object = {}): Promise<number> => {
    const answer = await call('POST', '', body(changes));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  };
  const update = (id: number, changes: object) => call('PUT', `/normal/${id}`, body(changes));
  const shown = async (id: number) => (await call('GET', `/${id}`)).json();
  /** The stored secrets, unsealed; null if there are none. */
  async function kept(id: number) {
    const { secrets } = await database.queries
      .selectFrom('credentials')
      .select('secrets')
      .where('credential_id', '=', id)
      .executeTakeFirstOrThrow();
    return secrets === null ? null : credentialSecrets.open(portal.services.secrets, secrets);
  }

  it('accepts exactly the commands in the table for each user', async () => {
    let number = 0;
    for (const [held, privileges] of PRIVILEGE_SETS) {
      number += 1;
      const holder = { name: `holder${number}`, privileges: [...privileges].filter(isPrivilege) };
      await settle(database.queries, { ...holder, privileges: ['activitylog.list', ...holder.privileges] });
      const tokens = await portal.signIn(holder.name);
      const id = await storeCredential(database.queries);
      const ask = {
        VIEW: () => call('GET', `/${id}`, undefined, tokens),
        EDIT: () => call('PUT', `/normal/${id}`, body(), tokens),
        DELETE: () => call('DELETE', `/${id}`, undefined, tokens),
      };
      for (const action of ['VIEW', 'EDIT', 'DELETE'] as const) {
        // Users who fill in a deployment or BI deployment form read its choices.
        const reads =
          action === 'VIEW' && ['deployment.admin', 'bi.deployment.admin'].some((each) => privileges.has(each));
        const { statusCode } = await ask[action]();
        expect(statusCode, `${action}, held: ${held}`).toBe(isOpen(action, privileges) || reads ? 200 : 403);
      }
      await database.queries.deleteFrom('credentials').where('credential_id', '=', id).execute();
    }
    expect(TABLE.DELETE.privilege).toBe('credentials.delete');
  });

  it('can be created only in one tenant', async () => {
    for (const tenantId of ['ALL_TENANTS', 'HALDEN']) {
      const tokens = await portal.signIn('administrator', tenantId);
      const tenants: readonly string[] = CREATION.tenants;
      const answer = await call('POST', '', body({ tenants: ['HALDEN'] }), tokens);
      expect(answer.statusCode).toBe(tenants.includes(tenantId) ? 200 : 403);
    }
  });

  it('keeps stored secrets sealed, and never sends them', async () => {
    const id = await create({ credentialName: `Kept ${made}` });
    expect(await kept(id)).toEqual({ roleArn: ROLE });
    expect(await shown(id)).toMatchObject({
      credentialName: `Kept ${made}`,
      cloudProvider: 'AWS',
      shouldRetainCredential: true,
      isEmpty: false,
      tenants: [{ tenantId: 'BRIGHTWATER', tenantName: 'Brightwater Grocers' }],
      createdByUser: { userId: 1 },
      version: 1,
    });
    const { secrets } = await database.queries
      .selectFrom('credentials')
      .select('secrets')
      .where('credential_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(secrets ?? []).toString('latin1')).not.toContain('canary');
    await update(id, { credentialName: `Kept ${made}`, roleArn: OTHER_ROLE });
    const answers = [
      await call('GET', `/${id}`),
      await call('GET', '?pageSize=100'),
      await portal.call('GET', '/changes?area=credentials&detail=true&limit=500', { tokens: operator }),
    ];
    for (const { body: answer } of answers) expect(answer).not.toContain('canary');
    const entries = await database.queries
      .selectFrom('activity_log')
      .select(['old_entity', 'new_entity', 'diff', 'description'])
      .where('entity_name', '=', 'Credential')
      .execute();
    expect(JSON.stringify(entries)).not.toContain('canary');
    expect(entries.flatMap(({ diff }) => diff)).toContainEqual({
      property: 'roleArn',
      leftValue: null,
      rightValue: 'changed',
    });
  });

  it('keeps its secrets if an edit has none, and removes them when they are no longer stored', async () => {
    const id = await create({ cloudProvider: 'AZURE', subscriptionId: SUBSCRIPTION, azureTenantId: AZURE_TENANT });
    const given = { cloudProvider: 'AZURE', roleArn: undefined };
    expect((await update(id, { ...given, useForMonitoring: true })).statusCode).toBe(200);
    expect(await kept(id)).toEqual({ subscriptionId: SUBSCRIPTION, azureTenantId: AZURE_TENANT });
    const changed = await update(id, { ...given, useForMonitoring: true, azureTenantId: SUBSCRIPTION });
    expect(changed.json().record.version).toBe(3);
    expect(await kept(id)).toEqual({ subscriptionId: SUBSCRIPTION, azureTenantId: SUBSCRIPTION });
    const refused = await update(id, { ...given, useForMonitoring: true, shouldRetainCredential: false });
    expect(refused.json().errors).toEqual([
      {
        field: 'shouldRetainCredential',
        message: 'Monitoring runs unattended, so this credential’s secrets must be stored.',
      },
    ]);
    expect((await update(id, { ...given, shouldRetainCredential: false })).statusCode).toBe(200);
    expect(await kept(id)).toBeNull();
    expect((await call('GET', `/isempty/${id}`)).json()).toEqual({ isEmpty: true });
  });

  it('reports its errors on validation and on save', async () => {
    await create();
    const faulty = body({
      credentialName: body().credentialName.toUpperCase(),
      roleArn: 'nothing',
      tenants: ['BRIGHTWATER', 'ORSINI'],
    });
    const errors = [
      { field: 'tenants', message: 'Choose only tenants you have access to.' },
      { field: 'roleArn', message: 'must look like arn:aws:iam::123456789012:role/name' },
      { field: 'credentialName', message: 'A credential with this name already exists in one of the selected tenants' },
    ];
    expect((await call('POST', '/validate', faulty)).json()).toEqual({ errors });
    expect((await call('POST', '', faulty)).json()).toMatchObject({ code: 'validation_failed', errors });
    const id = await create({ credentialName: `other-${made}` });
    expect((await update(id, { cloudProvider: 'ON_PREM', credentialName: `other-${made}` })).json().errors).toEqual([
      { field: 'cloudProvider', message: 'The cloud provider can’t be changed.' },
    ]);
  });

  it('is visible in each of its tenants, which are notified when it is added or removed, and offered in their forms', async () => {
    const administrator = await portal.signIn('administrator', 'BRIGHTWATER');
    const halden = await portal.signIn('operator2');
    const at = '/changes?area=credentials&limit=500';
    const before = (await portal.call('GET', at, { tokens: halden })).json();
    const answer = await call('POST', '', body({ tenants: ['BRIGHTWATER', 'HALDEN'] }), administrator);
    const { id } = answer.json();
    const announced = (await portal.call('GET', `${at}&cursor=${before.cursor}`, { tokens: halden })).json();
    expect(announced.changes).toMatchObject([
      { kind: 'upsert', id, record: { credentialName: body().credentialName } },
    ]);
    const offered = (await call('GET', '?useForDeployment=true&pageSize=100', undefined, halden)).json();
    expect(offered.results.map(({ credentialId }: { credentialId: number }) => credentialId)).toContain(id);
    // A deployment form in that tenant accepts it.
    const request = { ...(await formBody(database.queries, 'WINDOWS', 'HALDEN')), credentialId: id, vpcId: null };
    const { errors } = (await formCalls(portal).validate('WINDOWS', request, { tokens: halden })).json();
    expect(errors.map(({ field }: { field: string }) => field)).not.toContain('credentialId');

    await storeRequest(database.queries, { row: { tenant_id: 'HALDEN', credential_id: id } });
    const leave = () => call('PUT', `/normal/${id}`, body({ roleArn: undefined }), administrator);
    expect((await leave()).json().errors).toEqual([
      { field: 'tenants', message: 'It is used in Halden Outfitters. Choose another credential there first.' },
    ]);
    await database.queries.deleteFrom('deployment_requests').where('credential_id', '=', id).execute();
    expect((await leave()).statusCode).toBe(200);
    const then = (await portal.call('GET', `${at}&cursor=${announced.cursor}`, { tokens: halden })).json();
    expect(then.changes).toMatchObject([{ kind: 'delete', id }]);
    expect((await call('GET', `/${id}`, undefined, halden)).statusCode).toBe(404);
  });

  it('cannot be deleted while it is used, and names its visible uses', async () => {
    const administrator = await portal.signIn('administrator', 'BRIGHTWATER');
    const { id } = (await call('POST', '', body({ tenants: ['BRIGHTWATER', 'HALDEN'] }), administrator)).json();
    const { queries } = database;
    const row = { client: 'harbour', environment_identifier: `used-${made}` };
    const own = await storeRequest(queries, { row: { ...row, monitoring_credential_id: id } });
    await storeRequest(queries, { row: { ...row, tenant_id: 'HALDEN', credential_id: id } });
    const { vpc_id: vpc } = await queries
      .insertInto('vpcs')
      .values({
        tenant_id: 'BRIGHTWATER',
        name: `core_${made}`,
        credential_id: id,
        status: 'AVAILABLE',
        used_cidrs: '[]',
        deployment_config_id: null,
        region: null,
        vpc_cidr: null,
        created_by: null,
      })
      .returning('vpc_id')
      .executeTakeFirstOrThrow();
    expect((await call('GET', `/usage/${id}`)).json()).toEqual({
      uses: [
        { area: 'deployments', id: own, name: `harbour / used-${made}` },
        { area: 'vpcs', id: vpc, name: `core_${made}` },
      ],
      others: 1,
      unseen: 1,
    });
    const also = { environment_identifier: `used-also-${made}`, credential_id: id };
    const another = await storeRequest(queries, { row: { ...row, ...also } });
    expect((await call('GET', `/usage/${id}?named=1`)).json()).toMatchObject({
      uses: [{ area: 'deployments' }, { area: 'vpcs' }],
      others: 2,
      unseen: 1,
    });
    expect((await call('GET', `/usage/${id}?named=200`)).json()).toMatchObject({ others: 1, unseen: 1 });
    expect((await call('GET', `/usage/${id}?named=201`)).statusCode).toBe(400);
    await queries.deleteFrom('deployment_requests').where('id', '=', another).execute();
    const refused = await call('DELETE', `/${id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'action_not_allowed',
      message: `Can’t delete: it is used by deployment #${own} (harbour / used-${made}), VPC #${vpc} (core_${made}) and 1 more. Choose another credential there first, or delete what uses it.`,
    });
    await settle(queries, { name: `remover${made}`, privileges: ['credentials.view', 'credentials.delete'] });
    const remover = await portal.signIn(`remover${made}`);
    expect((await call('GET', `/usage/${id}`, undefined, remover)).json()).toEqual({ uses: [], others: 3, unseen: 3 });

    await queries.deleteFrom('deployment_requests').where('environment_identifier', '=', `used-${made}`).execute();
    await queries.deleteFrom('vpcs').where('vpc_id', '=', vpc).execute();
    expect((await call('DELETE', `/${id}`)).json()).toEqual({ id });
    expect((await call('GET', `/${id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `/${id}`)).json()).toMatchObject({ message: 'This credential has been deleted.' });
  });

  it('shows viewers and the log that a command stored its secrets', async () => {
    const id = await storeCredential(database.queries);
    const request = await storeLaunched(database.queries, 'STOPPED', { row: { credential_id: id } });
    const at = '/changes?area=credentials&limit=500';
    const { cursor } = (await portal.call('GET', at, { tokens: operator })).json();
    const answer = await portal.call('POST', '/deploymentrequests/env', {
      tokens: operator,
      body: {
        id: request,
        action: 'START_VMS',
        credential: { credentialId: id, roleArn: ROLE, shouldRetainCredential: true },
      },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await kept(id)).toEqual({ roleArn: ROLE });
    const announced = (await portal.call('GET', `${at}&cursor=${cursor}`, { tokens: operator })).json();
    expect(announced.changes).toMatchObject([
      { id, record: { isEmpty: false, shouldRetainCredential: true, version: 2 } },
    ]);
    const entries = await database.queries
      .selectFrom('activity_log')
      .select(['entry_type', 'tenant_id', 'user_id', 'description', 'old_entity', 'new_entity', 'diff'])
      .where('entity_name', '=', 'Credential')
      .where('entity_id', '=', String(id))
      .execute();
    expect(entries).toMatchObject([
      {
        entry_type: 'UPDATE',
        tenant_id: 'BRIGHTWATER',
        user_id: 1,
        description: expect.stringContaining(`Retain the data of credential #${id}`),
        old_entity: { isEmpty: true, shouldRetainCredential: false },
        new_entity: { isEmpty: false, shouldRetainCredential: true },
        diff: expect.arrayContaining([{ property: 'roleArn', leftValue: null, rightValue: 'changed' }]),
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('canary');
  });
});
