import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyDatabaseInto, createTestDatabase } from '../../tests/database/databases.ts';
import { IS_DEEP } from '../../tests/depth.ts';
import { startPortalProcess } from '../../tests/e2e/portal-process.ts';
import { insertRequest, until } from '../../tests/server/background.ts';
import { startMailSink } from '../../tests/server/mail-sink.ts';
import { connectPostgres, type Database, openEmbeddedDatabase, transaction } from '../database/database.ts';
import { seedIdentities } from '../demo/identities.ts';
import { newSecrets, secretsText } from '../secrets.ts';
import { enqueueMail } from './enqueue.ts';

/** Stores a request and orders a mail about it. */
async function orderMail(database: Database): Promise<void> {
  const id = await insertRequest(database.queries, { environment: 'mailed' });
  await transaction(database.queries, (within) =>
    enqueueMail(within, { area: 'deployments', recordId: String(id), tenantId: 'HALDEN', kind: 'approved' }),
  );
  await database.close();
}

/** Kills the server while it sends the mail, restarts it, and waits for the mail for less time than a job takes to expire. */
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
    await held.received;
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

describe('a mail in delivery when the server was killed is sent once, soon after the next start', () => {
  it('with PostgreSQL', async () => {
    const address = await createTestDatabase();
    await orderMail(await connectPostgres(address));
    await sendThroughKill({ DATABASE_URL: address });
  });

  // resume.test.ts tests the same queue with a kill on this database in every run.
  it.runIf(IS_DEEP)('with the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    await copyDatabaseInto(folder);
    const database = await openEmbeddedDatabase(join(folder, 'database'));
    await seedIdentities(database.queries);
    await orderMail(database);
    await sendThroughKill({ PORTAL_DATA: folder });
    rmSync(folder, { recursive: true, force: true });
  });
});
