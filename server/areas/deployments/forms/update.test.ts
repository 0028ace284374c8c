/** Edits requests of the five types through their calls (Deployments §4 "Edit gating", §7 "Update"), on both databases. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEPLOYMENT_TYPES } from '../../../../src/rules/deployments/deployment-types.ts';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import { FormServer } from '../../../../tests/server/form-server.ts';

describeDatabase('an edit of a deployment request', (open) => {
  let server: FormServer;
  beforeAll(async () => {
    server = await FormServer.start(await open());
  });
  afterAll(() => server.close());

  const logOf = (id: number) =>
    server.queries
      .selectFrom('activity_log')
      .selectAll()
      .where('entity_name', '=', 'DeploymentRequest')
      .where('entity_id', '=', String(id))
      .where('entry_type', '=', 'UPDATE')
      .execute();
  const changesOf = (id: number) =>
    server.queries.selectFrom('changes').selectAll().where('record_id', '=', String(id)).execute();

  it.each(DEPLOYMENT_TYPES)('of type %s is stored with a version, entries in both logs and a change', async (type) => {
    const { id, body } = await server.existing(type);
    const change = { approvalReference: 'CHG-4712', notificationEmails: ['other@client.example'] };
    const answer = await server.update(type, id, { ...body, ...change }, { headers: { 'if-match': '"1"' } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ id, record: { version: 2, approvalReference: 'CHG-4712' } });
    const { deploymentMonitoringSchedule: _named, ...sent } = body;
    const { deploymentType: _type, ...plain } = sent;
    const fields = Object.fromEntries(Object.entries(plain).filter(([name]) => !name.startsWith('uploaded')));
    expect(await server.read(id)).toMatchObject({ ...fields, ...change, version: 2, createdUserId: 3 });
    const [entry, ...others] = await logOf(id);
    expect(others).toEqual([]);
    expect(entry?.old_entity).toMatchObject({ approvalReference: 'CHG-4711' });
    expect(entry?.new_entity).toMatchObject({ approvalReference: 'CHG-4712' });
    expect(entry?.diff.map((difference) => Object(difference).property)).toEqual([
      'approvalReference',
      'notificationEmails',
      'updatedAt',
      'version',
    ]);
    expect(await changesOf(id)).toHaveLength(2);
  });

  it.each(DEPLOYMENT_TYPES)('of type %s without a change leaves no trace', async (type) => {
    const { id, body } = await server.existing(type);
    const before = await server.rowOf(id);
    expect(await server.updated(type, id, body)).toMatchObject({ version: 1 });
    expect(await server.rowOf(id)).toEqual(before);
    expect([await logOf(id), await changesOf(id)]).toMatchObject([[], [{ kind: 'upsert' }]]);
  });

  it('makes an approval of the previous version stale', async () => {
    const { id, body } = await server.existing('STORESERVER');
    await server.updated('STORESERVER', id, { ...body, numberOfVms: 9 });
    const approve = (version: number) =>
      server.portal.signIn('approver').then((tokens) =>
        server.portal.call('PUT', `/deploymentrequests/approve/${id}`, {
          tokens,
          headers: { 'if-match': `"${version}"` },
        }),
      );
    expect((await approve(1)).json()).toMatchObject({ status: 412, conflict: { changedBy: 'Mara Lindqvist' } });
    expect((await approve(2)).statusCode).toBe(200);
  });

  it('is refused if the request has changed: of two concurrent edits, one succeeds', async () => {
    const { id, body } = await server.existing('STORESERVER');
    const headers = { 'if-match': '"1"' };
    const answers = await Promise.all(
      [5, 6].map((numberOfVms) => server.update('STORESERVER', id, { ...body, numberOfVms }, { headers })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const stale = answers.find(({ statusCode }) => statusCode === 412);
    expect(stale?.json()).toMatchObject({
      code: 'stale_version',
      conflict: { current: { version: 2 }, changedBy: 'Mara Lindqvist' },
    });
    expect(await server.read(id)).toMatchObject({ version: 2 });
  });

  it('takes effect once per command id', async () => {
    const { id, body } = await server.existing('STORESERVER');
    const once = { headers: { 'idempotency-key': randomUUID(), 'if-match': '"1"' } };
    const change = { ...body, numberOfVms: 8 };
    const first = await server.update('STORESERVER', id, change, once);
    expect((await server.update('STORESERVER', id, change, once)).json()).toEqual(first.json());
    expect(await logOf(id)).toHaveLength(1);
  });

  it('logs a removed licence, and no flag that was missing before', async () => {
    const { id, body } = await server.existing('PRODUCT');
    const {
      shouldApplyApplicationChanges: _,
      shouldApplyInfrastructureChanges: __,
      ...rest
    } = (await server.rowOf(id)).document;
    await server.database.queries
      .updateTable('deployment_requests')
      .set({ document: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute();
    await server.updated('PRODUCT', id, { ...body, licence: null });
    const [entry] = await logOf(id);
    expect(entry?.diff).toEqual([
      { property: 'licence', leftValue: null, rightValue: 'removed' },
      expect.objectContaining({ property: 'updatedAt' }),
      { property: 'version', leftValue: 1, rightValue: 2 },
    ]);
  });

  it('logs that secrets have changed, and never their values', async () => {
    const { id, body } = await server.existing('PRODUCT');
    const { licence: _licence, ...others } = body;
    const change = { ...others, defaultPassword: 'canary-other2' };
    expect(await server.updated('PRODUCT', id, change)).toMatchObject({
      version: 2,
      defaultPassword: 'canary-other2',
      sftpPassword: body.sftpPassword,
      licence: body.licence,
    });
    const [entry] = await logOf(id);
    expect(entry?.diff).toContainEqual({ property: 'defaultPassword', leftValue: null, rightValue: 'changed' });
    expect(entry?.diff.some((difference) => Object(difference).property === 'sftpPassword')).toBe(false);
    expect(JSON.stringify(entry)).not.toContain('canary');
    expect(server.lines.some((line) => line.includes('canary-other2'))).toBe(false);
    const row = await server.rowOf(id);
    expect(JSON.stringify(row.document)).not.toContain('canary');
  });
});
