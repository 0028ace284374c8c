import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { transaction } from './database.ts';
import { createNotifications } from './notifications.ts';

const log = { warn: () => undefined };

describeEachDatabase('notifications', (open) => {
  it('are received after the commit, on their channel, and not after a rollback', async () => {
    const database = await open();
    const notifications = createNotifications(database, ['one', 'two'], log);
    const received: string[] = [];
    notifications.on('one', (payload) => received.push(`one ${payload}`));
    const off = notifications.on('two', (payload) => received.push(`two ${payload}`));
    await notifications.open();
    const failing = transaction(database.queries, async (within) => {
      await sql`select pg_notify('one', 'undone')`.execute(within);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await sql`select pg_notify('two', 'x')`.execute(database.queries);
    await until('the second channel', async () => received.length === 1);
    off();
    await sql`select pg_notify('two', 'y')`.execute(database.queries);
    await sql`select pg_notify('one', 'z')`.execute(database.queries);
    await until('the first channel', async () => received.length === 2);
    expect(received).toEqual(['two x', 'one z']);
    await notifications.close();
    await database.close();
  });

  it('resume after a lost connection, and report that some may have been missed', async () => {
    const database = await open();
    if (database.kind === 'postgresql') {
      const notifications = createNotifications(database, ['one'], log);
      const received: string[] = [];
      notifications.on('one', (payload) => received.push(payload));
      await notifications.open();
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`.execute(database.queries);
      await until('the new connection', async () => received.includes(''));
      await sql`select pg_notify('one', 'again')`.execute(database.queries);
      await until('a notification', async () => received.includes('again'));
      await notifications.close();
    }
    await database.close();
  });
});
