import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../tests/database/databases.ts';
import { startPortalProcess } from '../../tests/e2e/portal-process.ts';
import { insertRequest, until } from '../../tests/server/background.ts';
import { startMailSink } from '../../tests/server/mail-sink.ts';
import { connectPostgres, type Database, openEmbeddedDatabase, transaction } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { seedIdentities } from '../demo/identities.ts';
import { newSecrets, secretsText } from '../secrets.ts';
import { enqueueMail } from './enqueue.ts';

/** Stores a request and orders a mail about it. */
async function orderMail(database: Database): Promise<void> {
  await migrate(database.queries);
  await seedIdentities(database.queries);
  const id = await insertRequest(database.queries, { environment: 'mailed' });
  await transaction(database.queries, (within) =>
    enqueueMail(within, { area: 'deployments', subjectId: String(id), tenantId: 'HALDEN', kind: 'approved' }),
  );
  await database.close();
}

/**
 * Kills the server while the mail is on its way, starts it again, and waits for the mail: for less than a job takes to expire,
 * which is what frees it where nobody sees that its process is gone.
 */
async function sendThroughKill(environment: Record<string, string>): Promise<void> {
  const sink = await startMailSink();
  const held = sink.hold();
  const portal = await startPortalProcess({
    ...environment,
    SMTP_URL: sink.url,
    PORTAL_SECRETS: secretsText(newSecrets()),
    PORTAL_DEMO_REQUESTS: '0',
  });
  try {
    await held.heard;
    await portal.kill();
    held.answer();
    expect(sink.taken()).toEqual([]);
    await portal.restart();
    await until('the mail', async () => sink.taken().length > 0);
    await portal.close();
    expect(sink.taken().length).toBe(1);
  } finally {
    await portal.close();
    await sink.close();
  }
}

describe('a mail that was on its way when the server was killed goes out soon after the next start, and once', () => {
  it('with the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    await orderMail(await openEmbeddedDatabase(join(folder, 'database')));
    await sendThroughKill({ PORTAL_DATA: folder });
    rmSync(folder, { recursive: true, force: true });
  });

  describe('beside PostgreSQL', () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());

    it('goes out', async () => {
      const address = await server.createEmpty();
      await orderMail(await connectPostgres(address));
      await sendThroughKill({ DATABASE_URL: address });
    });
  });
});
