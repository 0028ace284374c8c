import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { recordActivity, recordDeploymentAction } from '../../audit/record-changes.ts';
import { type Database, transaction } from '../../database/database.ts';

const DAY = 86_400_000;

/** Default: an entry of HALDEN about request 7, by the operator of BRIGHTWATER. */
interface Given {
  readonly type?: 'CREATE' | 'UPDATE' | 'DELETE';
  readonly entity?: string;
  readonly id?: string;
  readonly tenantId?: string | null;
  readonly userId?: number | null;
  readonly daysAgo?: number;
  readonly description?: string;
}

describeDatabase('the activity log', (open) => {
  let database: Database;
  let portal: TestPortal;
  let administrator: Tokens;
  let everywhere: Tokens;
  const now = Date.now();

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    administrator = await portal.signIn('administrator', 'HALDEN');
    everywhere = await portal.signIn('administrator', 'ALL_TENANTS');
    await write({ type: 'CREATE', daysAgo: 9 });
    await write({ daysAgo: 8, description: '=HYPERLINK("http://evil.example")' });
    await write({ type: 'DELETE', daysAgo: 7, userId: null });
    await write({ entity: 'Vpc', id: '3', daysAgo: 6, userId: 5 });
    await write({ tenantId: 'ORSINI', daysAgo: 5, userId: 6 });
    await write({ tenantId: null, entity: 'User', id: '4', daysAgo: 4 });
  });
  afterAll(() => portal.close());

  function write(given: Given): Promise<void> {
    const { type = 'UPDATE', entity = 'DeploymentRequest', id = '7', tenantId = 'HALDEN', userId = 1 } = given;
    const at = new Date(now - (given.daysAgo ?? 0) * DAY);
    const description = given.description ?? `${type} ${entity}`;
    const before = { client: 'acme', ports: [22], version: 1, revision: 1 };
    const after = { client: 'acorn', ports: [22], version: 2, revision: 2 };
    return transaction(database.queries, (within) =>
      recordActivity(within, {
        type,
        entity,
        entityId: id,
        tenantId,
        userId,
        description,
        before: type === 'CREATE' ? null : before,
        after: type === 'DELETE' ? null : after,
        changedSecrets: ['licence'],
        at,
      }),
    );
  }

  async function list(query = '', tokens = administrator) {
    const answer = await portal.call('GET', `/activitylog?entityName=DeploymentRequest${query}`, { tokens });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const types = async (query: string) =>
    (await list(query)).results.map(({ entryType }: { entryType: string }) => entryType);
  const ago = (days: number) => encodeURIComponent(new Date(now - days * DAY).toISOString());

  it('is listed newest first, only in its tenant, and in all tenants together', async () => {
    const { results, ...page } = await list();
    expect(page).toEqual({ currentPage: 1, pageSize: 10, totalRecords: 3 });
    expect(results[1]).toEqual({
      entryId: expect.any(Number),
      entryType: 'UPDATE',
      entryEntityName: 'DeploymentRequest',
      entryEntityId: '7',
      entryDate: new Date(now - 8 * DAY).toISOString(),
      description: '=HYPERLINK("http://evil.example")',
      user: { userId: 1, firstName: 'Mara', lastName: 'Lindqvist' },
    });
    expect(results[0].user).toBeNull();
    expect((await list('', everywhere)).totalRecords).toBe(4);
    const ofNoTenant = `/activitylog?entityName=User&entityId=4`;
    expect((await portal.call('GET', ofNoTenant, { tokens: administrator })).json().totalRecords).toBe(0);
    expect((await portal.call('GET', ofNoTenant, { tokens: everywhere })).json().totalRecords).toBe(1);
  });

  it('is filtered by days, type, entity and user', async () => {
    expect(await types(`&startDate=${ago(8.5)}`)).toEqual(['DELETE', 'UPDATE']);
    expect(await types(`&startDate=${ago(8.5)}&endDate=${ago(7.5)}`)).toEqual(['UPDATE']);
    expect(await types(`&startDate=${ago(8)}&endDate=${ago(8)}`)).toEqual(['UPDATE']);
    expect(await types('&entryType=CREATE')).toEqual(['CREATE']);
    expect(await types('&entityId=8')).toEqual([]);
    expect(await types('&userId=1')).toEqual(['UPDATE', 'CREATE']);
    expect(await types('&pageSize=1&offset=2')).toEqual(['CREATE']);
    const turned = await portal.call('GET', `/activitylog?startDate=${ago(1)}&endDate=${ago(2)}`, {
      tokens: administrator,
    });
    expect(turned.statusCode).toBe(400);
    expect(turned.json().errors).toEqual([{ field: 'endDate', message: 'must not be earlier than the start date' }]);
  });

  it('shows only changes of records on request, in the list and in the file', async () => {
    for (const entity of ['Session', 'RefusedSignIn', 'RevealedSecret', 'WorkflowComment'])
      await write({ type: 'CREATE', entity, id: 'only', daysAgo: 3 });
    const ask = async (query: string) =>
      (await portal.call('GET', `/activitylog?entityId=only${query}`, { tokens: administrator })).json();
    expect((await ask('')).totalRecords).toBe(4);
    expect((await ask('&changesOnly=false')).totalRecords).toBe(4);
    const { results } = await ask('&changesOnly=true');
    expect(results.map(({ entryEntityName: name }: { entryEntityName: string }) => name)).toEqual(['WorkflowComment']);
    const file = await portal.call('GET', '/activitylog/export?entityId=only&changesOnly=true', {
      tokens: administrator,
    });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('shows what changed in an entry, and the entity only on request', async () => {
    const [, { entryId }] = (await list()).results;
    const entry = (await portal.call('GET', `/activitylog/${entryId}`, { tokens: administrator })).json();
    expect(entry.diff).toEqual([
      { property: 'client', leftValue: 'acme', rightValue: 'acorn' },
      { property: 'licence', leftValue: null, rightValue: 'changed' },
    ]);
    expect(entry).not.toHaveProperty('oldEntity');
    const whole = `/activitylog/${entryId}?listingType=FULL_ENTITY_DATA`;
    expect((await portal.call('GET', whole, { tokens: administrator })).json()).toMatchObject({
      oldEntity: { client: 'acme', ports: [22] },
      newEntity: { client: 'acorn', ports: [22] },
    });
    const elsewhere = await portal.signIn('administrator', 'KESTREL');
    expect((await portal.call('GET', whole, { tokens: elsewhere })).statusCode).toBe(404);
  });

  it('names the users who acted in the tenant, for those who can see users', async () => {
    const users = (await portal.call('GET', '/activitylog/users', { tokens: administrator })).json();
    expect(users.map(({ userId }: { userId: number }) => userId)).toEqual(expect.arrayContaining([1, 5]));
    expect(users).not.toContainEqual(expect.objectContaining({ userId: 6 }));
  });

  it('is exported as a file by its filters, without formulas', async () => {
    const answer = await portal.call('GET', '/activitylog/export?entityName=DeploymentRequest', {
      tokens: administrator,
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="activity-log.csv"',
      'cache-control': 'no-store',
    });
    const [header, ...lines] = answer.body.split('\r\n');
    expect(header).toBe(
      '\uFEFF"Entry Date","Entry Type","Entity Name","Entity Id","User","User ID","Tenant","Description"',
    );
    expect(lines).toHaveLength(4);
    const date = new Date(now - 8 * DAY).toISOString();
    expect(lines[1]).toBe(
      `"${date}","UPDATE","DeploymentRequest","7","Mara Lindqvist","1","HALDEN","'=HYPERLINK(""http://evil.example"")"`,
    );
  });

  it('exports more entries than one batch, each once', async () => {
    await sql`
      insert into activity_log (entry_type, entity_name, entity_id, tenant_id, description, diff, entry_date)
      select 'CREATE', 'Many', number::text, 'HALDEN', 'Made', '[]', now() - number / 3 * interval '1 second'
      from generate_series(1, 2500) as number`.execute(database.queries);
    const { body } = await portal.call('GET', '/activitylog/export?entityName=Many', { tokens: administrator });
    const ids = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split('","')[3]);
    expect(ids).toHaveLength(2500);
    expect(new Set(ids).size).toBe(2500);
  });

  describe('and the deployment action log', () => {
    const refused = /stays as it was written/;

    it.each(['activity_log', 'deployment_action_log'] as const)(
      '%s refuses changes, deletion and truncation',
      async (name) => {
        await transaction(database.queries, (within) =>
          recordDeploymentAction(within, {
            type: 'APPROVE',
            resource: 'Vpc',
            resourceId: '3',
            tenantId: 'HALDEN',
            userId: 1,
            description: 'Approve',
          }),
        );
        const table = sql.table(name);
        const run = (statement: ReturnType<typeof sql>) => statement.execute(database.queries);
        await expect(run(sql`update ${table} set description = 'Nothing'`)).rejects.toThrow(refused);
        await expect(run(sql`update ${table} set user_id = 2 where tenant_id = 'HALDEN'`)).rejects.toThrow(refused);
        await expect(run(sql`delete from ${table}`)).rejects.toThrow(refused);
        await expect(run(sql`truncate ${table}`)).rejects.toThrow(refused);
      },
    );

    it('allows only the count of a refused sign-in to grow', async () => {
      const { queries } = database;
      await sql`
        insert into activity_log (entry_type, entity_name, entity_id, description, new_entity, diff)
        values ('CREATE', 'RefusedSignIn', 'here', 'Refused', '{"attempts": 2}', '[]')`.execute(queries);
      const change = (set: string) =>
        sql`update activity_log set ${sql.raw(set)} where entity_id = 'here'`.execute(queries);
      await change(`new_entity = '{"attempts": 3}'`);
      await expect(change(`new_entity = '{"attempts": 1}'`)).rejects.toThrow(refused);
      await expect(change(`new_entity = '{"attempts": 9}', description = 'None'`)).rejects.toThrow(refused);
      await expect(sql`delete from activity_log where entity_name = 'RefusedSignIn'`.execute(queries)).rejects.toThrow(
        refused,
      );
    });
  });
});
