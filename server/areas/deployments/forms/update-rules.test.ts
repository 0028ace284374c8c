/** What an edit can change, who can, and when (Deployments §3 "Change flags", §4 "Edit gating", §6). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusTuple } from '../../../../src/rules/deployments/statuses.ts';
import { openTestDatabase } from '../../../../tests/database/databases.ts';
import { licenceText, storeUpload } from '../../../../tests/server/deployment-forms.ts';
import { FormServer } from '../../../../tests/server/form-server.ts';
import { sealSecrets } from '../store.ts';

const RUNNING = { approval: 'LAUNCHED', infrastructure: 'STARTED' } as const satisfies Partial<StatusTuple>;
const NOT_ONCE_MADE = 'This can’t be changed after the request is created.';
const NOT_OPEN = 'This can be changed only before approval, or if creating the VPC or starting the environment failed.';

describe('an edit', () => {
  let server: FormServer;
  beforeAll(async () => {
    server = await FormServer.start(await openTestDatabase());
  });
  afterAll(() => server.close());

  it.each([
    ['PRODUCT', { approval: 'REJECTED' }, 'A request in this status can’t be edited.'],
    ['PRODUCT', { ...RUNNING, infrastructure: 'STOPPING' }, 'A job is in progress'],
    ['STORESERVER', { ...RUNNING, job: 'CONFIGURING_NODES' }, 'A job is in progress'],
    ['WINDOWS', { approval: 'REJECTED', job: 'DEPLOYING_DOCKER_FAILED' }, 'A request in this status can’t be edited.'],
  ] as const)('of type %s is refused in the statuses %j', async (type, tuple, reason) => {
    const { id, body } = await server.existing(type, tuple);
    const answer = await server.update(type, id, { ...body, approvalReference: 'CHG-2' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'action_not_allowed', conflict: { current: { id } } });
    expect(answer.json().message).toContain(reason);
    expect(await server.read(id)).toMatchObject({ version: 1, approvalReference: 'CHG-4711' });
  });

  it('cannot change the name, type or tenant of a request', async () => {
    const { id, body } = await server.existing('STORESERVER');
    const renamed = { ...body, client: 'other', environmentIdentifier: 'other' };
    expect(await server.updateRefused('STORESERVER', id, renamed)).toEqual([
      { field: 'client', message: NOT_ONCE_MADE },
      { field: 'environmentIdentifier', message: NOT_ONCE_MADE },
    ]);
    expect((await server.update('STORESERVER', id, { ...body, deploymentType: 'WINDOWS' })).statusCode).toBe(400);
    expect((await server.update('STORESERVER', id, { ...body, tenantId: 'ORSINI' })).statusCode).toBe(400);
    expect((await server.update('WINDOWS', id, await server.bodyOf('WINDOWS'))).statusCode).toBe(404);
    const database = await server.existing('DATABASE');
    const elsewhere = { ...database.body, cloudProvider: 'AZURE' };
    expect(await server.updateRefused('DATABASE', database.id, elsewhere)).toEqual([
      { field: 'cloudProvider', message: 'The URL names another cloud provider.' },
    ]);
  });

  it('reaches requests of other tenants only in all tenants', async () => {
    const { id, body } = await server.existing('STORESERVER');
    const change = { ...body, numberOfVms: 5 };
    const stranger = await server.portal.signIn('operator2', 'HALDEN');
    expect((await server.update('STORESERVER', id, change, { tokens: stranger })).statusCode).toBe(404);
    const tokens = await server.portal.signIn('administrator', 'ALL_TENANTS');
    expect(await server.updated('STORESERVER', id, change, { tokens })).toMatchObject({ numberOfVms: 5 });
    const foreign = { ...change, credentialId: 6 };
    expect(await server.updateRefused('STORESERVER', id, foreign, { tokens })).toContainEqual({
      field: 'credentialId',
      message: 'Select a credential',
    });
  });

  it.each([
    ['region', { region: 'EU_WEST_1' }],
    ['credentialId', { credentialId: 2 }],
    ['vpcId', { vpcId: -1 }],
    ['topologyVersion', { topologyVersion: '1.1.0' }],
    ['deploymentConfigId', { deploymentConfigId: 't910-1.3' }],
    ['deploymentMode', { deploymentMode: 'PRIVATE' }],
  ])('cannot change the infrastructure of a running environment: %s', async (field, change) => {
    const { id, body } = await server.existing('PRODUCT', RUNNING);
    expect(await server.updateRefused('PRODUCT', id, { ...body, ...change })).toContainEqual({
      field,
      message: NOT_OPEN,
    });
  });

  it.each([
    [{ approval: 'PENDING_APPROVAL' }],
    [{ approval: 'LAUNCHED', job: 'CREATING_VPC_FAILED' }],
    [{ approval: 'LAUNCHED', infrastructure: 'STARTING_FAILED' }],
  ] as const)('can move the environment in the statuses %j', async (tuple) => {
    const { id, body } = await server.existing('PRODUCT', tuple);
    const change = { ...body, availabilityZone: 'us-west-2b', vpcId: -1, usedCidrs: [] };
    const edited = await server.updated('PRODUCT', id, change);
    expect(edited).toMatchObject({
      availabilityZone: 'us-west-2b',
      areInfrastructureChangesPending: tuple.approval === 'LAUNCHED',
    });
    expect(edited.vpcId).not.toBe(body.vpcId);
    expect(edited.vpcName).toContain('harbour');
  });

  it('can change the used CIDRs of its own VPC until that is created', async () => {
    const { id, body } = await server.existing('PRODUCT', {}, { vpcId: -1, usedCidrs: ['192.168.0.0/20'] });
    const { vpcId, ...made } = await server.read(id);
    expect(made).toMatchObject({ usedCidrs: ['192.168.0.0/20'], isVpcPending: true });
    const own = { ...body, vpcId };
    const changed = { ...own, usedCidrs: ['192.168.16.0/20', '10.7.0.0/24'] };
    expect(await server.updated('PRODUCT', id, changed)).toMatchObject({
      vpcId,
      usedCidrs: ['192.168.16.0/20', '10.7.0.0/24'],
      version: made.version + 1,
    });
    // A body without them leaves them unchanged.
    const { usedCidrs: _named, ...silent } = own;
    expect(await server.updated('PRODUCT', id, { ...silent, approvalReference: 'CHG-5' })).toMatchObject({
      usedCidrs: ['192.168.16.0/20', '10.7.0.0/24'],
    });

    const vpcs = server.queries.updateTable('vpcs').where('vpc_id', '=', vpcId);
    await vpcs.set({ status: 'CREATING_VPC_FAILED', vpc_cidr: '192.168.0.0/16' }).execute();
    expect(await server.updateRefused('PRODUCT', id, { ...changed, usedCidrs: ['10.7.1.0/24'] })).toEqual([
      { field: 'usedCidr', message: 'This CIDR is outside 192.168.0.0/16, the network of the VPC.' },
    ]);
    await vpcs.set({ status: 'AVAILABLE' }).execute();
    expect(await server.read(id)).toMatchObject({ isVpcPending: false });
    expect(await server.updateRefused('PRODUCT', id, { ...changed, usedCidrs: ['10.7.2.0/24'] })).toEqual([
      { field: 'usedCidr', message: 'The VPC already exists.' },
    ]);
  });

  it('approvers of its own VPC see what an edit of the request changes in it', async () => {
    const { id, body } = await server.existing('PRODUCT', {}, { vpcId: -1, usedCidrs: ['10.44.0.0/20'] });
    const { vpcId } = await server.read(id);
    const recordId = String(vpcId);
    await server.queries
      .insertInto('decisions')
      .values({
        ...{ area: 'vpcs', record_id: recordId, action: 'APPROVE', comment: null },
        ...{ decided_by: 1, decided_at: new Date() },
      })
      .execute();
    await server.updated('PRODUCT', id, { ...body, vpcId, usedCidrs: ['10.48.0.0/20'] });
    const noted = await server.queries
      .selectFrom('changes_since_approval')
      .select('fields')
      .where('area', '=', 'vpcs')
      .where('record_id', '=', recordId)
      .execute();
    expect(noted).toEqual([{ fields: [{ field: 'usedCidrs', before: ['10.44.0.0/20'], after: ['10.48.0.0/20'] }] }]);
  });

  it('never creates a second VPC of a request: its own moves with it and is reused', async () => {
    const { id, body } = await server.existing('PRODUCT', {}, { vpcId: -1, usedCidrs: ['10.44.0.0/20'] });
    const { vpcId, vpcName } = await server.read(id);
    const { usedCidrs: _, ...unnamed } = body;
    const named = () =>
      server.queries
        .selectFrom('vpcs')
        .select(['vpc_id', 'name', 'region', 'used_cidrs'])
        .where('vpc_id', '>=', vpcId ?? 0)
        .execute();
    // Requested again, in another region.
    const moved = await server.updated('PRODUCT', id, {
      ...unnamed,
      vpcId: -1,
      region: 'EU_WEST_1',
      availabilityZone: null,
    });
    expect(moved).toMatchObject({ vpcId, vpcName: vpcName?.replace('us_west_2', 'eu_west_1') });
    expect(await named()).toMatchObject([{ vpc_id: vpcId, region: 'EU_WEST_1', used_cidrs: ['10.44.0.0/20'] }]);
    // Replaced by another one, then requested again.
    const other = await server.updated('PRODUCT', id, { ...unnamed, region: 'US_WEST_2', vpcId: body.vpcId });
    expect(other).toMatchObject({ region: 'US_WEST_2' });
    expect(await server.updated('PRODUCT', id, { ...unnamed, region: 'US_WEST_2', vpcId: -1 })).toMatchObject({
      vpcId,
    });
    expect(await named()).toHaveLength(1);
  });

  it('keeps values that the form does not show', async () => {
    const { id, body } = await server.existing('PRODUCT', { approval: 'LAUNCHED', job: 'CREATING_VPC_FAILED' });
    const change = { ...body, deploymentConfigId: 'made-up', approvalReference: 'CHG-3' };
    expect(await server.updateRefused('PRODUCT', id, { ...change, vpcId: null })).toContainEqual({
      field: 'vpcId',
      message: 'Select a VPC',
    });
    expect(await server.updated('PRODUCT', id, change)).toMatchObject({
      approvalReference: 'CHG-3',
      deploymentConfigId: 't910-1.4',
    });
  });

  it('of a launched environment waits to be applied', async () => {
    const { id, body } = await server.existing('PRODUCT', RUNNING);
    const flags = async () => {
      const { areInfrastructureChangesPending, areApplicationChangesPending } = await server.read(id);
      return [areInfrastructureChangesPending, areApplicationChangesPending];
    };
    await server.updated('PRODUCT', id, { ...body, approvalReference: 'CHG-9' });
    expect(await flags()).toEqual([false, false]);
    await server.updated('PRODUCT', id, { ...body, configs: ['base'] });
    expect(await flags()).toEqual([false, true]);
    await server.updated('PRODUCT', id, { ...body, configs: ['base'], additionalParameters: {} });
    expect(await flags()).toEqual([true, true]);
    const waiting = await server.existing('PRODUCT', { approval: 'APPROVED' });
    expect(await server.updated('PRODUCT', waiting.id, { ...waiting.body, configs: [] })).toMatchObject({
      areApplicationChangesPending: false,
    });
  });

  it('of a launched environment records how it runs, from the first edit on and without secrets', async () => {
    const asRun = async (id: number) =>
      (await server.portal.call('GET', `/deploymentrequests/asrun/${id}`, { tokens: server.operator })).json().asRun;
    const { id, body } = await server.existing('PRODUCT', RUNNING);
    expect(await asRun(id)).toBeNull();
    await server.updated('PRODUCT', id, { ...body, configs: ['base'] });
    await server.updated('PRODUCT', id, { ...body, configs: ['base'], defaultPassword: 'Changed-Pass1234' });
    const { record, changedSecrets } = await asRun(id);
    expect(record).toMatchObject({ id, version: 1, configs: body.configs });
    expect(changedSecrets).toEqual(['defaultPassword']);
    expect(JSON.stringify(record)).not.toContain(body.defaultPassword);
    expect(record).not.toHaveProperty('licence');
    const waiting = await server.existing('PRODUCT', { approval: 'APPROVED' });
    await server.updated('PRODUCT', waiting.id, { ...waiting.body, configs: [] });
    expect(await asRun(waiting.id)).toBeNull();
  });

  it('cannot change installed software', async () => {
    const field = 'installerApplicationsData.installerApplications';
    const { id, body } = await server.existing('WINDOWS');
    const data = body.installerApplicationsData;
    const installed = {
      ...data,
      installerApplications: data.installerApplications.map((row) => ({ ...row, isInstalled: true })),
    };
    const document = { ...(await server.rowOf(id)).document, installerApplicationsData: installed };
    await server.queries
      .updateTable('deployment_requests')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', id)
      .execute();
    const withRows = (...rows: object[]) => ({
      ...body,
      windowsVmCount: 3,
      installerApplicationsData: { ...data, installerApplications: rows },
    });
    const [row] = data.installerApplications;
    const message = "Can't edit a VM if the software is already installed.";
    for (const rows of [[{ ...row, deviceId: 'other' }], [], [{ ...row, vmIndex: 2 }]]) {
      expect(await server.updateRefused('WINDOWS', id, withRows(...rows))).toContainEqual({ field, message });
    }
    const otherVersion = { ...withRows({ ...row }), platformVersion: '9.0.2' };
    expect(await server.updateRefused('WINDOWS', id, otherVersion)).toContainEqual({
      field: 'platformVersion',
      message: 'The software is already installed on all VMs.',
    });
    const more = { applicationType: 'PDC', deviceId: 'D2', registrationSerialNo: 'S2', vmIndex: 2, isInstalled: true };
    const edited = await server.updated('WINDOWS', id, withRows({ ...row, isInstalled: false }, more));
    expect(edited.installerApplicationsData.installerApplications).toMatchObject([
      { vmIndex: 1, isInstalled: true },
      { vmIndex: 2, isInstalled: false },
    ]);
  });

  it('keeps, replaces or removes its files', async () => {
    const { queries } = server;
    const [first, second] = [await storeUpload(queries, { userId: 3 }), await storeUpload(queries, { userId: 1 })];
    const { id, body } = await server.existing('PRODUCT', {}, { uploadedStackFileToken: first });
    const files = () =>
      queries
        .selectFrom('uploads')
        .select(['user_id', 'discarded_at'])
        .where('owner_id', '=', String(id))
        .orderBy('user_id')
        .execute();
    expect(await server.updated('PRODUCT', id, { ...body, configs: [] })).toMatchObject({
      uploadedStackFileToken: first,
    });
    await server.updated('PRODUCT', id, { ...body, uploadedStackFileToken: second });
    expect(await files()).toMatchObject([
      { user_id: 1, discarded_at: null },
      { user_id: 3, discarded_at: expect.any(Date) },
    ]);
    const without = await server.updated('PRODUCT', id, { ...body, uploadedStackFileToken: null });
    expect(without).toMatchObject({ isFileSet: false });
    expect((await files()).every(({ discarded_at: discarded }) => discarded !== null)).toBe(true);
  });

  it('accepts unchanged dates and licences that have expired since, and requires valid ones otherwise', async () => {
    const { id, body } = await server.existing('PRODUCT');
    const past = { ...body.deploymentSchedule, startDate: '2020-01-01', endDate: '2020-02-01' };
    const licence = licenceText('Harbour Foods', '2020-01-01');
    const { document } = await server.rowOf(id);
    await server.queries
      .updateTable('deployment_requests')
      .set({
        document: JSON.stringify({ ...document, deploymentSchedule: past }),
        secrets: sealSecrets(server.portal.services.secrets, { licence, defaultPassword: 'one', sftpPassword: 'two' }),
        token_valid_from: '2020-01-01',
      })
      .where('id', '=', id)
      .execute();
    const kept = { ...body, licence, deploymentSchedule: past, tokenValidFrom: '2020-01-01' };
    await server.updated('PRODUCT', id, { ...kept, approvalReference: 'CHG-8' });
    expect(
      await server.updateRefused('PRODUCT', id, {
        ...kept,
        licence: licenceText('Harbour Foods', '2020-01-02'),
        deploymentSchedule: { ...past, startDate: '2020-01-02' },
        tokenValidFrom: '2020-01-02',
      }),
    ).toEqual(
      expect.arrayContaining([
        { field: 'licence', message: 'is expired' },
        { field: 'deploymentSchedule.startDate', message: 'can’t be before today' },
        { field: 'tokenValidFrom', message: 'can’t be before today' },
      ]),
    );
  });

  it('removes a licence on request, and keeps a link to a deleted request', async () => {
    const { id, body } = await server.existing('PRODUCT');
    expect((await server.updated('PRODUCT', id, { ...body, licence: null })).licence).toBeUndefined();
    const linkedDeploymentRequest = {
      id,
      client: body.client,
      environmentIdentifier: body.environmentIdentifier,
      deploymentType: 'PRODUCT',
    };
    const windows = await server.existing('WINDOWS', {}, (made) => ({
      installerApplicationsData: {
        ...made.installerApplicationsData,
        emRegistrationUrl: null,
        linkedDeploymentRequest,
      },
    }));
    await server.queries.deleteFrom('deployment_requests').where('id', '=', id).execute();
    const edited = await server.updated('WINDOWS', windows.id, { ...windows.body, windowsVmCount: 4 });
    const { deploymentType: _wire, ...named } = linkedDeploymentRequest;
    expect(edited).toMatchObject({ windowsVmCount: 4, installerApplicationsData: { linkedDeploymentRequest: named } });
  });
});
