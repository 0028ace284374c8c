import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import type { Database } from '../../database/database.ts';
import { recordStore } from './provider.ts';

describeDatabase('the stored records of the identity provider', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('are limited where anyone can add some: expired ones go, then those that expire first', async () => {
    let now = new Date('2026-03-01T10:00:00Z');
    const store = recordStore(database.queries, () => now, { most: 5, every: 4 });
    const interactions = store('Interaction');
    await store('Grant').upsert('grant', { accountId: 'a' }, 3600);
    for (let count = 1; count <= 12; count += 1)
      await interactions.upsert(`${count}`, { uid: `${count}` }, 900 + count);
    const kept = await database.queries.selectFrom('identity_provider_records').select(['model', 'id']).execute();
    expect(kept.map(({ id }) => id).sort()).toEqual(['10', '11', '12', '8', '9', 'grant']);
    expect(await interactions.find('8')).toMatchObject({ uid: '8' });

    now = new Date('2026-03-01T10:20:00Z');
    for (let count = 21; count <= 24; count += 1) await interactions.upsert(`${count}`, { uid: `${count}` }, 900);
    const left = await database.queries.selectFrom('identity_provider_records').select('id').execute();
    expect(left.map(({ id }) => id).sort()).toEqual(['21', '22', '23', '24', 'grant']);
  });
});
