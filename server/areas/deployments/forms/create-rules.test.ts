/** Which values a new request can have, and which are refused (Deployments §5, §6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../tests/database/databases.ts';
import { licenceText, storeUpload } from '../../../../tests/server/deployment-forms.ts';
import { storeRequest } from '../../../../tests/server/deployment-requests.ts';
import { FormServer } from '../../../../tests/server/form-server.ts';

const PAIR_TAKEN = 'A deployment already exists under this name for this customer';

describe('the body of a new request', () => {
  let server: FormServer;
  beforeAll(async () => {
    server = await FormServer.start(await openTestDatabase());
  });
  afterAll(() => server.close());

  it('is stored by the sending rules, whatever it contains', async () => {
    const schedule = { timeZone: 'Europe/Berlin', startDate: '2999-01-01', endDate: '2999-02-01' };
    expect(
      await server.made('PRODUCT', {
        approvalReference: '  CHG-1 ',
        notificationEmails: [' a@b.example', 'a@b.example', ''],
        deploymentSchedule: { ...schedule, activeDuring: 'ACTIVE_ALWAYS', startupTime: '08:00', shutdownTime: '09:00' },
        additionalParameters: { ' LOG_LEVEL ': ' INFO ', EMPTY: ' ' },
        deploymentTags: { Department: 'Operations', SubDepartment: 'Network', ' Owner ': ' me ', None: '' },
        enableMonitoring: false,
        monitoringCredentialId: 1,
        enableMonitoringAgent: false,
        configs: ['base', ' base ', ''],
        usedCidrs: ['10.0.0.0/16'],
      }),
    ).toMatchObject({
      approvalReference: 'CHG-1',
      notificationEmails: ['a@b.example'],
      deploymentSchedule: { activeDuring: 'ACTIVE_ALWAYS', timeZone: '', startupTime: '-1:-1', shutdownTime: '-1:-1' },
      additionalParameters: { LOG_LEVEL: 'INFO' },
      deploymentTags: { Department: 'Operations', SubDepartment: 'Network', Owner: 'me' },
      monitoringCredentialId: null,
      deploymentMonitoringSchedule: null,
      configs: ['base'],
    });
    expect(
      await server.made('DATABASE', {
        enableBackups: false,
        createReadReplica: false,
        enableStorageAutoScaling: false,
        readReplicaInstanceType: 'db.m6g.large',
      }),
    ).toMatchObject({
      maxStorage: 0,
      backupRetentionPeriod: 0,
      backupWindowSchedule: null,
      readReplicaInstanceType: null,
    });
  });

  it('can leave out derived values', async () => {
    const product = await server.made('PRODUCT', {
      environmentType: 'PRODUCTION',
      environmentTypeProduction: undefined,
      usedEmptyCredential: undefined,
    });
    expect(product).toMatchObject({ environmentTypeProduction: true, usedEmptyCredential: false });
  });

  it('cannot set derived values', async () => {
    const product = await server.made('PRODUCT', {
      environmentType: 'PRODUCTION',
      environmentTypeProduction: false,
      usedEmptyCredential: true,
      isFileSet: true,
      companyName: 'Somebody Else',
      licence: licenceText('Harbour Foods'),
    });
    expect(product).toMatchObject({
      environmentTypeProduction: true,
      usedEmptyCredential: false,
      isFileSet: false,
      companyName: 'Harbour Foods',
    });
    const windows = await server.made('WINDOWS', ({ installerApplicationsData }) => ({
      installerApplicationsData: {
        ...installerApplicationsData,
        installerApplications: [
          { applicationType: 'POS', deviceId: 'D', registrationSerialNo: 'S', vmIndex: 3, isInstalled: true },
        ],
        availableVmIndexes: [3, 4],
        emRegistrationUrl: null,
        linkedDeploymentRequest: {
          id: product.id,
          client: 'nobody',
          environmentIdentifier: 'nothing',
          deploymentType: 'PRODUCT',
        },
      },
    }));
    expect(windows.installerApplicationsData).toMatchObject({
      installerApplications: [{ vmIndex: 3, isInstalled: false }],
      linkedDeploymentRequest: {
        id: product.id,
        client: 'harbour',
        environmentIdentifier: product.environmentIdentifier,
      },
    });
    expect(windows.installerApplicationsData.availableVmIndexes).toHaveLength(99);
    expect(windows.installerApplicationsData.availableVmIndexes).not.toContain(3);
  });

  it.each([
    ['status', { approvalStatus: { status: 'APPROVED' } }],
    ['tenantId', 'ORSINI'],
    ['createdUserId', 2],
    ['version', 7],
    ['id', 1],
    ['network', '10.0.0.0/16'],
    ['emUrl', 'https://em.example'],
    ['areApplicationChangesPending', true],
    ['demoDeploymentBuilds', []],
    ['vpcName', 'mine'],
    ['platformVersionName', 'mine'],
  ])('has no %s', async (field, value) => {
    const answer = await server.create('PRODUCT', { [field]: value });
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed_request', errors: [{ field }] });
  });

  it.each([
    ['PRODUCT', 'credentialId', { credentialId: 6 }, 'Select a credential'],
    ['PRODUCT', 'credentialId', { credentialId: 3 }, 'Select a credential'],
    ['PRODUCT', 'credentialId', { credentialId: null }, 'Select a credential'],
    ['PRODUCT', 'vpcId', { vpcId: 2 }, 'Select a VPC'],
    ['PRODUCT', 'vpcId', { vpcId: 2_000_000_000 }, 'Select a VPC'],
    ['PRODUCT', 'region', { region: 'MARS_1' }, 'Select a region'],
    ['PRODUCT', 'availabilityZone', { availabilityZone: 'eu-west-1a' }, 'is not one of the choices'],
    ['PRODUCT', 'platformVersion', { platformVersion: '9.3.0-beta.1' }, 'Select a platform version'],
    ['PRODUCT', 'topologyName', { topologyName: 'T500' }, 'Select a topology to deploy'],
    ['PRODUCT', 'topologyVersion', { topologyVersion: '9.9.9' }, 'Select a topology to deploy'],
    ['PRODUCT', 'deploymentConfigId', { deploymentConfigId: 'database-1.2' }, 'Select a deployment config'],
    [
      'PRODUCT',
      'deploymentTags.Department',
      { deploymentTags: { Department: 'Piracy' } },
      'Department cannot be blank',
    ],
    [
      'PRODUCT',
      'deploymentTags.SubDepartment',
      { deploymentTags: { Department: 'Operations', SubDepartment: 'Payments' } },
      'Subdepartment cannot be blank',
    ],
    [
      'PRODUCT',
      'deploymentMonitoringSchedule.scriptVersionId',
      { deploymentMonitoringSchedule: { scriptVersionId: 'version-9', idleTimeMins: 5 } },
      'Select a script version',
    ],
    [
      'PRODUCT',
      'monitoringCredentialId',
      { enableMonitoring: true, monitoringCredentialId: 2 },
      'Select a monitoring credential',
    ],
    ['PRODUCT', 'licence', { licence: licenceText('A', '2020-01-01') }, 'is expired'],
    ['PRODUCT', 'licence', { licence: '<Licence><ExpiryDate>soon</ExpiryDate></Licence>' }, 'is invalid'],
    ['PRODUCT', 'licence', { licence: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }, 'is invalid'],
    ['PRODUCT', 'defaultPassword', { defaultPassword: '' }, 'cannot be blank'],
    [
      'PRODUCT',
      'shouldApplyApplicationChanges',
      { shouldApplyApplicationChanges: true },
      'You don’t have permission to apply changes.',
    ],
    ['PRODUCT_ON_PREM', 'cloudProvider', { cloudProvider: 'AWS' }, 'This type always uses this provider.'],
    ['STORESERVER', 'numberOfVms', { numberOfVms: 0 }, 'must be a whole number of at least 1'],
    ['DATABASE', 'databaseInstanceType', { databaseInstanceType: 'db.huge' }, 'Select an instance type'],
    ['DATABASE', 'storage', { storage: 0 }, 'must be a whole number of at least 1'],
    ['DATABASE', 'maxStorage', { maxStorage: 1099 }, 'must be a whole number of at least 1100'],
    ['DATABASE', 'backupRetentionPeriod', { backupRetentionPeriod: 0 }, 'must be a whole number from 1 to 35'],
    [
      'DATABASE',
      'sourceDatabaseDumpUrl',
      { sourceSnapshotId: null, sourceDatabaseDumpUrl: 'http://[::ffff:169.254.169.254]/latest' },
      'must be a public URL',
    ],
    [
      'DATABASE',
      'enableDeletionProtection',
      { enableDeletionProtection: false },
      'You don’t have permission to change the deletion protection.',
    ],
  ] as const)('of type %s is refused for its %s: %j', async (type, field, change, message) => {
    expect(await server.refused(type, change)).toContainEqual({ field, message });
  });

  it('is refused if it refers to another tenant’s record or to a request of another type', async () => {
    const { queries } = server;
    const field = 'installerApplicationsData.linkedDeploymentRequest';
    const message = 'This deployment request does not exist.';
    const links = [
      await storeRequest(queries, { row: { tenant_id: 'ORSINI' } }),
      await storeRequest(queries, { row: { deployment_type: 'DATABASE' } }),
      2_000_000_000,
    ];
    for (const id of links) {
      const errors = await server.refused('WINDOWS', ({ installerApplicationsData }) => ({
        installerApplicationsData: {
          ...installerApplicationsData,
          linkedDeploymentRequest: { id, client: 'a', environmentIdentifier: 'b', deploymentType: 'PRODUCT' },
        },
      }));
      expect(errors).toEqual([{ field, message }]);
    }
    const emRegistrationUrl = 'http://127.0.0.1/register';
    expect(
      await server.refused('WINDOWS', ({ installerApplicationsData }) => ({
        installerApplicationsData: { ...installerApplicationsData, emRegistrationUrl },
      })),
    ).toEqual([{ field: 'installerApplicationsData.emRegistrationUrl', message: 'must be a public URL' }]);
  });

  it('is refused if its tenant has the name, but not if another tenant has it', async () => {
    const { queries } = server;
    await storeRequest(queries, { row: { client: 'Taken', environment_identifier: 'Here' } });
    await storeRequest(queries, { row: { client: 'Taken', environment_identifier: 'there', tenant_id: 'ORSINI' } });
    const message = PAIR_TAKEN;
    expect(await server.refused('STORESERVER', { client: 'taken', environmentIdentifier: 'here' })).toEqual([
      { field: 'environmentIdentifier', message },
    ]);
    await server.made('STORESERVER', { client: 'taken', environmentIdentifier: 'there' });
  });

  it('takes only files that its user has uploaded in this tenant for this field', async () => {
    const { queries } = server;
    const own = await storeUpload(queries, { userId: 1 });
    const request = await server.made('PRODUCT', { uploadedStackFileToken: own });
    expect(request).toMatchObject({ isFileSet: true, uploadedStackFileToken: own });
    const upload = await queries
      .selectFrom('uploads')
      .select('owner_area')
      .where('owner_id', '=', String(request.id))
      .execute();
    expect(upload).toHaveLength(1);
    const message = 'This file is no longer available. Upload it again.';
    for (const token of [
      own,
      'x'.repeat(43),
      await storeUpload(queries, { userId: 2 }),
      await storeUpload(queries, { userId: 1, tenantId: 'HALDEN' }),
    ]) {
      expect(await server.refused('PRODUCT', { uploadedStackFileToken: token })).toEqual([
        { field: 'uploadedStackFileToken', message },
      ]);
    }
    const other = await storeUpload(queries, { userId: 1, fileName: 'envs.zip' });
    expect(await server.refused('PRODUCT', { uploadedStackFileToken: other })).toEqual([
      { field: 'uploadedStackFileToken', message: 'This file is envs.zip. Choose the file for stacks.zip.' },
    ]);
  });

  it('can request a new VPC, which needs approval unless its requester can approve it', async () => {
    const { queries } = server;
    const request = await server.made('PRODUCT', { vpcId: -1, usedCidrs: ['192.168.0.0/20', ' 192.168.0.0/20'] });
    const vpcs = (id: number) => queries.selectFrom('vpcs').selectAll().where('vpc_id', '=', id).execute();
    expect(await vpcs(request.vpcId)).toMatchObject([
      {
        tenant_id: 'BRIGHTWATER',
        name: request.vpcName,
        credential_id: request.credentialId,
        deployment_config_id: 't910-1.4',
        region: 'US_WEST_2',
        status: 'PENDING_APPROVAL',
        used_cidrs: ['192.168.0.0/20'],
        created_by: 1,
      },
    ]);
    const administrator = await server.portal.signIn('administrator', 'BRIGHTWATER');
    const { uses } = (
      await server.portal.call('GET', `/deploymentvpcs/usage/${request.vpcId}`, { tokens: administrator })
    ).json();
    expect(uses).toMatchObject([{ area: 'deployments', id: request.id }]);
    const other = await server.made('PRODUCT', { vpcId: -1, usedCidrs: [] }, { tokens: administrator });
    expect(await vpcs(other.vpcId)).toMatchObject([{ status: 'PENDING_CREATION' }]);

    const before = await queries.selectFrom('vpcs').select('vpc_id').execute();
    expect(
      await server.refused('PRODUCT', { vpcId: -1, usedCidrs: ['192.168.0.0/20', '192.168.4.0/24'] }),
    ).toMatchObject([{ field: 'usedCidr', message: '192.168.4.0/24 overlaps 192.168.0.0/20.' }]);
    expect(await server.refused('PRODUCT', { vpcId: -1, usedCidrs: ['everything'] })).toMatchObject([
      { field: 'usedCidr' },
    ]);
    expect(await queries.selectFrom('vpcs').select('vpc_id').execute()).toEqual(before);
  });

  it('never creates a second VPC of a name: it reuses one that was never created, and is refused otherwise', async () => {
    const first = await server.made('PRODUCT', { vpcId: -1, usedCidrs: ['192.168.0.0/20'] });
    const { client, environmentIdentifier } = first;
    const again = { client, environmentIdentifier, vpcId: -1, usedCidrs: [] };
    const tokens = await server.portal.signIn('administrator', 'BRIGHTWATER');
    const remove = (id: number) => server.portal.call('DELETE', `/deploymentrequests/${id}`, { tokens });
    expect((await remove(first.id)).statusCode).toBe(200);
    const second = await server.made('PRODUCT', again);
    expect(second).toMatchObject({ vpcId: first.vpcId, usedCidrs: ['192.168.0.0/20'] });
    await remove(second.id);
    await server.queries
      .updateTable('vpcs')
      .set({ status: 'AVAILABLE', vpc_cidr: '10.1.0.0/16' })
      .where('vpc_id', '=', first.vpcId)
      .execute();
    const message = `A VPC named ${first.vpcName} already exists. Select an existing VPC or another region.`;
    expect(await server.refused('PRODUCT', again)).toEqual([{ field: 'vpcId', message }]);
  });

  it.each([
    ['additionalParameters', { 'a\0b': 'c' }],
    ['deploymentTags', { '\ud800': 'c' }],
    ['additionalParameters', { a: 'b\0' }],
    ['additionalParameters', { a: 'x'.repeat(2001) }],
    ['additionalParameters', { ['x'.repeat(201)]: 'a' }],
    ['additionalParameters', Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 'v']))],
    ['configs', Array.from({ length: 201 }, () => 'base')],
    ['notificationEmails', Array.from({ length: 101 }, () => 'a@b.example')],
    ['licence', `<a>${'x'.repeat(5000)}</a>`],
  ])('is malformed if %s can’t be stored', async (field, value) => {
    const answer = await server.create('PRODUCT', { [field]: value });
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed_request' });
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it.each(["' or 1=1 --", 'constructor', 'toString', '%', '\\', '{}', '$1'])(
    'can have a parameter called %j',
    async (key) => {
      expect(await server.made('PRODUCT', { additionalParameters: { [key]: key } })).toMatchObject({
        additionalParameters: { [key]: key },
      });
    },
  );

  it('names the same provider as its URL', async () => {
    const errors = await server.refused('DATABASE', { cloudProvider: 'AZURE' });
    expect(errors).toEqual([{ field: 'cloudProvider', message: 'The URL names another cloud provider.' }]);
  });
});
