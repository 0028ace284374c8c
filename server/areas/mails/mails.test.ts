import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { APPROVED, insertRequest, until } from '../../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

const pending = { ...APPROVED, approval: 'PENDING_APPROVAL' } as const;

describeDatabase('launch links and mails', (open) => {
  let database: Database;
  let portal: TestPortal;
  let folder: string;
  let administrator: Tokens;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-launch-'));
    database = await open();
    portal = await startTestPortal({
      database,
      jobs: {},
      // Slow enough that only mails are processed during a test.
      configuration: { dataFolder: folder, rehearsalSpeed: 0.01 },
    });
    administrator = await portal.signIn('administrator');
  });
  afterEach(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Approves a request and returns the mailed link. */
  async function approvedLink(id: number): Promise<string> {
    const answer = await portal.call('PUT', `/deploymentrequests/approve/${id}`, { tokens: administrator });
    expect(answer.statusCode, answer.body).toBe(200);
    return until('the launch mail', async () => {
      const page = await portal.call('GET', '/mails', { tokens: administrator });
      const mails: { id: string }[] = page.json().results;
      const texts = await Promise.all(
        mails.map(({ id }) => portal.call('GET', `/mails/${id}`, { tokens: administrator })),
      );
      const links: string[] = texts.flatMap((text) => text.json().links);
      return links.find((link) => link.includes('/launch/'));
    });
  }

  const tokenIn = (link: string) => new URL(link, 'http://localhost').pathname.split('/').at(-1) ?? '';
  const follow = (link: string, tokens: Tokens) => portal.call('POST', `/launchlinks/${tokenIn(link)}`, { tokens });

  it('mail a link that launches once, for users who can launch', async () => {
    const id = await insertRequest(database.queries, {
      environment: 'linked',
      tenantId: 'BRIGHTWATER',
      tuple: pending,
    });
    const link = await approvedLink(id);
    expect(link).toMatch(/^http:\/\/localhost:8080\/launch\/[A-Za-z0-9_-]{32}\?tenant=BRIGHTWATER$/);

    const stranger = await follow(link, await portal.signIn('operator2', 'HALDEN'));
    expect(stranger.statusCode).toBe(404);
    const approver = await follow(link, await portal.signIn('approver', 'BRIGHTWATER'));
    expect(approver.json()).toMatchObject({ status: 403, code: 'missing_privilege' });
    const unknown = await follow('/launch/abcdefghijklmnopqrstuvwxyz012345', administrator);
    expect(unknown.statusCode).toBe(404);

    const operator = await portal.signIn('operator', 'BRIGHTWATER');
    const launched = await follow(link, operator);
    expect(launched.json()).toEqual({ client: 'halden', environmentIdentifier: 'linked', action: 'created' });
    const again = await follow(link, operator);
    expect(again.json()).toMatchObject({ status: 409, code: 'action_not_allowed' });
    const operations = await database.queries.selectFrom('operations').select('operation').execute();
    expect(operations).toEqual([{ operation: 'LAUNCH' }]);
  });

  it('do not launch outside of the link’s days', async () => {
    const id = await insertRequest(database.queries, { environment: 'late', tenantId: 'BRIGHTWATER', tuple: pending });
    const link = await approvedLink(id);
    await database.queries
      .updateTable('deployment_requests')
      .set({ token_valid_to: '2020-01-02' })
      .where('id', '=', id)
      .execute();
    const answer = await follow(link, administrator);
    expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringMatching(/^The launch link has ended/) });
  });

  it('are files that others cannot read, without a token in the database', async () => {
    const id = await insertRequest(database.queries, { environment: 'sealed', tuple: pending });
    const token = tokenIn(await approvedLink(id));
    const files = await until('the files', async () => {
      const names = readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml'));
      return names.length === 2 && names;
    });
    const texts = files.map((name) => readFileSync(join(folder, 'mail', name), 'utf8').replaceAll('=\n', ''));
    expect(texts.filter((text) => text.includes(token))).toHaveLength(1);
    const stored = await Promise.all(
      (['mails', 'launch_links', 'changes', 'activity_log', 'deployment_action_log'] as const).map((table) =>
        database.queries.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    const sealed = await database.queries.selectFrom('mails').select('sealed_text').execute();
    for (const { sealed_text: bytes } of sealed) {
      expect(Buffer.from(bytes ?? []).includes(token)).toBe(false);
    }
  });

  it('are visible to holders of mail.view, in each tenant its own', async () => {
    for (const tenantId of ['BRIGHTWATER', 'ORSINI']) {
      await approvedLink(await insertRequest(database.queries, { environment: 'mailed', tenantId, tuple: pending }));
    }
    await until('every mail', async () => {
      const page = await portal.call('GET', '/mails', { tokens: administrator });
      return page.json().totalRecords === 4;
    });
    const scoped = await portal.signIn('administrator', 'ORSINI');
    const page = await portal.call('GET', '/mails?pageSize=1&page=2', { tokens: scoped });
    expect(page.json()).toMatchObject({ totalRecords: 2, currentPage: 2, pageSize: 1 });
    expect(page.headers['cache-control']).toBe('no-store');
    const [listed] = page.json().results;
    expect(listed).not.toHaveProperty('text');
    expect(listed).not.toHaveProperty('links');
    const revealed = () =>
      database.queries
        .selectFrom('activity_log')
        .select(['user_id', 'tenant_id', 'description'])
        .where('entity_name', '=', 'RevealedSecret')
        .orderBy('entry_id')
        .execute();
    const results: { id: string; subject: string }[] = (await portal.call('GET', '/mails', { tokens: scoped })).json()
      .results;
    const read = async (id: string) => (await portal.call('GET', `/mails/${id}`, { tokens: scoped })).json();
    // The lists show only the mails without their text.
    const before = await revealed();
    const opened = await Promise.all(results.map(({ id }) => read(id)));
    const linked = opened.filter(({ links }) => links.some((link: string) => link.includes('/launch/')));
    expect(linked).toHaveLength(1);
    expect(linked[0]).toMatchObject(results.find(({ id }) => id === linked[0].id) ?? {});
    const description = expect.stringMatching(/^Revealed the launch link in the mail “.+”$/);
    // The other session may have read this mail too, depending on its arrival.
    expect((await revealed()).slice(before.length)).toEqual([{ user_id: 3, tenant_id: 'ORSINI', description }]);
    expect(listed).toMatchObject({ to: ['team@client.example', 'operator@meridian.example'] });
    const foreign = await portal.call('GET', `/mails/${listed.id}`, {
      tokens: await portal.signIn('administrator', 'BRIGHTWATER'),
    });
    expect(foreign.statusCode).toBe(404);
    const operator = await portal.signIn('operator', 'BRIGHTWATER');
    expect((await portal.call('GET', '/mails', { tokens: operator })).statusCode).toBe(403);
    expect((await portal.call('GET', '/mails/not-an-id', { tokens: administrator })).statusCode).toBe(404);
  });
});
