import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { until } from '../../../tests/server/background.ts';
import { fillChoices } from '../../../tests/server/deployment-forms.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { CREATION, type Status } from '../../../tests/tables/vpc-actions.ts';
import type { Database } from '../../database/database.ts';

/** How each command is given (Administration §7). */
type Command = 'APPROVE' | 'REJECT' | 'DELETE' | 'LAUNCH' | 'RETRY' | 'DESTROY' | 'ROLLBACK';
const callOf = (command: Command, id: number) => {
  const calls = {
    APPROVE: ['PUT', `approvals/APPROVE/${id}`, undefined],
    REJECT: ['PUT', `approvals/REJECT/${id}`, undefined],
    DELETE: ['DELETE', String(id), undefined],
    LAUNCH: ['POST', `launch/${id}`, { action: 'START_LAUNCHING' }],
    RETRY: ['POST', 'vpc/retry', { id, action: 'RETRY' }],
    DESTROY: ['POST', 'vpc', { id, action: 'DESTROY_INFRASTRUCTURE' }],
    ROLLBACK: ['POST', 'vpc', { id, action: 'ROLLBACK_INFRASTRUCTURE' }],
  } as const;
  return calls[command];
};

describeDatabase('VPCs', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let folder: string;
  let credentials: { readonly aws: number; readonly azure: number; readonly empty: number };
  let made = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-vpcs-'));
    database = await open();
    portal = await startTestPortal({
      database,
      jobs: {},
      configuration: { rehearsalSpeed: 100_000, dataFolder: folder },
    });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
    const listed = (
      await portal.call('GET', '/credentials?useForDeployment=true&pageSize=100', { tokens: operator })
    ).json().results;
    const idOf = (provider: string, isEmpty: boolean): number =>
      listed.find(
        (one: { cloudProvider: string; isEmpty: boolean }) => one.cloudProvider === provider && one.isEmpty === isEmpty,
      ).credentialId;
    credentials = { aws: idOf('AWS', false), azure: idOf('AZURE', false), empty: idOf('AWS', true) };
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const body = (changes: object = {}) => {
    made += 1;
    return {
      credentialId: credentials.aws,
      client: 'brightwater',
      name: `network_${made}`,
      region: 'US_WEST_2',
      vpcCidr: '10.60.0.0/16',
      usedCidrs: [],
      deploymentConfigId: 't910-1.4',
      ...changes,
    };
  };
  const create = (given: object, tokens = operator) => portal.call('POST', '/deploymentvpcs', { tokens, body: given });
  const update = (id: number, given: object) =>
    portal.call('PUT', `/deploymentvpcs/${id}`, { tokens: operator, body: given });
  /** A stored VPC in a given status. */
  async function vpc(status: Status = 'PENDING_APPROVAL', changes: object = {}): Promise<number> {
    const answer = await create(body(changes));
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json();
    await database.queries.updateTable('vpcs').set({ status }).where('vpc_id', '=', id).execute();
    return id;
  }
  const give = (command: Command, id: number, tokens = operator, brought: object = {}) => {
    const [method, path, sent] = callOf(command, id);
    return portal.call(method, `/deploymentvpcs/${path}`, { tokens, ...(sent && { body: { ...sent, ...brought } }) });
  };
  const shown = async (id: number) => (await portal.call('GET', `/deploymentvpcs/${id}`, { tokens: operator })).json();
  const comesTo = (id: number, status: Status) => until(status, async () => (await shown(id)).status === status);
  const stagesOf = async (id: number) => {
    const runs = await database.queries
      .selectFrom('operation_stages')
      .innerJoin('operations', 'operations.operation_id', 'operation_stages.operation_id')
      .select(['operation', 'stage'])
      .where('area', '=', 'vpcs')
      .where('subject_id', '=', String(id))
      .orderBy('operations.operation_id')
      .orderBy('operation_stages.position')
      .execute();
    return runs.map(({ operation, stage }) => `${operation} ${stage}`);
  };

  it('can be created only in one tenant, and needs approval unless its requester can approve it', async () => {
    const tenants: readonly string[] = CREATION.tenants;
    for (const tenantId of ['ALL_TENANTS', 'HALDEN']) {
      const tokens = await portal.signIn('administrator', tenantId);
      const listed = (
        await portal.call('GET', '/credentials?useForDeployment=true&cloudProvider=AWS', { tokens })
      ).json();
      const own = listed.results.find(({ isEmpty }: { isEmpty: boolean }) => !isEmpty);
      const answer = await create(body({ credentialId: own.credentialId }), tokens);
      expect(answer.statusCode).toBe(tenants.includes(tenantId) ? 200 : 403);
      if (answer.statusCode === 200) expect(answer.json().record.status).toBe('PENDING_CREATION');
    }
    expect((await create(body())).json().record.status).toBe('PENDING_APPROVAL');
  });

  it('reports its errors on validation and on save', async () => {
    const known = body({
      isExistingVpc: true,
      vpcResourceId: 'vpc-0f1',
      shouldDeploySupportingInfrastructure: true,
      dnsName: 'a.client.example',
    });
    expect((await create(known)).statusCode).toBe(200);
    const faulty = body({
      name: known.name.toUpperCase(),
      client: ' ',
      isExistingVpc: true,
      vpcResourceId: 'VPC-0F1'.toLowerCase(),
      region: 'EUROPE_WEST',
      usedCidrs: ['10.61.0.0/20', '10.60.0.0/20', '10.60.8.0/24'],
      shouldDeploySupportingInfrastructure: true,
      dnsName: 'A.client.example',
      deploymentConfigId: 't910-9.9',
    });
    const errors = [
      { field: 'region', message: 'Select a region' },
      { field: 'client', message: 'cannot be blank' },
      {
        field: 'usedCidrs',
        message: '10.61.0.0/20 is outside 10.60.0.0/16.\n10.60.8.0/24 overlaps 10.60.0.0/20.',
      },
      { field: 'deploymentConfigId', message: 'Select a deployment config' },
      { field: 'name', message: 'A VPC with this name already exists' },
      { field: 'vpcResourceId', message: 'A VPC with this resource identifier already exists' },
      { field: 'dnsName', message: 'A VPC with this DNS name already exists' },
    ];
    const asked = await portal.call('POST', '/deploymentvpcs/validate', { tokens: operator, body: faulty });
    expect(asked.json()).toEqual({ errors });
    expect((await create(faulty)).json()).toMatchObject({ code: 'validation_failed', errors });
    const halden = await portal.signIn('administrator', 'HALDEN');
    const exists = async (query: string, tokens = operator) =>
      (await portal.call('GET', `/deploymentvpcs/vpcExists${query}`, { tokens })).json().exists;
    expect(await exists(`ByNameOrResourceId?name=${known.name}`)).toBe(true);
    expect(await exists('ByNameOrResourceId?vpcResourceId=vpc-0f1')).toBe(true);
    expect(await exists(`ByNameOrResourceId?name=${known.name}`, halden)).toBe(false);
    expect(await exists('ByDnsName?dnsName=a.CLIENT.example', halden)).toBe(true);
  });

  it.each([-1, -2, null, 'empty'])('cannot be created with the empty credential %j', async (given) => {
    const credentialId = given === 'empty' ? credentials.empty : given;
    const { errors } = (await create(body({ credentialId }))).json();
    const message = expect.stringMatching(/^Select a credential/);
    expect(errors).toContainEqual({ field: 'credentialId', message });
  });

  it('accepts networks as typed, and stores them by their first address', async () => {
    const given = body({ vpcCidr: ' 10.60.3.7/16', usedCidrs: [' 10.60.0.0/20 ', '10.60.0.9/20'] });
    const made = await create(given);
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json().record).toMatchObject({ vpcCidr: '10.60.0.0/16', usedCidrs: ['10.60.0.0/20'] });
    const { id } = made.json();
    expect((await update(id, given)).json().record.version).toBe(1);
    await database.queries.updateTable('vpcs').set({ status: 'AVAILABLE' }).where('vpc_id', '=', id).execute();
    expect((await update(id, { ...given, usedCidrs: ['10.60.16.0/20 '] })).json().record.usedCidrs).toEqual([
      '10.60.16.0/20',
    ]);
  });

  it('on Azure has a resource group, and keeps it', async () => {
    const azure = { credentialId: credentials.azure, region: 'EUROPE_WEST' };
    expect((await create(body(azure))).json().errors).toEqual([
      { field: 'vpcResourceGroup', message: 'cannot be blank' },
    ]);
    const answer = await create(body({ ...azure, vpcResourceGroup: 'tills(2).eu', existingVpcResourceGroup: true }));
    expect(answer.json().record).toMatchObject({
      cloudProvider: 'AZURE',
      vpcResourceGroup: 'tills(2).eu',
      existingVpcResourceGroup: true,
      usedEmptyCredential: false,
    });
  });

  it('that is available can change only its used CIDRs and its credential of the same provider', async () => {
    const given = body();
    const { id } = (await create(given)).json();
    const set = { status: 'AVAILABLE', vpc_resource_id: 'vpc-0aa' } as const;
    await database.queries.updateTable('vpcs').set(set).where('vpc_id', '=', id).execute();
    const current = { ...given, vpcResourceId: 'vpc-0aa' };
    const changed = await update(id, { ...current, usedCidrs: ['10.60.16.0/20'] });
    expect(changed.json().record).toMatchObject({ usedCidrs: ['10.60.16.0/20'], vpcResourceId: 'vpc-0aa', version: 2 });
    const refused = 'This can’t be changed while the VPC is available.';
    for (const [field, value] of [
      ['name', 'other'],
      ['vpcCidr', '10.60.0.0/17'],
      ['region', 'EU_WEST_1'],
    ])
      expect((await update(id, { ...current, usedCidrs: [], [String(field)]: value })).json().errors).toContainEqual({
        field,
        message: refused,
      });
    expect((await update(id, { ...current, credentialId: credentials.azure })).json().errors).toContainEqual({
      field: 'credentialId',
      message: 'Select a credential',
    });
  });

  it('is announced to its tenant, in the order of its ids', async () => {
    const at = '/changes?area=vpcs&limit=500';
    const first = (await portal.call('GET', at, { tokens: operator })).json();
    const id = await vpc();
    const then = (await portal.call('GET', `${at}&cursor=${first.cursor}`, { tokens: operator })).json();
    expect(then.changes).toMatchObject([{ kind: 'upsert', id, record: { vpcId: id } }]);
    const halden = await portal.signIn('operator2');
    expect((await portal.call('GET', `/deploymentvpcs/${id}`, { tokens: halden })).statusCode).toBe(404);
  });

  it('is launched stage by stage, destroyed, and deleted', async () => {
    const id = await vpc('PENDING_CREATION');
    expect((await give('LAUNCH', id)).json().record.status).toBe('QUEUED');
    await comesTo(id, 'AVAILABLE');
    expect(await shown(id)).toMatchObject({
      vpcResourceId: expect.stringMatching(/^vpc-/),
      nlbEndpoint: expect.stringContaining('us-west-2'),
      dnsValidationRecords: {},
      progress: null,
      lastRunJenkinsJob: expect.stringMatching(new RegExp(`/dashboard/vpcs/logs/${id}/builds/1$`)),
    });
    expect((await give('DESTROY', id)).json().record.status).toBe('DESTROYING');
    await comesTo(id, 'DESTROYED');
    expect(await shown(id)).toMatchObject({ vpcResourceId: null, nlbEndpoint: null });
    expect(await stagesOf(id)).toEqual([
      ...['QUEUED', 'LAUNCHING', 'CREATING_VPC', 'CREATING_LB_LISTENERS'].map((stage) => `LAUNCH ${stage}`),
      'DESTROY_INFRASTRUCTURE DESTROYING',
    ]);
    expect((await give('DELETE', id)).statusCode).toBe(200);
  });

  it('with supporting infrastructure waits for its DNS, and continues when it is launched again', async () => {
    const dnsName = 'tills.client.example';
    const id = await vpc('PENDING_CREATION', { shouldDeploySupportingInfrastructure: true, dnsName });
    await give('LAUNCH', id);
    await comesTo(id, 'WAITING_FOR_DNS_SETUP');
    const { dnsValidationRecords, nlbEndpoint } = await shown(id);
    expect(Object.keys(dnsValidationRecords)).toEqual([expect.stringMatching(/\.tills\.client\.example$/)]);
    expect(nlbEndpoint).toBeNull();
    await give('LAUNCH', id);
    await comesTo(id, 'AVAILABLE');
    expect(await shown(id)).toMatchObject({ dnsValidationRecords, nlbEndpoint: expect.any(String) });
    expect((await stagesOf(id)).slice(3)).toEqual(['LAUNCH QUEUED', 'LAUNCH CREATING_LB_LISTENERS']);
  });

  it.each([
    ['LAUNCHING', 'Prepare workspace', 'LAUNCHING_FAILED', 'LAUNCH', 'AVAILABLE'],
    ['CREATING_VPC', 'Create VPC', 'CREATING_VPC_FAILED', 'LAUNCH', 'AVAILABLE'],
    ['CREATING_LB_LISTENERS', 'Create load balancer listeners', 'CREATING_LB_LISTENERS_FAILED', 'LAUNCH', 'AVAILABLE'],
    ['DESTROYING', 'Destroy VPC', 'DESTROYING_FAILED', 'DESTROY', 'DESTROYED'],
    ['ROLLING_BACK_INFRASTRUCTURE', 'Roll back infrastructure', 'ROLLING_BACK_FAILED', 'ROLLBACK', 'ROLLED_BACK'],
  ] as const)(
    'fails in %s if its name asks for it, and continues from there when retried',
    async (stage, title, failed, command, end) => {
      made += 1;
      const from = { LAUNCH: 'PENDING_CREATION', DESTROY: 'AVAILABLE', ROLLBACK: 'CREATING_VPC_FAILED' } as const;
      const id = await vpc(from[command], { name: `n${made}_REHEARSAL_FAIL_AT_${stage}` });
      await give(command, id);
      await comesTo(id, failed);
      const log = (await portal.call('GET', `/logs/VPC-${id}`, { tokens: operator })).json();
      expect(log).toMatchObject({ jobName: title, buildNumber: 1 });
      expect(Buffer.from(log.logContent, 'base64').toString()).toContain('Finished: FAILURE');
      await give('RETRY', id);
      await comesTo(id, end);
      const retried = (await stagesOf(id)).filter((run) => run.startsWith('RETRY_JOB') && !run.endsWith('QUEUED'));
      expect(retried[0]).toBe(`RETRY_JOB ${stage}`);
    },
  );

  it.each([
    ['LAUNCH', 'PENDING_CREATION', 'QUEUED'],
    ['RETRY', 'CREATING_VPC_FAILED', 'QUEUED'],
    ['DESTROY', 'AVAILABLE', 'DESTROYING'],
    ['ROLLBACK', 'CREATING_VPC_FAILED', 'ROLLING_BACK_INFRASTRUCTURE'],
  ] as const)('asks for the secrets of an empty credential to %s in %s', async (command, status, next) => {
    const id = await vpc(status);
    const credentialId = credentials.empty;
    await database.queries.updateTable('vpcs').set({ credential_id: credentialId }).where('vpc_id', '=', id).execute();
    const refused = await give(command, id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([
      { field: 'credential.roleArn', message: 'No secrets are stored for this credential. Enter its role ARN.' },
    ]);
    expect((await shown(id)).status).toBe(status);
    const roleArn = 'arn:aws:iam::480000000001:role/canary-deployer';
    const taken = await give(command, id, operator, { credential: { credentialId, roleArn } });
    expect(taken.statusCode, taken.body).toBe(200);
    expect(taken.json().record).toMatchObject({ status: next, usedEmptyCredential: true });
  });

  it('can be rolled back after a failure, and launched again', async () => {
    made += 1;
    const id = await vpc('PENDING_CREATION', { name: `n${made}_REHEARSAL_FAIL_AT_CREATING_LB_LISTENERS` });
    await give('LAUNCH', id);
    await comesTo(id, 'CREATING_LB_LISTENERS_FAILED');
    expect((await shown(id)).vpcResourceId).toEqual(expect.any(String));
    await give('ROLLBACK', id);
    await comesTo(id, 'ROLLED_BACK');
    expect((await shown(id)).vpcResourceId).toBeNull();
    await give('LAUNCH', id);
    await comesTo(id, 'AVAILABLE');
  });

  /** A request that names the VPC, in the given statuses. */
  const requestIn = (vpcId: number, tuple: Partial<StatusTuple>) => {
    made += 1;
    const row = { client: 'harbour', environment_identifier: `in-${made}` };
    return storeRequest(database.queries, { row, tuple, document: { vpcId, vpcName: `network_of_${made}` } });
  };
  const usage = async (id: number, hinders = '', tokens = operator) =>
    (await portal.call('GET', `/deploymentvpcs/usage/${id}${hinders && `?hinders=${hinders}`}`, { tokens })).json();

  it('cannot be deleted while a request that has not ended uses it, and names the uses', async () => {
    const id = await vpc('DESTROYED');
    const rejected = await requestIn(id, { approval: 'REJECTED' });
    const destroyed = await requestIn(id, { approval: 'LAUNCHED', infrastructure: 'DESTROYED' });
    const pending = await requestIn(id, {});
    const { uses } = await usage(id);
    expect(uses.map((use: { id: number; hasEnded: boolean }) => [use.id, use.hasEnded])).toEqual([
      [pending, false],
      [destroyed, true],
      [rejected, true],
    ]);
    expect((await usage(id, 'DELETE')).uses).toMatchObject([{ id: pending, hasEnded: false }]);
    const refused = await give('DELETE', id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'action_not_allowed',
      message: `Can’t delete: it is used by deployment #${pending} (harbour / in-${made}). Choose another VPC there first, or delete what uses it.`,
    });
    await database.queries.deleteFrom('deployment_requests').where('id', '=', pending).execute();
    expect(await usage(id, 'DELETE')).toEqual({ uses: [], others: 0, unseen: 0 });
    expect((await give('DELETE', id)).statusCode).toBe(200);
  });

  it.each<[Partial<StatusTuple>, boolean]>([
    [{}, false],
    [{ approval: 'APPROVED' }, false],
    [{ approval: 'LAUNCHED', infrastructure: 'PENDING_CREATION', job: 'QUEUED' }, true],
    [{ approval: 'LAUNCHED', infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC_FAILED' }, false],
    [{ approval: 'LAUNCHED', infrastructure: 'PENDING_CREATION', job: 'CREATING_INFRASTRUCTURE_FAILED' }, true],
    [{ approval: 'LAUNCHED', infrastructure: 'STARTED' }, true],
    [{ approval: 'LAUNCHED', infrastructure: 'STOPPED' }, true],
    [{ approval: 'LAUNCHED', infrastructure: 'DESTROYING_FAILED' }, true],
    [{ approval: 'LAUNCHED', infrastructure: 'ROLLED_BACK' }, false],
    [{ approval: 'LAUNCHED', infrastructure: 'DESTROYED' }, false],
  ])(
    'can be destroyed or rolled back, or retried, only if no environment exists or runs in it: %j',
    async (tuple, stands) => {
      for (const [command, status, verb] of [
        ['DESTROY', 'AVAILABLE', 'destroy'],
        ['ROLLBACK', 'CREATING_LB_LISTENERS_FAILED', 'roll back'],
        ['RETRY', 'DESTROYING_FAILED', 'retry'],
        ['RETRY', 'ROLLING_BACK_FAILED', 'retry'],
      ] as const) {
        const id = await vpc(status);
        const request = await requestIn(id, tuple);
        expect((await usage(id, command)).uses.length, `${command} in ${status}`).toBe(stands ? 1 : 0);
        const answer = await give(command, id);
        expect(answer.statusCode, `${command} in ${status}`).toBe(stands ? 409 : 200);
        if (stands)
          expect(answer.json().message).toBe(
            `Can’t ${verb}: it is used by deployment #${request} (harbour / in-${made}). Wait until their jobs finish, then destroy or roll them back first.`,
          );
      }
    },
  );

  it('can retry a failed launch, whatever exists in it', async () => {
    const id = await vpc('CREATING_LB_LISTENERS_FAILED');
    await requestIn(id, { approval: 'LAUNCHED', infrastructure: 'STARTED' });
    expect(await usage(id, 'RETRY')).toEqual({ uses: [], others: 0, unseen: 0 });
    expect((await give('RETRY', id)).statusCode).toBe(200);
  });

  it('reports only the number of hidden requests', async () => {
    const id = await vpc('AVAILABLE');
    await requestIn(id, { approval: 'LAUNCHED', infrastructure: 'STARTED' });
    await settle(database.queries, { name: 'destroyer', privileges: ['deployment.vpc.destroy'] });
    const destroyer = await portal.signIn('destroyer');
    expect(await usage(id, 'DESTROY', destroyer)).toEqual({ uses: [], others: 1, unseen: 1 });
    expect((await give('DESTROY', id, destroyer)).json().message).toBe(
      'Can’t destroy: 1 record that you can’t view uses it. Ask an administrator to destroy or roll them back first.',
    );
  });

  describe('and a request that starts in it', () => {
    const launch = (id: number) => portal.call('POST', `/deploymentrequests/launch/${id}`, { tokens: operator });

    it.each<[Status | null, string, string]>([
      ['DESTROYING', 'it is being destroyed', 'Choose another VPC in a copy of the request.'],
      ['DESTROYED', 'it has been destroyed', 'Choose another VPC in a copy of the request.'],
      ['REJECTED', 'it has been rejected', 'Choose another VPC in a copy of the request.'],
      [
        'ROLLED_BACK',
        'it has been rolled back',
        'Launch the VPC first, or choose another VPC in a copy of the request.',
      ],
      [null, 'it has been deleted', 'Choose another VPC in a copy of the request.'],
    ])('is refused if its status is %s', async (status, why, wayOut) => {
      const id = await vpc(status ?? 'DESTROYED');
      const request = await requestIn(id, { approval: 'APPROVED' });
      const { name } = await shown(id);
      if (status === null) await database.queries.deleteFrom('vpcs').where('vpc_id', '=', id).execute();
      const known = status === null ? `network_of_${made}` : name;
      const answer = await launch(request);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        message: `Can’t launch: its VPC ${known} can’t be used because ${why}. ${wayOut}`,
        conflict: { current: { missingVpc: { name: known, status } } },
      });
    });

    it('can be retried in a destroyed VPC only to be destroyed', async () => {
      const id = await vpc('DESTROYED');
      const retry = (request: number) =>
        portal.call('POST', '/deploymentrequests/env/retry', {
          tokens: operator,
          body: { id: request, action: 'RETRY' },
        });
      const failed = await requestIn(id, {
        approval: 'LAUNCHED',
        infrastructure: 'PENDING_CREATION',
        job: 'CREATING_VPC_FAILED',
      });
      const { name } = await shown(id);
      expect((await retry(failed)).json().message).toBe(
        `Can’t retry: its VPC ${name} can’t be used because it has been destroyed. Choose another VPC in the request.`,
      );
      const leaving = await requestIn(id, { approval: 'LAUNCHED', infrastructure: 'DESTROYING_FAILED' });
      expect((await retry(leaving)).statusCode).toBe(200);
    });
  });
});
