import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEmptyTestDatabase, createTestDatabase } from '../../tests/database/databases.ts';
import { startTestPortal } from '../../tests/server/portal.ts';
import { connectPostgres, withoutTimeLimit } from '../database/database.ts';

it('stops a statement that takes too long, reports it, and allows further calls', async () => {
  const database = await connectPostgres(await createTestDatabase(), { statementSeconds: 0.5 });
  const portal = await startTestPortal({
    database,
    handlers: ({ queries }) => ({
      listConfigs: async () => {
        await sql`select pg_sleep(60)`.execute(queries);
        return [];
      },
    }),
  });
  const tokens = await portal.signIn('operator');
  const stopped = await portal.call('GET', '/configs', { tokens });
  expect(stopped.json()).toMatchObject({
    status: 503,
    code: 'unavailable',
    message:
      'This took too long, so the server stopped it and changed nothing. Narrow your request or try again later.',
  });
  expect(stopped.headers['retry-after']).toBe('5');
  expect((await portal.call('GET', '/deploymentrequests', { tokens })).statusCode).toBe(200);
  await portal.close();
});

it('does not apply at the start and to housekeeping, and applies again afterwards', async () => {
  const { queries, close } = await connectPostgres(await createEmptyTestDatabase(), { statementSeconds: 0.2 });
  await withoutTimeLimit(queries, (unlimited) => sql`select pg_sleep(0.4)`.execute(unlimited));
  await expect(sql`select pg_sleep(60)`.execute(queries)).rejects.toMatchObject({ code: '57014' });
  await close();
});
