import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BiDeploymentStatus } from '../../../src/rules/bi-deployments/record.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { until } from '../../../tests/server/background.ts';
import { fillChoices } from '../../../tests/server/deployment-forms.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { CREATION } from '../../../tests/tables/bi-deployment-actions.ts';
import type { Database } from '../../database/database.ts';
import { biSecrets } from './record.ts';

/** How each command is given (Administration §7). */
const CALLS = {
  APPROVE: ['PUT', 'approvals/approve/'],
  REJECT: ['PUT', 'approvals/reject/'],
  LAUNCH: ['GET', 'launch/'],
  DELETE: ['DELETE', ''],
} as const;
type Command = keyof typeof CALLS | 'DESTROY';

const PATH = '/bideploymentrequests';
const TAKEN = 'This client already has a BI deployment with this environment identifier';
const PASSWORD = 'aB1!aaaaaaaaa';
const SECRET = 'Server=tcp:db.example;Password=tell-nobody';

describeDatabase('BI deployments', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let folder: string;
  let made = 0;
  let credentials: { readonly filled: number; readonly empty: number };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-bi-'));
    database = await open();
    portal = await startTestPortal({
      database,
      jobs: {},
      configuration: { rehearsalSpeed: 100_000, dataFolder: folder },
    });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
    const found = await portal.call('GET', '/credentials?cloudProvider=AZURE&useForDeployment=true', {
      tokens: operator,
    });
    const idOf = (isEmpty: boolean): number =>
      found.json().results.find((each: { isEmpty: boolean }) => each.isEmpty === isEmpty).credentialId;
    credentials = { filled: idOf(false), empty: idOf(true) };
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const body = (changes: object = {}) => {
    made += 1;
    return {
      client: 'brightwater',
      environmentIdentifier: `bi-${made}`,
      approvalReference: 'CHG-7',
      notificationEmail: 'team@client.example',
      cloudProvider: 'AZURE',
      credentialId: credentials.filled,
      region: 'EUROPE_WEST',
      topologyName: 'BI_DEPLOYMENT',
      topologyVersion: '1.0.1',
      deploymentConfigId: 'bi-1.2',
      connectionString: SECRET,
      pbiUserDisplayName: 'Reports',
      pbiUserMailNickName: 'reports',
      pbiUserDefaultPassword: PASSWORD,
      additionalParameters: {},
      ...changes,
    };
  };
  const create = (given: object, tokens = operator) => portal.call('POST', PATH, { tokens, body: given });
  /** A stored request in a given status. */
  async function request(status: BiDeploymentStatus = 'PENDING_APPROVAL', changes: object = {}): Promise<number> {
    const answer = await create(body(changes));
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json();
    await database.queries.updateTable('bi_deployments').set({ status }).where('id', '=', id).execute();
    return id;
  }
  const give = (command: Command, id: number, tokens = operator) => {
    if (command === 'DESTROY')
      return portal.call('POST', `${PATH}/env`, { tokens, body: { id, action: 'INIT_DESTROY_INFRASTRUCTURE' } });
    const [method, path] = CALLS[command];
    return portal.call(method, `${PATH}/${path}${id}`, { tokens });
  };
  const shown = async (id: number) => (await portal.call('GET', `${PATH}/${id}`, { tokens: operator })).json();
  const dashboard = async (id: number) => ({
    ...(await portal.call('GET', `/bideploymentresources?biRequestId=${id}`, { tokens: operator })).json(),
    models: (await portal.call('GET', `/bideploymentreports/${id}`, { tokens: operator })).json(),
  });
  const comesTo = (id: number, status: BiDeploymentStatus) =>
    until(status, async () => (await shown(id)).status === status);

  it('can be requested only in one tenant', async () => {
    for (const tenantId of ['ALL_TENANTS', 'HALDEN']) {
      const tokens = await portal.signIn('administrator', tenantId);
      const found = await portal.call('GET', '/credentials?cloudProvider=AZURE', { tokens });
      const answer = await create(body({ credentialId: found.json().results[0].credentialId }), tokens);
      const tenants: readonly string[] = CREATION.tenants;
      expect(answer.statusCode, answer.body).toBe(tenants.includes(tenantId) ? 200 : 403);
    }
  });

  it('reports its errors on validation and on save', async () => {
    const known = body();
    await create(known);
    const faulty = body({
      client: known.client.toUpperCase(),
      environmentIdentifier: known.environmentIdentifier,
      approvalReference: '',
      notificationEmail: 'nobody',
      credentialId: null,
      region: null,
      deploymentConfigId: 't910-1.4',
      connectionString: null,
      pbiUserDisplayName: '',
      pbiUserMailNickName: '',
      pbiUserDefaultPassword: 'hunter2',
    });
    const errors = [
      { field: 'approvalReference', message: 'cannot be blank' },
      { field: 'notificationEmail', message: 'is not a valid email address' },
      { field: 'credentialId', message: 'Select a credential' },
      { field: 'region', message: 'Select a region' },
      { field: 'deploymentConfigId', message: 'Select a deployment config' },
      { field: 'connectionString', message: 'cannot be blank' },
      { field: 'pbiUserDisplayName', message: 'cannot be blank' },
      { field: 'pbiUserMailNickName', message: 'cannot be blank' },
      { field: 'pbiUserDefaultPassword', message: 'must be generated with the button next to this field' },
      { field: 'environmentIdentifier', message: TAKEN },
    ];
    const asked = await portal.call('POST', `${PATH}/validate`, { tokens: operator, body: faulty });
    expect(asked.json()).toEqual({ errors });
    expect((await create(faulty)).json()).toMatchObject({ code: 'validation_failed', errors });
    // A lowercase letter, an uppercase letter, a digit and a symbol come first, in this order.
    for (const pbiUserDefaultPassword of [
      'Ab1!aaaaaaaaa',
      'aB!1aaaaaaaaa',
      'aaaaaaaaaaA1!',
      'aB1!aaaaaaaa ',
      'aB1!aaaaaaaa',
    ])
      expect((await create(body({ pbiUserDefaultPassword }))).json(), pbiUserDefaultPassword).toMatchObject({
        status: 422,
        errors: [{ field: 'pbiUserDefaultPassword', message: 'must be generated with the button next to this field' }],
      });
  });

  it('reports whether a pair, and whether a client, is known', async () => {
    const { client, environmentIdentifier } = body();
    const exists = async (path: string) =>
      (await portal.call('GET', `${PATH}/${path}`, { tokens: operator })).json().exists;
    const pair = `biDeploymentRequestExists?client=${client}&environmentIdentifier=${environmentIdentifier}`;
    expect(await exists(pair)).toBe(false);
    await create(body({ environmentIdentifier }));
    expect(await exists(pair)).toBe(true);
    expect(await exists(`biValidateClientExists?client=${client}`)).toBe(true);
    expect(await exists('biValidateClientExists?client=nobody')).toBe(false);
  });

  it('keeps its secrets sealed, shows them to users who can view it, and logs who did', async () => {
    const answer = await create(body());
    expect(answer.body).not.toContain('tell-nobody');
    const { id } = answer.json();
    const list = await portal.call('GET', PATH, { tokens: operator });
    expect(list.body).not.toContain('tell-nobody');
    expect(list.body).not.toContain(PASSWORD);
    const detail = await portal.call('GET', `${PATH}/${id}`, { tokens: operator });
    expect(detail.headers['cache-control']).toBe('no-store');
    expect(detail.json()).toMatchObject({ connectionString: SECRET, pbiUserDefaultPassword: PASSWORD });
    const changes = await portal.call('GET', '/changes?area=bi-deployments&detail=true', { tokens: operator });
    expect(changes.body).toContain(`"id":${id}`);
    expect(changes.body).not.toContain('tell-nobody');
    const row = await database.queries
      .selectFrom('bi_deployments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('tell-nobody');
    expect(biSecrets.open(portal.services.secrets, row.secrets)).toMatchObject({ connectionString: SECRET });
    const log = await database.queries
      .selectFrom('activity_log')
      .select(['entity_name', 'description', 'new_entity'])
      .where('entity_id', '=', String(id))
      .orderBy('entry_id')
      .execute();
    expect(JSON.stringify(log)).not.toContain('tell-nobody');
    expect(log.map(({ entity_name: name }) => name)).toEqual(['BiDeploymentRequest', 'RevealedSecret']);
    expect(log[1]).toMatchObject({
      description: expect.stringContaining(`Revealed the secrets of BI deployment #${id}`),
      new_entity: { secrets: ['connectionString', 'pbiUserDefaultPassword'] },
    });
  });

  it('shows its page without its secrets, and each of them on request', async () => {
    const { id } = (await create(body())).json();
    const entries = async () =>
      database.queries
        .selectFrom('activity_log')
        .select(['description', 'new_entity'])
        .where('entity_id', '=', String(id))
        .where('entity_name', '=', 'RevealedSecret')
        .execute();
    const viewed = await portal.call('GET', `${PATH}/${id}?withoutSecrets=true`, { tokens: operator });
    expect(viewed.json().secretFields.sort()).toEqual(['connectionString', 'pbiUserDefaultPassword']);
    expect(viewed.body).not.toContain('tell-nobody');
    expect(await entries()).toEqual([]);
    const field = 'connectionString';
    const revealed = await portal.call('POST', `${PATH}/${id}/reveal`, { tokens: operator, body: { field } });
    expect(revealed.json()).toEqual({ value: SECRET });
    expect(await entries()).toMatchObject([
      { description: expect.stringContaining('Revealed the connection string of'), new_entity: { secrets: [field] } },
    ]);
  });

  it('can be edited until its launch; secrets that are not sent stay, and the log names the changed ones', async () => {
    const given = body({ additionalParameters: { 'the longest': '2', b: '3', a: '1' } });
    const { id } = (await create(given)).json();
    expect(Object.keys((await shown(id)).additionalParameters)).toEqual(['the longest', 'b', 'a']);
    const update = (changes: object) =>
      portal.call('PUT', `${PATH}/${id}`, { tokens: operator, body: { ...given, ...changes } });
    expect((await update({})).json().record.version).toBe(1);
    const kept = { connectionString: null, pbiUserDefaultPassword: null };
    const changed = await update({ ...kept, pbiUserDisplayName: 'Sales' });
    expect(changed.json().record).toMatchObject({ pbiUserDisplayName: 'Sales', version: 2 });
    expect(await shown(id)).toMatchObject({ connectionString: SECRET, pbiUserDefaultPassword: PASSWORD });
    await update({ pbiUserDisplayName: 'Sales', connectionString: 'Server=other' });
    expect(await shown(id)).toMatchObject({ connectionString: 'Server=other', version: 3 });
    const entry = await database.queries
      .selectFrom('activity_log')
      .select(['diff'])
      .where('entity_id', '=', String(id))
      .where('entry_type', '=', 'UPDATE')
      .orderBy('entry_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(entry)).toContain('connectionString');
    expect(JSON.stringify(entry)).not.toContain('Server=other');
    await give('APPROVE', id, await portal.signIn('approver'));
    expect((await update({ pbiUserDisplayName: 'Stock' })).statusCode).toBe(200);
    // The approved values are the ones that are built.
    const moved = await update({ pbiUserDisplayName: 'Stock', region: 'EUROPE_NORTH' });
    expect(moved.statusCode).toBe(422);
    expect(moved.json().errors).toEqual([
      { field: 'region', message: expect.stringContaining('This can’t be changed after approval.') },
    ]);
    await database.queries.updateTable('bi_deployments').set({ status: 'LAUNCHED' }).where('id', '=', id).execute();
    expect((await update({ pbiUserDisplayName: 'Till' })).statusCode).toBe(409);
  });

  it('asks for the secrets of an empty credential to launch and to destroy', async () => {
    const credentialId = credentials.empty;
    const id = await request('APPROVED', { credentialId });
    expect(await shown(id)).toMatchObject({ usedEmptyCredential: true });
    const errors = [
      {
        field: 'credential.subscriptionId',
        message: 'No secrets are stored for this credential. Enter its subscription ID.',
      },
      { field: 'credential.azureTenantId', message: 'No secrets are stored for this credential. Enter its tenant ID.' },
    ];
    const refused = await give('LAUNCH', id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual(errors);
    const guid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const credential = { credentialId, subscriptionId: guid, azureTenantId: guid };
    const launched = await portal.call('POST', `${PATH}/launch/${id}`, { tokens: operator, body: { credential } });
    expect(launched.json().record.status).toBe('QUEUED');
    await comesTo(id, 'LAUNCHED');
    expect((await give('DESTROY', id)).json().errors).toEqual(errors);
    const body = { id, action: 'INIT_DESTROY_INFRASTRUCTURE', credential };
    const destroyed = await portal.call('POST', `${PATH}/env`, { tokens: operator, body });
    expect(destroyed.json().record.status).toBe('DESTROYING');
    await comesTo(id, 'DESTROYED');
  });

  it('can replace an empty credential once after approval', async () => {
    const id = await request('APPROVED', { credentialId: credentials.empty });
    const given = body({ credentialId: credentials.empty });
    const current = await shown(id);
    const edit = (changes: object) => {
      const { client, environmentIdentifier } = current;
      return portal.call('PUT', `${PATH}/${id}`, {
        tokens: operator,
        body: { ...given, client, environmentIdentifier, ...changes },
      });
    };
    const replaced = await edit({ credentialId: body().credentialId });
    expect(replaced.statusCode, replaced.body).toBe(200);
    expect(replaced.json().record).toMatchObject({ usedEmptyCredential: false, status: 'APPROVED' });
    const again = await edit({ credentialId: credentials.empty });
    expect(again.statusCode).toBe(422);
    expect(again.json().errors).toEqual([
      { field: 'credentialId', message: expect.stringContaining('unless the credential is empty') },
    ]);
  });

  it('has resources and models after its launch, and loses them when it is destroyed', async () => {
    const id = await request('APPROVED');
    expect(await dashboard(id)).toEqual({ biResources: [], dataRefreshRequested: false, models: [] });
    expect((await give('LAUNCH', id)).json().record.status).toBe('QUEUED');
    await comesTo(id, 'LAUNCHED');
    expect(await shown(id)).toMatchObject({ network: expect.stringMatching(/^10\.\d+\.\d+\.0\/27$/), progress: null });
    const { biResources, models } = await dashboard(id);
    expect(biResources).toHaveLength(6);
    expect(biResources[0]).toMatchObject({ status: 'SUCCEEDED', url: expect.stringMatching(/^https:/) });
    expect(models).toHaveLength(3);
    expect((await give('DESTROY', id)).json().record.status).toBe('DESTROYING');
    await comesTo(id, 'DESTROYED');
    expect(await dashboard(id)).toMatchObject({ biResources: [], models: [] });
    expect((await give('DELETE', id)).statusCode).toBe(200);
  });

  it.each([
    ['QUEUED', 'Wait for an agent'],
    ['LAUNCHING', 'Deploy BI resources'],
  ] as const)('fails in %s if a parameter asks for it, and can then be destroyed', async (stage, title) => {
    const id = await request('APPROVED', { additionalParameters: { REHEARSAL_FAIL_AT: stage } });
    await give('LAUNCH', id);
    await comesTo(id, 'LAUNCHING_FAILED');
    const log = (await portal.call('GET', `/logs/BI-${id}?resourceType=BI_DEPLOYMENT`, { tokens: operator })).json();
    expect(log).toMatchObject({ jobName: title, buildNumber: 1 });
    expect(log.jenkinsJobUrl).toContain(`/dashboard/bideployments/viewlog/${id}`);
    expect(Buffer.from(log.logContent, 'base64').toString()).toContain('Finished: FAILURE');
    await give('DESTROY', id);
    await comesTo(id, 'DESTROYED');
  });

  it('can be destroyed again after a failure', async () => {
    const id = await request('APPROVED', { additionalParameters: { REHEARSAL_FAIL_AT: 'DESTROYING' } });
    await give('LAUNCH', id);
    await comesTo(id, 'LAUNCHED');
    await give('DESTROY', id);
    await comesTo(id, 'DESTROYING_FAILED');
    expect((await dashboard(id)).biResources).toHaveLength(6);
    await give('DESTROY', id);
    await comesTo(id, 'DESTROYED');
  });
});
