import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeCredential, storeLaunched, storeRequest } from '../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { type Database, transaction } from '../../database/database.ts';
import { seal } from '../../seal.ts';
import { storeAccess } from './access-results.ts';
import { deployments } from './store.ts';

const SECRETS = {
  licence: '<Licence><CompanyName>canary</CompanyName></Licence>',
  defaultPassword: 'canary-default',
  sftpPassword: 'canary-sftp',
};

describeDatabase('reading deployment requests', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let viewer: Tokens;
  let administrator: Tokens;
  /** Requests of BRIGHTWATER in the order of their creation. */
  const own: number[] = [];
  let foreign = 0;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    operator = await portal.signIn('operator');
    viewer = await portal.signIn('viewer');
    administrator = await portal.signIn('administrator', 'ALL_TENANTS');
    const { queries } = database;
    const secrets = seal(portal.services.secrets, 'deployment_requests.secrets', JSON.stringify(SECRETS));
    const credential = await storeCredential(queries, { credential_name: 'aws-main' });
    own.push(
      await storeRequest(queries, {
        row: { client: 'Harbour_Foods', environment_identifier: 'core', secrets, credential_id: credential },
        document: { notificationEmails: ['team@client.example'], additionalParameters: { type: 'PRODUCT' } },
      }),
      await storeRequest(queries, {
        row: { client: 'coastline', environment_identifier: 'Core-2', deployment_type: 'DATABASE', created_by: 6 },
      }),
      await storeLaunched(queries, 'STARTING', {
        row: {
          client: 'coastline',
          environment_identifier: 'orders',
          operation_started_at: '2026-03-01T10:00:00Z',
          operation_estimated_duration: 600_000,
        },
        tuple: { job: 'CONFIGURING_NODES' },
      }),
      await storeLaunched(queries, 'STARTED', {
        row: { client: 'harbourXfoods' },
        document: { emUrl: 'https://em.example' },
      }),
    );
    foreign = await storeRequest(queries, { row: { tenant_id: 'ORSINI', client: 'Harbour_Foods', created_by: 8 } });
  });
  afterAll(() => portal.close());

  const get = (path: string, tokens = operator) => portal.call('GET', path, { tokens });
  const list = async (query: string, tokens = operator) => {
    const answer = await get(`/deploymentrequests${query}`, tokens);
    expect(answer.statusCode).toBe(200);
    const { deployments, totalRecords } = answer.json();
    return { ids: deployments.map(({ id }: { id: number }) => id), totalRecords };
  };

  it('lists the tenant, newest first, page by page', async () => {
    const [first, second, third, fourth] = own;
    expect(await list('')).toEqual({ ids: [fourth, third, second, first], totalRecords: 4 });
    expect(await list('?offset=1&pageSize=2')).toEqual({ ids: [third, second], totalRecords: 4 });
    expect(await list('?page=1&pageSize=3')).toEqual({ ids: [first], totalRecords: 4 });
    expect(await list('?offset=2147483647')).toEqual({ ids: [], totalRecords: 4 });
  });

  it('lists every tenant for users in all tenants', async () => {
    expect((await list('', administrator)).totalRecords).toBe(5);
  });

  it.each([
    ['client=harbour_f', [0]],
    ['client=%25', []],
    ['client=COAST', [2, 1]],
    ['client=%22COASTLINE%22', [2, 1]],
    ['client=%22coast%22', []],
    ['client=%22coastline%22&condition=IN_PROGRESS', [2]],
    ['client=%22', []],
    ['environmentIdentifier=core', [1, 0]],
    ['deploymentType=DATABASE', [1]],
    ['jenkinsStatus=CONFIGURING_NODES', [2]],
    ['createdBy=6', [1]],
    ['approvalStatus=PENDING_APPROVAL', [1, 0]],
    ['infrastructureStatus=STARTED', [3]],
    ['infrastructureStatus=DESTROYED', []],
    ['serviceStatus=SERVICES_NOT_MONITORED&infrastructureStatus=STARTING', [2]],
    ['approvalStatus=LAUNCHED&client=harbour', [3]],
    ['approvalStatus=LAUNCHED&environmentIdentifier=core', []],
    ['approvalStatus=LAUNCHED&jenkinsStatus=IDLE', [3]],
    ['client=coast&deploymentType=DATABASE&createdBy=6', [1]],
    ['condition=WAITING_FOR_APPROVAL', [1, 0]],
    ['condition=RUNNING&condition=IN_PROGRESS', [3, 2]],
    ['condition=WAITING_FOR_APPROVAL&client=coast', [1]],
    ['condition=RUNNING&jenkinsStatus=IDLE&infrastructureStatus=STARTED', [3]],
    ['condition=ENDING_SOON&condition=FAILED', []],
    ['condition=RUNNING&condition=SCHEDULE_PROBLEM', [3]],
  ])('filters by %s', async (query, expected) => {
    expect(await list(`?${query}`)).toEqual({
      ids: expected.map((index) => own[index]),
      totalRecords: expected.length,
    });
  });

  it('finds a request by its id, and none of another tenant', async () => {
    expect(await list(`?requestId=${own[1]}`)).toEqual({ ids: [own[1]], totalRecords: 1 });
    expect(await list(`?requestId=${foreign}`)).toEqual({ ids: [], totalRecords: 0 });
  });

  it('keeps the totals correct through additions and deletions', async () => {
    const { queries } = database;
    const added = [await storeRequest(queries), await storeRequest(queries)];
    expect((await list('')).totalRecords).toBe(6);
    await queries.deleteFrom('deployment_requests').where('id', 'in', added).execute();
    expect((await list('')).totalRecords).toBe(4);
  });

  it.each([
    'pageSize=101',
    'pageSize=0',
    'offset=-1',
    'requestId=x',
    'jenkinsStatus=NONE',
    'serviceStatus=IDLE',
    'condition=failed',
    'condition=WAITING_OUTSIDE',
    'condition=',
    'unknown',
  ])('names the field of a malformed query %s, or ignores unknown ones', async (query) => {
    const answer = await get(`/deploymentrequests?${query}`);
    expect(answer.statusCode).toBe(query === 'unknown' ? 200 : 400);
  });

  it('shows what actions need, and the progress of a job', async () => {
    const { deployments } = (await get('/deploymentrequests')).json();
    expect(deployments[1]).toMatchObject({
      progress: { timestamp: '2026-03-01T10:00:00.000Z', estimatedDuration: 600_000 },
      status: { jenkinsStatus: { status: 'CONFIGURING_NODES', ragStatus: 'AMBER' } },
    });
    expect(deployments[0]).toMatchObject({ emUrl: 'https://em.example', progress: null });
    expect(deployments[3]).toMatchObject({
      deploymentType: 'MERIDIAN',
      usedEmptyCredential: true,
      createdUserFirstName: 'Mara',
    });
    expect((await get(`/deploymentrequests/progress/${own[2]}`)).json()).toMatchObject({
      estimatedDuration: 600_000,
      jenkinsStatus: { status: 'CONFIGURING_NODES' },
    });
    expect((await get(`/deploymentrequests/status/${own[3]}`)).json()).toMatchObject({
      approvalStatus: { status: 'LAUNCHED', ragStatus: 'GREEN' },
    });
  });

  it('shows secret fields in the detail only, with no-store', async () => {
    const detail = await get(`/deploymentrequests/${own[0]}`);
    expect(detail.json()).toMatchObject({
      ...SECRETS,
      credentialName: 'aws-main',
      additionalParameters: { type: 'PRODUCT' },
    });
    expect(detail.headers['cache-control']).toBe('no-store');
    expect((await get('/deploymentrequests')).body).not.toContain('canary');
    const stored = await database.queries.selectFrom('deployment_requests').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('canary');
  });

  it('treats a request of another tenant as missing', async () => {
    for (const path of ['', 'progress/', 'status/', 'results/']) {
      const [ofForeign, ofUnknown] = await Promise.all(
        [foreign, 999_999].map((id) => get(`/deploymentrequests/${path}${id}`)),
      );
      expect(ofForeign?.statusCode).toBe(404);
      expect({ ...ofForeign?.json(), traceId: '' }).toEqual({ ...ofUnknown?.json(), traceId: '' });
    }
    expect((await get(`/logs/${foreign}`)).statusCode).toBe(404);
  });

  it('requires a privilege for each call', async () => {
    const paths = ['deploymentrequests/deploymentRequestedUsers', `logs/${own[0]}`, 'deploymentrequests?createdBy=1'];
    for (const path of paths) expect((await get(`/${path}`, viewer)).statusCode).toBe(403);
    expect((await get('/deploymentrequests', viewer)).statusCode).toBe(200);
    const licence = { tokens: viewer, body: '<a/>', headers: { 'content-type': 'text/plain' } };
    expect((await portal.call('POST', '/deploymentrequests/validateLicence', licence)).statusCode).toBe(403);
  });

  it('lists the requesters of the tenant', async () => {
    const users = (await get('/deploymentrequests/deploymentRequestedUsers')).json();
    expect(users.map(({ userId }: { userId: number }) => userId)).toEqual([1, 6]);
    const all = (await get('/deploymentrequests/deploymentRequestedUsers', administrator)).json();
    expect(all).toContainEqual({ userId: 8, firstName: 'Gustav', lastName: 'Brandt', status: 'INACTIVE' });
  });

  it.each([
    ['deploymentRequestExists?client=HARBOUR_FOODS&environmentIdentifier=CORE', true],
    ['deploymentRequestExists?client=Harbour_Foods&environmentIdentifier=orders', false],
    ['validateClientExists?client=Coastline', true],
    ['validateClientExists?client=coast', false],
  ])('%s: %s', async (path, exists) => {
    expect((await get(`/deploymentrequests/${path}`)).json()).toEqual({ exists });
  });

  it.each([
    ['<Licence><ExpiryDate>2999-01-01</ExpiryDate></Licence>', 200, undefined],
    ['<Licence><ExpiryDate>2020-01-01</ExpiryDate></Licence>', 406, 'licence_expired'],
    ['<Licence>', 400, 'licence_invalid'],
  ])('checks the licence %s', async (body, status, code) => {
    const answer = await portal.call('POST', '/deploymentrequests/validateLicence', {
      tokens: operator,
      body,
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBe(status);
    if (code !== undefined) expect(answer.json().code).toBe(code);
  });

  it('keeps the access details sealed, and shows them with no-store', async () => {
    const id = own[3] ?? 0;
    await transaction(database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record !== null) await storeAccess(within, portal.services.secrets, record);
    });
    const answer = await get(`/deploymentrequests/results/${id}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const results = answer.json();
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({ protocol: 'SSH', port: 22, username: 'ubuntu' });
    expect(results[0].password).toMatch(/^(?=.*\d)[A-Za-z0-9]{10}$/);
    const rows = await database.queries.selectFrom('access_results').select('password').execute();
    for (const { password } of rows) expect(Buffer.from(password ?? []).includes(results[0].password)).toBe(false);

    const without = await get(`/deploymentrequests/results/${id}?withoutPasswords=true`);
    expect(without.headers['cache-control']).toBe('no-store');
    for (const { password } of results) expect(without.body).not.toContain(password);
    const withPasswords: readonly { password?: string }[] = results;
    expect(without.json()).toEqual(withPasswords.map(({ password: _, ...host }) => host));
    expect(without.json()[0]).toMatchObject({ hasPassword: true, cloudInstanceId: null });
  });

  it('reveals the password of one host in the tenant to users who can see it, and logs that', async () => {
    const id = own[3] ?? 0;
    const [host] = (await get(`/deploymentrequests/results/${id}`)).json();
    const path = `/deploymentrequests/results/${id}/reveal`;
    const reveal = (hostName: string, tokens = operator) => portal.call('POST', path, { tokens, body: { hostName } });
    const revealed = await reveal(host.hostName);
    expect(revealed.headers['cache-control']).toBe('no-store');
    expect(revealed.json()).toEqual({ password: host.password });
    const missing = await reveal('another-host');
    expect(missing.statusCode).toBe(404);
    expect(missing.body).not.toContain('another-host');
    expect((await reveal(host.hostName, await portal.signIn('operator2'))).statusCode).toBe(404);
    const entry = await database.queries
      .selectFrom('activity_log')
      .select(['description', 'new_entity'])
      .where('entity_name', '=', 'RevealedSecret')
      .where('description', 'like', `Revealed the password of ${host.hostName} of deployment request #${id} %`)
      .execute();
    expect(entry).toMatchObject([{ new_entity: { secrets: [`password of ${host.hostName}`] } }]);
    expect(JSON.stringify(entry)).not.toContain(host.password);
  });

  it('returns the log of the last build in base64', async () => {
    const id = own[2] ?? 0;
    expect((await get(`/logs/${id}`)).statusCode).toBe(404);
    const build = { area: 'deployments', subject_id: String(id), job_name: 'deploy', failed_job: null };
    await database.queries
      .insertInto('build_logs')
      .values([
        { ...build, build_number: 3, content: 'first' },
        { ...build, build_number: 4, failed_job: 'deploy/nodes', content: 'grün\n' },
      ])
      .execute();
    const log = (await get(`/logs/${id}`)).json();
    expect(log).toMatchObject({ buildNumber: 4, jobName: 'deploy/nodes' });
    expect(Buffer.from(log.logContent, 'base64').toString('utf8')).toBe('grün\n');
  });
});
