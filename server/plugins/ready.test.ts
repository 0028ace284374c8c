import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { describeDatabase, startPostgres } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';

let portal: TestPortal | null = null;
afterEach(async () => {
  await portal?.close();
  portal = null;
});

async function ask({ app }: TestPortal) {
  const answer = await app.inject({ method: 'GET', url: '/ready' });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** Answers are reused for a second. */
function untilStatus(asked: TestPortal, status: number) {
  return until(`/ready to answer ${status}`, async () => {
    const answer = await ask(asked);
    return answer.status === status && answer;
  });
}

describeDatabase('readiness', (open: () => Promise<Database>) => {
  it('answers without a sign-in, and reports a missing part without naming it', async () => {
    portal = await startTestPortal({ database: await open(), jobs: {} });
    const { queries } = portal.services;
    const ready = await ask(portal);
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(ready.headers['cache-control']).toBe('no-store');

    const parts: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        'a missing migration',
        () => sql`update schema_migrations set name = name || '!' where name = '101-records-by-area'`.execute(queries),
        () => sql`update schema_migrations set name = '101-records-by-area' where name like '%!'`.execute(queries),
      ],
      [
        'an unknown key',
        () =>
          queries
            .insertInto('sealing_keys')
            .values({ key_id: 'aaaaaaaaaaaaaaaa', sealed_fingerprint_key: Buffer.from('x') })
            .execute(),
        () => queries.deleteFrom('sealing_keys').where('key_id', '=', 'aaaaaaaaaaaaaaaa').execute(),
      ],
      [
        'the queue',
        () => sql`alter table pgboss.version rename to elsewhere`.execute(queries),
        () => sql`alter table pgboss.elsewhere rename to version`.execute(queries),
      ],
    ];
    for (const [what, takeAway, bringBack] of parts) {
      await takeAway();
      const unready = await untilStatus(portal, 503);
      expect(unready.body, what).toEqual({ status: 'not ready' });
      expect(unready.headers['retry-after'], what).toBe('5');
      await bringBack();
      await untilStatus(portal, 200);
    }
  });

  it('ignores migrations of a newer server', async () => {
    portal = await startTestPortal({ database: await open() });
    await sql`insert into schema_migrations (name, timestamp) values ('999-later', '2030')`.execute(
      portal.services.queries,
    );
    expect((await ask(portal)).status).toBe(200);
  });
});

it('follows a PostgreSQL that stops and restarts', async () => {
  const server = await startPostgres();
  portal = await startTestPortal({ database: await server.open(), jobs: {} });
  const asked = portal;
  expect((await ask(asked)).status).toBe(200);
  await server.restart(async () => {
    await untilStatus(asked, 503);
  });
  await untilStatus(asked, 200);
  await asked.close();
  portal = null;
  await server.stop();
});
