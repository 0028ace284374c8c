/** A VPC is removed while a request starts to use it: one of the two is refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VpcStatus } from '../../../src/rules/vpcs/record.ts';
import { describeEachDatabase } from '../../../tests/database/databases.ts';
import { atOnce } from '../../../tests/server/at-once.ts';
import { fillChoices, formBody, formCalls } from '../../../tests/server/deployment-forms.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

describeEachDatabase('a VPC that is removed while a request uses it', (open) => {
  let database: Database;
  let portal: TestPortal;
  let tokens: Tokens;
  let place: {
    readonly credential_id: number | null;
    readonly region: string | null;
    readonly deployment_config_id: string | null;
  };
  let made = 0;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    tokens = await portal.signIn('administrator', 'BRIGHTWATER');
    const { vpcId } = await formBody(database.queries, 'PRODUCT');
    place = await database.queries
      .selectFrom('vpcs')
      .select(['credential_id', 'region', 'deployment_config_id'])
      .where('vpc_id', '=', Number(vpcId))
      .executeTakeFirstOrThrow();
  });
  afterAll(() => portal.close());

  async function vpc(status: VpcStatus): Promise<number> {
    made += 1;
    const { vpc_id: id } = await database.queries
      .insertInto('vpcs')
      .values({
        ...place,
        tenant_id: 'BRIGHTWATER',
        name: `moment_${made}`,
        status,
        vpc_cidr: '10.60.0.0/16',
        used_cidrs: '[]',
        created_by: null,
      })
      .returning('vpc_id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const order = (id: number, action: string) =>
    portal.call('POST', '/deploymentvpcs/vpc', { tokens, body: { id, action } });
  const remove = (id: number) => portal.call('DELETE', `/deploymentvpcs/${id}`, { tokens });
  /** Starts both, the named one first; the second one is refused. */
  const both = (calls: () => ReturnType<typeof remove>[]) => atOnce(database, ['vpcs', 'deployment_requests'], calls);

  it.each([
    ['DESTROY_INFRASTRUCTURE', 'AVAILABLE'],
    ['ROLLBACK_INFRASTRUCTURE', 'CREATING_VPC_FAILED'],
  ] as const)('%s during a launch', async (action, status) => {
    const id = await vpc(status);
    const request = await storeRequest(database.queries, { tuple: { approval: 'APPROVED' }, document: { vpcId: id } });
    const answers = await both(() => [
      order(id, action),
      portal.call('POST', `/deploymentrequests/launch/${request}`, { tokens }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort(), answers.map(({ body }) => body).join()).toEqual([
      200, 409,
    ]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('action_not_allowed');
  });

  it('is deleted during a creation or an edit', async () => {
    const sent = { ...(await formBody(database.queries, 'PRODUCT')) };
    const other = await formCalls(portal).create('PRODUCT', sent, { tokens });
    expect(other.statusCode, other.body).toBe(200);
    for (const begin of ['create', 'update'] as const) {
      const id = await vpc('PENDING_CREATION');
      const body = { ...(begin === 'create' ? await formBody(database.queries, 'PRODUCT') : sent), vpcId: id };
      const answers = await both(() => [
        remove(id),
        begin === 'create'
          ? formCalls(portal).create('PRODUCT', body, { tokens })
          : formCalls(portal).update('PRODUCT', other.json().id, body, { tokens }),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      const bodies = answers.map((answer) => answer.body).join();
      if (statuses[0] === 200) {
        expect(statuses[1], bodies).toBe(422);
        expect(answers[1]?.json().errors).toMatchObject([{ field: 'vpcId' }]);
      } else expect(statuses, bodies).toEqual([409, 200]);
    }
  });
});
