import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/database/databases.ts';
import type { Database } from '../database/database.ts';
import { removeExpired } from './housekeeping.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const now = new Date('2026-03-31T00:00:00Z');
function daysAgo(days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}

it('removes expired data and keeps the rest', async () => {
  const { queries } = database;
  const command = (created_at: Date) => ({
    user_id: 1,
    tenant_id: 'HALDEN',
    command_id: randomUUID(),
    fingerprint: '',
    answer_status: 200,
    answer_headers: '{}',
    answer_body: null,
    created_at,
  });
  await queries
    .insertInto('command_ids')
    .values([command(daysAgo(29)), command(daysAgo(31))])
    .execute();
  const token = (token_hash: string, expires_at: Date) => ({
    token_hash,
    family: randomUUID(),
    user_id: 1,
    expires_at,
  });
  await queries
    .insertInto('refresh_tokens')
    .values([token('old', daysAgo(1)), token('new', daysAgo(-1))])
    .execute();
  const nonce = (nonce_hash: string, expires_at: Date) => ({ issuer: 'x', nonce_hash, expires_at });
  await queries
    .insertInto('used_nonces')
    .values([nonce('old', daysAgo(1)), nonce('new', daysAgo(-1))])
    .execute();
  const record = (id: string, expires_at: Date | null) => ({
    model: 'Session',
    id,
    payload: '{}',
    grant_id: null,
    user_code: null,
    uid: null,
    expires_at,
  });
  await queries
    .insertInto('identity_provider_records')
    .values([record('old', daysAgo(1)), record('new', daysAgo(-1)), record('kept', null)])
    .execute();
  const change = (at: Date) => ({
    tenant_id: 'HALDEN',
    area: 'deployments',
    record_id: '1',
    kind: 'upsert' as const,
    at,
  });
  await queries
    .insertInto('changes')
    .values([change(daysAgo(16)), change(daysAgo(13))])
    .execute();

  await removeExpired(queries, now, { commandIdDays: 30 });

  expect(await queries.selectFrom('command_ids').select('created_at').execute()).toEqual([{ created_at: daysAgo(29) }]);
  expect(await queries.selectFrom('refresh_tokens').select('token_hash').execute()).toEqual([{ token_hash: 'new' }]);
  expect(await queries.selectFrom('used_nonces').select('nonce_hash').execute()).toEqual([{ nonce_hash: 'new' }]);
  const records = await queries.selectFrom('identity_provider_records').select('id').orderBy('id').execute();
  expect(records).toEqual([{ id: 'kept' }, { id: 'new' }]);
  expect(await queries.selectFrom('changes').select('at').execute()).toEqual([{ at: daysAgo(13) }]);
});

it('keeps command ids as long as configured', async () => {
  const { queries } = database;
  const row = { user_id: 1, tenant_id: 'HALDEN', fingerprint: '', answer_status: 200, answer_headers: '{}' };
  const ages = [14, 16, 29, 31];
  await queries
    .insertInto('command_ids')
    .values(ages.map((days) => ({ ...row, command_id: randomUUID(), answer_body: null, created_at: daysAgo(days) })))
    .execute();
  const kept = async (commandIdDays: number) => {
    await removeExpired(queries, now, { commandIdDays });
    return (await queries.selectFrom('command_ids').select('command_id').execute()).length;
  };
  expect([await kept(40), await kept(30), await kept(15)]).toEqual([4, 3, 1]);
});

it('keeps the newest change, however old', async () => {
  const { queries } = database;
  const change = { tenant_id: 'HALDEN', area: 'deployments', record_id: '1', kind: 'upsert', at: daysAgo(20) } as const;
  await queries.insertInto('changes').values([change, change]).execute();
  await removeExpired(queries, now, { commandIdDays: 30 });
  expect(await queries.selectFrom('changes').select('sequence').execute()).toEqual([{ sequence: 2 }]);
});
