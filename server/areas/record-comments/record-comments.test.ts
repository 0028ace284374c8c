import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

interface Comment {
  readonly commentId: number;
  readonly text: string;
  readonly author: { readonly userId: number };
  readonly editedAt: string | null;
  readonly deletedAt: string | null;
}

describeDatabase('the discussion of a record', (open) => {
  let database: Database;
  let portal: TestPortal;
  let writer: Tokens;
  let reader: Tokens;
  let decider: Tokens;
  let id: number;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    const { queries } = database;
    await settle(queries, { name: 'commenter', privileges: ['deployment.view', 'deployment.create'] });
    await settle(queries, { name: 'reader', privileges: ['deployment.view'] });
    await settle(queries, {
      name: 'talker',
      privileges: ['deployment.view', 'deployment.approve', 'bi.deployment.view', 'bi.deployment.approve'],
    });
    await settle(queries, {
      name: 'abroad',
      privileges: ['deployment.view', 'deployment.create'],
      tenantId: 'KESTREL',
    });
    writer = await portal.signIn('commenter');
    reader = await portal.signIn('reader');
    decider = await portal.signIn('talker');
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    id = await storeRequest(database.queries, { row: { tenant_id: 'BRIGHTWATER' } });
  });

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    tokens: Tokens,
    { comment, text, query = '', key }: { comment?: number; text?: string; query?: string; key?: string } = {},
  ) =>
    portal.call(method, `/comments/deployments/${id}${comment === undefined ? '' : `/${comment}`}${query}`, {
      tokens,
      ...(text !== undefined && { body: { text } }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const add = async (tokens: Tokens, text: string): Promise<Comment> => {
    const answer = await call('POST', tokens, { text });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().record;
  };
  const list = async (tokens = reader, query = '') => (await call('GET', tokens, { query })).json();
  const textsOf = (comments: readonly Comment[]) => comments.map(({ text }) => text);

  it('can be read by all who can read the record, and written with a privilege to write or decide', async () => {
    await add(writer, '  Why two hosts?\n\nOne is enough. ');
    await add(decider, 'For the load test: https://wiki.example/load');
    const { comments, total, hasEarlier } = await list();
    expect(textsOf(comments)).toEqual([
      'Why two hosts?\n\nOne is enough.',
      'For the load test: https://wiki.example/load',
    ]);
    expect({ total, hasEarlier }).toEqual({ total: 2, hasEarlier: false });
    expect((await call('POST', reader, { text: 'I only read.' })).statusCode).toBe(403);
    const abroad = await portal.signIn('abroad');
    expect((await call('GET', abroad)).statusCode).toBe(404);
    expect((await call('POST', abroad, { text: 'Hello' })).statusCode).toBe(404);
  });

  it('is changed by the author alone, says so, and keeps the place of what was deleted', async () => {
    const { commentId } = await add(writer, 'Wrong number');
    for (const method of ['PUT', 'DELETE'] as const) {
      const text = method === 'PUT' ? { text: 'Mine now' } : {};
      expect((await call(method, decider, { comment: commentId, ...text })).statusCode).toBe(403);
    }
    const edited = await call('PUT', writer, { comment: commentId, text: 'Right number' });
    expect(edited.json().record).toMatchObject({ text: 'Right number', editedAt: expect.any(String) });
    expect((await call('DELETE', writer, { comment: commentId })).statusCode).toBe(200);
    const { comments, total } = await list();
    expect(comments).toMatchObject([{ commentId, text: '', deletedAt: expect.any(String) }]);
    expect(total).toBe(0);
    expect((await call('PUT', writer, { comment: commentId, text: 'Back' })).statusCode).toBe(409);
    const stored = await database.queries
      .selectFrom('activity_log')
      .select(['entry_type', 'description'])
      .where('entity_name', '=', 'RecordComment')
      .where('entity_id', '=', String(commentId))
      .orderBy('entry_id')
      .execute();
    expect(stored.map(({ entry_type: type }) => type)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
    expect(stored[1]?.description).toContain(`Edited a comment on deployment request #${id}`);
    expect(stored[2]?.description).not.toContain('number');
  });

  it('has no blank, overlong or invisible text', async () => {
    for (const text of ['  \n ', 'x'.repeat(1001), 'Approve\u202Edevorppa'])
      expect([400, 422]).toContain((await call('POST', writer, { text })).statusCode);
    expect((await call('POST', writer, { text: '👍'.repeat(1000) })).statusCode).toBe(200);
  });

  it('takes a repeated command once, whatever became of the record’s version', async () => {
    const key = crypto.randomUUID();
    const first = await call('POST', writer, { text: 'Once', key });
    await database.queries.updateTable('deployment_requests').set({ version: 9 }).where('id', '=', id).execute();
    expect((await call('POST', writer, { text: 'Once', key })).json()).toEqual(first.json());
    expect((await list()).total).toBe(1);
  });

  it('comes in pages, the newest first', async () => {
    for (let number = 1; number <= 32; number += 1) await add(writer, `Comment ${number}`);
    const newest = await list();
    expect(textsOf(newest.comments).at(-1)).toBe('Comment 32');
    expect(newest).toMatchObject({ hasEarlier: true, total: 32, comments: { length: 30 } });
    const earlier = await list(reader, `?before=${newest.comments[0].commentId}`);
    expect(textsOf(earlier.comments)).toEqual(['Comment 1', 'Comment 2']);
    expect(earlier.hasEarlier).toBe(false);
  });

  it('announces the record without a new version, so that open pages read it again', async () => {
    const changes = () =>
      database.queries
        .selectFrom('changes')
        .select('kind')
        .where('area', '=', 'deployments')
        .where('record_id', '=', String(id))
        .execute();
    const version = () =>
      database.queries.selectFrom('deployment_requests').select('version').where('id', '=', id).executeTakeFirst();
    const [before, versionBefore] = [await changes(), await version()];
    await add(writer, 'Look here');
    expect((await changes()).length).toBe(before.length + 1);
    expect(await version()).toEqual(versionBefore);
  });

  it('belongs to the record of one area, and is deleted with it', async () => {
    const other = { area: 'vpcs', record_id: String(id), comment: 'Of a VPC', created_by: 1, created_at: new Date() };
    await database.queries.insertInto('record_comments').values(other).execute();
    await add(writer, 'About the request');
    expect(textsOf((await list()).comments)).toEqual(['About the request']);
    const tokens = await portal.signIn('administrator', 'BRIGHTWATER');
    expect((await portal.call('DELETE', `/deploymentrequests/${id}`, { tokens })).statusCode).toBe(200);
    const left = await database.queries
      .selectFrom('record_comments')
      .select('comment')
      .where('record_id', '=', String(id))
      .execute();
    expect(left).toEqual([{ comment: 'Of a VPC' }]);
  });

  it('has no address beside those of records', async () => {
    for (const wrong of ['x', '0', '2147483648', '99999999999'])
      expect((await portal.call('GET', `/comments/deployments/${wrong}`, { tokens: reader })).statusCode).toBe(404);
    expect((await portal.call('GET', '/comments/tenants/1', { tokens: reader })).statusCode).toBe(400);
  });
});
