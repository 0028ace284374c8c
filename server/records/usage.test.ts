import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { biDeploymentRow } from '../../tests/server/bi-deployments.ts';
import { fillChoices } from '../../tests/server/deployment-forms.ts';
import { storeCredential, storeRequest } from '../../tests/server/deployment-requests.ts';
import { listen, openEvents } from '../../tests/server/event-reader.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';

/** The maximum number of records announced per tenant and area. */
const MAX_ANNOUNCED = 10_000;
const AREAS = ['deployments', 'vpcs', 'bi-deployments'] as const;

describeDatabase('records that show fields of another one', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    operator = await portal.signIn('operator');
  });
  afterAll(() => portal.close());

  const read = async (path: string) => (await portal.call('GET', path, { tokens: operator })).json();
  const cursorOf = async (area: string): Promise<string> => (await read(`/changes?area=${area}&limit=500`)).cursor;
  const changesSince = async (area: string, cursor: string) =>
    (await read(`/changes?area=${area}&detail=true&cursor=${cursor}`)).changes;
  async function send(path: string, body: object): Promise<void> {
    const answer = await portal.call('PUT', path, { tokens: operator, body });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const rename = (id: number, credentialName: string) =>
    send(`/credentials/normal/${id}`, {
      credentialName,
      cloudProvider: 'AWS',
      shouldRetainCredential: false,
      useForDeployment: true,
      useForMonitoring: false,
      tenants: ['BRIGHTWATER'],
    });
  const storeVpc = async (credentialId: number, name: string): Promise<number> => {
    const { vpc_id: id } = await database.queries
      .insertInto('vpcs')
      .values({
        tenant_id: 'BRIGHTWATER',
        name,
        client: 'harbour',
        credential_id: credentialId,
        deployment_config_id: 't910-1.4',
        region: 'US_WEST_2',
        status: 'PENDING_APPROVAL',
        vpc_cidr: '10.44.0.0/16',
        used_cidrs: '[]',
        created_by: 1,
      })
      .returning('vpc_id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('are announced with its new name, without making decisions stale', async () => {
    const id = await storeCredential(database.queries);
    const vpc = await storeVpc(id, 'shown_name');
    const { id: bi } = await database.queries
      .insertInto('bi_deployments')
      .values({ ...biDeploymentRow('BRIGHTWATER', 'PENDING_APPROVAL'), credential_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = await storeRequest(database.queries, { row: { credential_id: id } });
    const monitored = await storeRequest(database.queries, { row: { monitoring_credential_id: id } });
    const elsewhere = await storeRequest(database.queries, { row: { credential_id: id, tenant_id: 'HALDEN' } });
    const before = new Map<string, string>();
    for (const area of AREAS) before.set(area, await cursorOf(area));
    const live = await openEvents(await listen(portal), operator, { areas: AREAS.join(), detail: true });

    await rename(id, 'Renamed');
    await until('every change in the stream', async () => live.changes().length === 4);
    await live.leave();
    const changes = await Promise.all(AREAS.map((area) => changesSince(area, before.get(area) ?? '')));
    changes[0].sort((left: { id: number }, right: { id: number }) => left.id - right.id);
    expect(changes.flat().map((change) => change.id)).not.toContain(elsewhere);
    expect(changes[0]).toMatchObject([
      { id: own, record: { version: 1 }, detail: { credentialName: 'Renamed' } },
      { id: monitored, record: { version: 1 }, detail: { monitoringCredentialName: 'Renamed' } },
    ]);
    expect(changes[1]).toMatchObject([{ id: vpc, record: { credentialName: 'Renamed', version: 1 } }]);
    expect(changes[2]).toMatchObject([{ id: bi, record: { credentialName: 'Renamed', version: 1 } }]);
    expect(
      live
        .changes()
        .map((change) => change.id)
        .sort(),
    ).toEqual([own, monitored, vpc, bi].sort());
  });

  it('are not announced for an edit of fields that they do not show', async () => {
    const id = await storeCredential(database.queries, { credential_name: 'Kept name' });
    await storeRequest(database.queries, { row: { credential_id: id } });
    const cursor = await cursorOf('deployments');
    const sent = {
      cloudProvider: 'AWS',
      shouldRetainCredential: false,
      useForMonitoring: false,
      tenants: ['BRIGHTWATER'],
    };
    await send(`/credentials/normal/${id}`, { ...sent, credentialName: 'Kept name', useForDeployment: false });
    expect(await changesSince('deployments', cursor)).toEqual([]);
  });

  it('show the current name of their VPC', async () => {
    const vpc = await storeVpc(
      await storeCredential(database.queries, { secrets: Buffer.from('sealed') }),
      'first_name',
    );
    const request = await storeRequest(database.queries, { document: { vpcId: vpc, vpcName: 'first_name' } });
    const cursor = await cursorOf('deployments');
    const { status: _status, ...shown } = await read(`/deploymentvpcs/${vpc}`);
    await send(`/deploymentvpcs/${vpc}`, {
      credentialId: shown.credentialId,
      client: shown.client,
      name: 'second_name',
      region: shown.region,
      vpcCidr: shown.vpcCidr,
      usedCidrs: ['10.44.1.0/24'],
      deploymentConfigId: shown.deploymentConfigId,
    });
    expect(await changesSince('deployments', cursor)).toMatchObject([
      { id: request, record: { version: 1 }, detail: { vpcName: 'second_name', usedCidrs: ['10.44.1.0/24'] } },
    ]);
    expect(await read(`/deploymentrequests/${request}`)).toMatchObject({ vpcName: 'second_name' });
  });

  it('show the name of their deployment config', async () => {
    const credential = await storeCredential(database.queries);
    const vpc = await storeVpc(credential, 'with_config');
    const { name } = await database.queries
      .selectFrom('deployment_configs')
      .select('name')
      .where('deployment_config_id', '=', 't910-1.4')
      .executeTakeFirstOrThrow();
    const shown = { deploymentConfigId: 't910-1.4', deploymentConfigName: name };
    const request = await storeRequest(database.queries, { document: { deploymentConfigId: 't910-1.4' } });
    expect(await read(`/deploymentvpcs/${vpc}`)).toMatchObject(shown);
    expect(await read(`/deploymentrequests/${request}`)).toMatchObject(shown);
    const without = await storeRequest(database.queries, { document: { deploymentConfigId: 'gone-1.0' } });
    expect(await read(`/deploymentrequests/${without}`)).toMatchObject({
      deploymentConfigId: 'gone-1.0',
      deploymentConfigName: null,
    });
  });

  it('are announced in one statement, only the newest of a tenant if there are many', async () => {
    const id = await storeCredential(database.queries);
    await sql`
      insert into vpcs (tenant_id, name, credential_id, status, used_cidrs)
      select tenant_id, 'many_' || number, ${id}, 'AVAILABLE', '[]'
      from generate_series(1, ${MAX_ANNOUNCED + 50}) as number, (values ('BRIGHTWATER'), ('HALDEN')) as seen (tenant_id)
      where tenant_id = 'BRIGHTWATER' or number <= 20`.execute(database.queries);
    const { newest } = await database.queries
      .selectFrom('changes')
      .select((each) => each.fn.max('sequence').as('newest'))
      .executeTakeFirstOrThrow();
    await rename(id, 'Much used');
    const { rows } = await sql<{ tenant: string; announced: number; oldest: string }>`
      select changes.tenant_id as tenant, count(*)::int as announced, min(vpc_id) = any(
        select vpc_id from vpcs where name in ('many_51', 'many_1')) as oldest
      from changes join vpcs on vpc_id::text = record_id
      where area = 'vpcs' and sequence > ${newest ?? 0} group by 1 order by 1`.execute(database.queries);
    expect(rows).toEqual([
      { tenant: 'BRIGHTWATER', announced: MAX_ANNOUNCED, oldest: true },
      { tenant: 'HALDEN', announced: 20, oldest: true },
    ]);
  });
});
