/** Who can create requests, and who can change which fields (Deployments §6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIVILEGES, type Privilege } from '../../../../src/rules/access/privileges.ts';
import { openTestDatabase } from '../../../../tests/database/databases.ts';
import { storeUpload } from '../../../../tests/server/deployment-forms.ts';
import { FormServer } from '../../../../tests/server/form-server.ts';
import { settle } from '../../../../tests/server/people.ts';
import type { Tokens } from '../../../../tests/server/portal.ts';

function lacks(kind: string): string {
  return `You don’t have permission to change the ${kind} of this environment.`;
}

describe('the privileges of the forms', () => {
  let server: FormServer;
  beforeAll(async () => {
    server = await FormServer.start(await openTestDatabase());
  });
  afterAll(() => server.close());

  let people = 0;
  async function holderOf(...privileges: Privilege[]): Promise<Tokens> {
    people += 1;
    await settle(server.queries, {
      name: `holder-${people}`,
      privileges: [...new Set<Privilege>(['deployment.view', ...privileges])],
    });
    return server.portal.signIn(`holder-${people}`);
  }

  it('allow creating requests only with deployment.create, in one tenant', async () => {
    const { queries } = server;
    await settle(queries, {
      name: 'all-but-create',
      privileges: PRIVILEGES.filter((name) => name !== 'deployment.create' && name !== 'deployment.admin'),
    });
    await settle(queries, { name: 'only-create', privileges: ['deployment.create', 'deployment.view'] });
    const outsider = await server.portal.signIn('all-but-create');
    expect((await server.create('STORESERVER', {}, { tokens: outsider })).json()).toMatchObject({
      code: 'missing_privilege',
    });
    const maker = await server.portal.signIn('only-create');
    await server.made('STORESERVER', {}, { tokens: maker });
    const token = await storeUpload(queries, { userId: 1 });
    expect(await server.refused('PRODUCT', { uploadedStackFileToken: token }, { tokens: maker })).toContainEqual({
      field: 'uploadedStackFileToken',
      message: 'You don’t have permission to upload files.',
    });
    for (const tenant of ['ALL_TENANTS', 'DEFAULT']) {
      const tokens = await server.portal.signIn('administrator', tenant);
      expect((await server.create('STORESERVER', {}, { tokens })).json()).toMatchObject({
        status: 403,
        message: 'Select a tenant to create a deployment request.',
      });
    }
  });

  it('allow creating a database without deletion protection', async () => {
    const administrator = await server.portal.signIn('administrator', 'BRIGHTWATER');
    expect(await server.made('DATABASE', { enableDeletionProtection: false }, { tokens: administrator })).toMatchObject(
      {
        enableDeletionProtection: false,
      },
    );
  });

  it.each([
    ['deployment.edit.application', { region: 'EU_WEST_1' }, 'region', lacks('infrastructure')],
    ['deployment.edit.infrastructure', { defaultPassword: 'other' }, 'defaultPassword', lacks('application')],
    ['deployment.edit.infrastructure', { configs: [] }, 'configs', lacks('application')],
    [
      'deployment.edit.application',
      { additionalParameters: { LOG_LEVEL: 'OTHER' } },
      'additionalParameters',
      lacks('infrastructure'),
    ],
    ['deployment.edit.application', { enableMonitoringAgent: false }, 'enableMonitoringAgent', lacks('infrastructure')],
    ['deployment.edit.infrastructure', { approvalReference: 'CHG-5' }, 'approvalReference', lacks('request details')],
    ['deployment.edit.application', { notificationEmails: [] }, 'notificationEmails', lacks('request details')],
    ['deployment.edit.application', { environmentType: 'PRODUCTION' }, 'environmentType', lacks('environment type')],
    ['deployment.edit', { environmentType: 'PRODUCTION' }, 'environmentType', lacks('environment type')],
    [
      'deployment.edit',
      { shouldApplyApplicationChanges: true },
      'shouldApplyApplicationChanges',
      'You don’t have permission to apply changes.',
    ],
    [
      'deployment.edit',
      { uploadedStackFileToken: 'x'.repeat(43) },
      'uploadedStackFileToken',
      'You don’t have permission to upload files.',
    ],
  ] as const)('with %s alone do not change %j', async (privilege, change, field, message) => {
    const { id, body } = await server.existing('PRODUCT');
    const tokens = await holderOf(privilege);
    expect(await server.updateRefused('PRODUCT', id, { ...body, ...change }, { tokens })).toContainEqual({
      field,
      message,
    });
    // Without that change, the same request is accepted.
    await server.updated('PRODUCT', id, body, { tokens });
  });

  it.each([
    ['deployment.edit.application', { defaultPassword: 'other' }],
    ['deployment.edit.infrastructure', { availabilityZone: null }],
    ['deployment.edit.envtype', { environmentType: 'PRODUCTION' }],
    ['deployment.edit.uptimeschedule', { deploymentSchedule: { activeDuring: 'ACTIVE_ALWAYS' } }],
    ['deployment.shouldapplyapplicationchanges', { shouldApplyApplicationChanges: true }],
    ['deployment.shouldapplyinfrastructurechanges', { shouldApplyInfrastructureChanges: true }],
  ] as const)('with %s change %j', async (privilege, change) => {
    const { id, body } = await server.existing('PRODUCT');
    const tokens = await holderOf('deployment.edit.application', privilege);
    const { deploymentSchedule } = Object(change);
    const whole = { ...body.deploymentSchedule, ...deploymentSchedule };
    const edited = await server.updated('PRODUCT', id, { ...body, ...change, deploymentSchedule: whole }, { tokens });
    expect(edited).toMatchObject({ ...change, version: 2 });
  });

  it.each([
    ['deployment.edit.production', { configs: [] }],
    ['deployment.edit.application.production', { configs: [] }],
    ['deployment.edit.infrastructure.production', { availabilityZone: null }],
  ] as const)('for production alone open its form, with its choices and checks: %s', async (privilege, change) => {
    const { id, body } = await server.existing('PRODUCT', {}, { environmentType: 'PRODUCTION' });
    const tokens = await holderOf(privilege);
    for (const list of [
      '/configs',
      '/departments',
      '/platformversions',
      '/deploymenttopologies',
      '/deploymentvpcs',
      '/monitoringscriptversions',
      '/credentials?useForDeployment=true',
      '/cloudprovider/zones?provider=AWS&region=EU_WEST_1',
      '/dbinstancetypes/AWS',
      '/deploymentrequests/validateClientExists?client=a',
    ]) {
      expect((await server.portal.call('GET', list, { tokens })).statusCode, list).toBe(200);
    }
    expect(await server.updated('PRODUCT', id, { ...body, ...change }, { tokens })).toMatchObject(change);
  });

  it('for production are required for a production environment', async () => {
    const { id, body } = await server.existing('PRODUCT', {}, { environmentType: 'PRODUCTION' });
    const change = { ...body, configs: [] };
    expect((await server.update('PRODUCT', id, change)).json()).toMatchObject({ code: 'missing_privilege' });
    const tokens = await holderOf('deployment.edit.production');
    expect(await server.updated('PRODUCT', id, change, { tokens })).toMatchObject({ configs: [] });
    const test = await server.existing('PRODUCT');
    const answer = await server.update('PRODUCT', test.id, { ...test.body, configs: [] }, { tokens });
    expect(answer.json()).toMatchObject({ code: 'missing_privilege' });
    const database = await server.existing('DATABASE');
    const application = await holderOf('deployment.edit.application');
    const refused = await server.update('DATABASE', database.id, database.body, { tokens: application });
    expect(refused.json()).toMatchObject({ code: 'missing_privilege' });
  });
});
