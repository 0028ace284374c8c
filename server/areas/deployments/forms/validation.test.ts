/** The validation before a save reports the same as the save, and leaves no trace (Deployments §5 "Server validation"). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEPLOYMENT_TYPES } from '../../../../src/rules/deployments/deployment-types.ts';
import { openTestDatabase } from '../../../../tests/database/databases.ts';
import { type FormBodies, licenceText } from '../../../../tests/server/deployment-forms.ts';
import { storeRequest } from '../../../../tests/server/deployment-requests.ts';
import { FormServer } from '../../../../tests/server/form-server.ts';

/** Values that break several rules, including rules that only the server knows. */
const BROKEN = {
  PRODUCT: { credentialId: 6, licence: licenceText('A', '2020-01-01'), uploadedStackFileToken: 'x'.repeat(43) },
  PRODUCT_ON_PREM: { platformVersion: '10.0.0-alpha.7', uploadedProfileFileToken: 'x'.repeat(43), companyName: '' },
  STORESERVER: { numberOfVms: 0, vpcId: -1, usedCidrs: ['10.21.0.0/16'], approvalReference: ' ' },
  WINDOWS: { windowsVmCount: 100, platformVersion: null, notificationEmails: ['nobody'] },
  DATABASE: { enableBackups: false, storage: 0, sourceSnapshotId: null, sourceDatabaseDumpUrl: 'http://10.0.0.1/a' },
} as const satisfies { readonly [Type in keyof FormBodies]: Partial<FormBodies[Type]> };

const FIELDS = {
  PRODUCT: ['credentialId', 'vpcId', 'licence', 'uploadedStackFileToken'],
  PRODUCT_ON_PREM: ['platformVersion', 'uploadedProfileFileToken'],
  STORESERVER: ['approvalReference', 'numberOfVms', 'usedCidr'],
  WINDOWS: ['notificationEmails', 'windowsVmCount', 'platformVersion'],
  DATABASE: ['storage', 'enableBackups', 'sourceDatabaseDumpUrl'],
} as const satisfies Record<keyof FormBodies, readonly string[]>;

describe('the validation before a save', () => {
  let server: FormServer;
  beforeAll(async () => {
    server = await FormServer.start(await openTestDatabase());
  });
  afterAll(() => server.close());

  const validate = async (type: keyof FormBodies, body: object, id?: number, tokens = server.operator) =>
    server.calls.validate(type, body, id === undefined ? { tokens } : { tokens, id });
  const errorsOf = async (type: keyof FormBodies, body: object, id?: number) => {
    const answer = await validate(type, body, id);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().errors;
  };
  async function traces() {
    const { rows } = await sql`
      select
        (select count(*)::int from deployment_requests) as requests, (select count(*)::int from vpcs) as vpcs,
        (select count(*)::int from activity_log) as entries, (select count(*)::int from changes) as changes,
        (select count(*)::int from command_ids) as commands`.execute(server.queries);
    return rows;
  }

  it.each(DEPLOYMENT_TYPES)('of a new request of type %s reports the same as the creation', async (type) => {
    const body = { ...(await server.bodyOf(type)), ...BROKEN[type] };
    const before = await traces();
    const errors: { field: string }[] = await errorsOf(type, body);
    expect(await traces()).toEqual(before);
    expect(errors).toEqual(await server.refused(type, body));
    expect(errors.map(({ field }) => field)).toEqual(expect.arrayContaining([...FIELDS[type]]));
    expect(new Set(errors.map(({ field }) => field)).size).toBe(errors.length);
    expect(await errorsOf(type, await server.bodyOf(type))).toEqual([]);
  });

  it.each(DEPLOYMENT_TYPES)('of an edit of type %s reports the same as the edit', async (type) => {
    const { id, body } = await server.existing(type);
    const broken = { ...body, ...BROKEN[type], client: 'other' };
    const before = await traces();
    expect(await errorsOf(type, body, id)).toEqual([]);
    const errors = await errorsOf(type, broken, id);
    expect(await traces()).toEqual(before);
    expect(errors).toEqual(await server.updateRefused(type, id, broken));
    expect(errors).toContainEqual({ field: 'client', message: 'This can’t be changed after the request is created.' });
  });

  it('reports a taken name only for a new request', async () => {
    const { id, body } = await server.existing('STORESERVER');
    expect(await errorsOf('STORESERVER', body)).toEqual([
      {
        field: 'environmentIdentifier',
        message: 'A deployment already exists under this name for this customer',
      },
    ]);
    expect(await errorsOf('STORESERVER', body, id)).toEqual([]);
  });

  it('reports that the request can no longer be edited', async () => {
    const { id, body } = await server.existing('STORESERVER', { approval: 'REJECTED' });
    expect(await errorsOf('STORESERVER', body, id)).toEqual([
      { field: 'status', message: 'A request in this status can’t be edited.' },
    ]);
  });

  it('finds no request of another tenant or type, or a missing one', async () => {
    const body = await server.bodyOf('STORESERVER');
    const foreign = await storeRequest(server.queries, {
      row: { tenant_id: 'ORSINI', deployment_type: 'STORESERVER' },
    });
    const other = await server.existing('DATABASE');
    for (const id of [foreign, other.id, 2_000_000_000]) {
      expect((await validate('STORESERVER', body, id)).json()).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('is only for users who can save', async () => {
    const { id, body } = await server.existing('STORESERVER');
    const viewer = await server.portal.signIn('viewer');
    for (const edited of [undefined, id]) {
      expect((await validate('STORESERVER', body, edited, viewer)).json()).toMatchObject({ code: 'missing_privilege' });
    }
    const everywhere = await server.portal.signIn('administrator', 'ALL_TENANTS');
    expect((await validate('STORESERVER', body, undefined, everywhere)).json()).toMatchObject({ status: 403 });
    expect((await validate('STORESERVER', body, id, everywhere)).json()).toEqual({ errors: [] });
  });
});
