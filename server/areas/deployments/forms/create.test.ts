/** Creates requests of the five types through their calls (Deployments §7 "Create"), on both databases. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEPLOYMENT_TYPES } from '../../../../src/rules/deployments/deployment-types.ts';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import { type FormBodies, licenceText, storeUpload } from '../../../../tests/server/deployment-forms.ts';
import { FormServer } from '../../../../tests/server/form-server.ts';

const PAIR_TAKEN = 'A deployment already exists under this name for this customer';

/** The secret fields that a form can read back, by the names of the body. */
const READ_AGAIN = {
  PRODUCT: { licence: licenceText('Harbour Foods'), defaultPassword: 'canary-default1', sftpPassword: 'canary-sftp1' },
  PRODUCT_ON_PREM: { cloudProvider: 'ON_PREM', zabbixConfiguration: { zabbixMonitoringEnabled: true } },
  STORESERVER: { numberOfVms: 3 },
  WINDOWS: { windowsVmCount: 2, platformVersion: '9.1.0', platformVersionName: 'Ember' },
  DATABASE: { storage: 1000, maxStorage: 1100, sourceSnapshotId: 'snap-1', readReplicaInstanceType: 'db.m6g.large' },
} as const satisfies Record<keyof FormBodies, object>;

describeDatabase('a deployment request created through its form', (open) => {
  let server: FormServer;
  beforeAll(async () => {
    server = await FormServer.start(await open());
  });
  afterAll(() => server.close());

  it.each(DEPLOYMENT_TYPES)('of type %s waits for approval, and reads back as sent', async (type) => {
    const body = await server.bodyOf(type);
    const answer = await server.create(type, body);
    expect(answer.statusCode, answer.body).toBe(200);
    const { id, record } = answer.json();
    expect(record).toMatchObject({ id, version: 1, createdUserFirstName: 'Mara', tenantId: 'BRIGHTWATER' });
    expect(await server.rowOf(id)).toMatchObject({
      deployment_type: type,
      created_by: 1,
      approval_status: 'PENDING_APPROVAL',
      infrastructure_status: 'INIT',
      job_status: 'IDLE',
      service_status: 'SERVICES_NOT_MONITORED',
    });
    const { environmentTypeProduction: _derived, deploymentMonitoringSchedule: _named, ...plain } = body;
    const { deploymentType: _type, ...named } = plain;
    const sent = Object.fromEntries(Object.entries(named).filter(([name]) => !name.startsWith('uploaded')));
    expect(await server.read(id)).toMatchObject({
      ...sent,
      ...READ_AGAIN[type],
      deploymentMonitoringSchedule: { scriptVersion: '1.1', idleTimeMins: 10 },
    });
  });

  it('has entries in both logs and the change feed', async () => {
    const { queries } = server;
    const id = String((await server.made('STORESERVER')).id);
    const activity = await queries.selectFrom('activity_log').selectAll().where('entity_id', '=', id).execute();
    expect(activity).toMatchObject([
      {
        entry_type: 'CREATE',
        entity_name: 'DeploymentRequest',
        user_id: 1,
        tenant_id: 'BRIGHTWATER',
        old_entity: null,
      },
    ]);
    expect(activity[0]?.new_entity).toMatchObject({ numberOfVms: 3, client: 'harbour' });
    expect(
      await queries.selectFrom('deployment_action_log').selectAll().where('resource_id', '=', id).execute(),
    ).toMatchObject([{ entry_type: 'CREATE', user_id: 1 }]);
    expect(await queries.selectFrom('changes').selectAll().where('record_id', '=', id).execute()).toMatchObject([
      { kind: 'upsert', area: 'deployments', tenant_id: 'BRIGHTWATER' },
    ]);
  });

  it('can be approved like any other', async () => {
    const { id } = await server.made('PRODUCT');
    const approval = await server.portal.call('PUT', `/deploymentrequests/approve/${id}`, {
      tokens: await server.portal.signIn('approver'),
      headers: { 'if-match': '"1"' },
    });
    expect(approval.json()).toMatchObject({ record: { status: { approvalStatus: { status: 'APPROVED' } } } });
  });

  it('has a unique name: of two concurrent requests, one is created', async () => {
    const body = await server.bodyOf('STORESERVER');
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      server.create('STORESERVER', body),
      server.create('STORESERVER', { ...body, client: 'HARBOUR' }, { headers }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json()).toMatchObject({ errors: [{ field: 'environmentIdentifier', message: PAIR_TAKEN }] });
  });

  it('is created once per command id', async () => {
    const body = await server.bodyOf('STORESERVER');
    const once = { headers: { 'idempotency-key': randomUUID() } };
    const first = await server.create('STORESERVER', body, once);
    const again = await server.create('STORESERVER', body, once);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    const changed = await server.create('STORESERVER', { ...body, numberOfVms: 4 }, once);
    expect(changed.json()).toMatchObject({ status: 422, code: 'command_id_reused' });
  });

  it('keeps its secrets only in its sealed column, not in another table or the log', async () => {
    const { queries, lines } = server;
    const canaries = ['canary-default1', 'canary-sftp1', 'Canary Company'];
    const token = await storeUpload(queries, { userId: 1 });
    const change = {
      licence: '<Licence><Owner>Canary Company</Owner></Licence>',
      uploadedStackFileToken: token,
      uploadedEnvFileToken: null,
    };
    await server.made('PRODUCT', change, { headers: { 'idempotency-key': randomUUID() } });
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      queries,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`
        select string_agg(content::text, ' ') as text from ${sql.table(name)} as content`.execute(queries);
      for (const canary of [...canaries, token]) {
        expect((rows[0]?.text ?? '').includes(canary), `${canary} in ${name}`).toBe(false);
      }
    }
    expect(lines.length).toBeGreaterThan(0);
    for (const canary of [...canaries, token]) expect(lines.some((line) => line.includes(canary))).toBe(false);
  });
});
