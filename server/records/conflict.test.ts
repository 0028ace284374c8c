import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { storeLaunched, storeRequest } from '../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { deployments, updateRecord } from '../areas/deployments/store.ts';
import { recordActivity } from '../audit/record-changes.ts';
import { type Database, transaction } from '../database/database.ts';

describeDatabase('a refused command', (open) => {
  let database: Database;
  let portal: TestPortal;
  let approver: Tokens;
  let administrator: Tokens;

  beforeEach(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    approver = await portal.signIn('approver', 'BRIGHTWATER');
    administrator = await portal.signIn('administrator', 'BRIGHTWATER');
  });
  afterEach(() => portal.close());

  function command(path: string, tokens = approver, headers: Record<string, string> = {}) {
    const method = path.startsWith('/') ? 'DELETE' : 'PUT';
    return portal.call(method, `/deploymentrequests${path.startsWith('/') ? path : `/${path}`}`, { tokens, headers });
  }

  async function nameOf(account: string): Promise<string> {
    const row = await database.queries
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('email', '=', `${account}@meridian.example`)
      .executeTakeFirstOrThrow();
    return `${row.first_name} ${row.last_name}`;
  }

  async function lastEntry(id: number): Promise<string> {
    const { entry_date: date } = await database.queries
      .selectFrom('activity_log')
      .select('entry_date')
      .where('entity_id', '=', String(id))
      .orderBy('entry_id', 'desc')
      .executeTakeFirstOrThrow();
    return date.toISOString();
  }

  /** Automatic work of the portal: logged, without a change that matters for an approval. */
  async function report(id: number): Promise<void> {
    await transaction(database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record !== null) await updateRecord(within, record, { document: { emUrl: 'https://em.example' } });
      await recordActivity(within, {
        type: 'UPDATE',
        entity: 'DeploymentRequest',
        entityId: String(id),
        tenantId: 'BRIGHTWATER',
        userId: null,
        description: 'Reported',
        before: { emUrl: null },
        after: { emUrl: 'https://em.example' },
      });
    });
  }

  it('shows the current record, and who decided it when', async () => {
    const id = await storeRequest(database.queries);
    await command(`reject/${id}`, administrator);
    const decidedAt = await lastEntry(id);
    await report(id);
    const answer = await command(`approve/${id}`, approver, { 'if-match': '"1"' });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'action_not_allowed',
      conflict: {
        current: {
          id,
          version: 2,
          deploymentType: 'MERIDIAN',
          emUrl: 'https://em.example',
          status: { approvalStatus: { status: 'REJECTED' } },
        },
        changedBy: await nameOf('administrator'),
        changedAt: decidedAt,
      },
    });
  });

  it('shows the changes since the version of the decision', async () => {
    const id = await storeRequest(database.queries);
    await transaction(database.queries, async (within) => {
      await within.updateTable('deployment_requests').set({ version: 2 }).where('id', '=', id).execute();
      await recordActivity(within, {
        type: 'UPDATE',
        entity: 'DeploymentRequest',
        entityId: String(id),
        tenantId: 'BRIGHTWATER',
        userId: 1,
        description: 'Edited',
        before: { client: 'harbor', version: 1 },
        after: { client: 'harbour', version: 2 },
      });
    });
    const answer = await command(`approve/${id}`, approver, { 'if-match': '"1"' });
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json()).toMatchObject({
      status: 412,
      code: 'stale_version',
      conflict: {
        current: { id, version: 2, client: 'harbour' },
        changedBy: await nameOf('operator'),
        changedAt: await lastEntry(id),
      },
    });
  });

  it('says whether every change since the version was the user’s own', async () => {
    const id = await storeRequest(database.queries);
    const { user_id: own } = await database.queries
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', 'approver@meridian.example')
      .executeTakeFirstOrThrow();
    const edit = async (version: number, userId: number) =>
      transaction(database.queries, async (within) => {
        await within.updateTable('deployment_requests').set({ version }).where('id', '=', id).execute();
        await recordActivity(within, {
          type: 'UPDATE',
          entity: 'DeploymentRequest',
          entityId: String(id),
          tenantId: 'BRIGHTWATER',
          userId,
          description: 'Edited',
          before: { version: version - 1 },
          after: { version },
        });
      });
    const isOwnSince = async (version: number) =>
      (await command(`approve/${id}`, approver, { 'if-match': `"${version}"` })).json().conflict.isOwn === true;
    await edit(2, 1);
    await edit(3, own);
    await edit(4, own);
    expect([await isOwnSince(1), await isOwnSince(2), await isOwnSince(3)]).toEqual([false, true, true]);
    // Raised without an entry: nobody knows by whom.
    await database.queries.updateTable('deployment_requests').set({ version: 5 }).where('id', '=', id).execute();
    expect(await isOwnSince(3)).toBe(false);
  });

  it('shows only the record if the user who changed it is unknown', async () => {
    const id = await storeLaunched(database.queries, 'STARTED');
    const { conflict } = (await command(`approve/${id}`)).json();
    expect(Object.keys(conflict)).toEqual(['current']);
  });

  it('reports a deletion within the tenant only', async () => {
    const id = await storeRequest(database.queries);
    await command(`/${id}`, administrator);
    const answer = await command(`approve/${id}`, approver, { 'if-match': '"1"' });
    const deletion = { changedBy: await nameOf('administrator'), changedAt: await lastEntry(id) };
    expect(answer.json()).toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'This request has been deleted.',
      conflict: deletion,
    });
    const everywhere = await portal.signIn('administrator', 'ALL_TENANTS');
    expect((await command(`approve/${id}`, everywhere)).json().conflict).toEqual(deletion);
    const abroad = await portal.signIn('administrator', 'ORSINI');
    const foreign = (await command(`approve/${id}`, abroad)).json();
    const unknown = (await command('approve/999999999', abroad)).json();
    expect({ ...foreign, traceId: '' }).toEqual({ ...unknown, traceId: '' });
    expect(foreign.conflict).toBeUndefined();
  });

  it('reveals nothing of the record to users who can’t list requests', async () => {
    const [decided, deleted] = [await storeRequest(database.queries), await storeRequest(database.queries)];
    await command(`approve/${decided}`, administrator);
    await command(`/${deleted}`, administrator);
    await database.queries
      .deleteFrom('role_privileges')
      .where('role_id', '=', 'APPROVER')
      .where('privilege', 'in', ['deployment.list', 'deployment.view'])
      .execute();
    const blind = await portal.signIn('approver', 'BRIGHTWATER');
    const answers = [await command(`approve/${decided}`, blind), await command(`approve/${deleted}`, blind)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 404]);
    for (const answer of answers) expect(answer.json().conflict).toBeUndefined();
  });

  it('gets the same answer again, whatever has happened since', async () => {
    const id = await storeRequest(database.queries);
    await command(`approve/${id}`, administrator);
    const headers = { 'if-match': '"1"', 'idempotency-key': randomUUID() };
    const first = await command(`approve/${id}`, approver, headers);
    await report(id);
    const again = await command(`approve/${id}`, approver, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json().conflict).toEqual(first.json().conflict);
    expect(again.json().conflict.current.emUrl).toBeNull();
  });

  it('has no extension in plain mode', async () => {
    const plain = await startTestPortal({ database: await open(), configuration: { plain: true } });
    const tokens = await plain.signIn('approver', 'BRIGHTWATER');
    const id = await storeLaunched(plain.services.queries, 'STARTED');
    const answer = await plain.call('PUT', `/deploymentrequests/approve/${id}`, { tokens });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().conflict).toBeUndefined();
    await plain.close();
  });
});
