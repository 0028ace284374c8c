/** No secret of any call appears in either log, for every created or changed record. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sensitiveFields } from '../../src/contract/generated/sensitive-fields.ts';
import { OPERATIONS, operationOf, prepare, send } from '../contract/operation-calls.ts';
import { World } from '../contract/operation-world.ts';
import { openTestDatabase } from '../database/databases.ts';

// No call takes a mail; the text of a comment, by the same name, is in the log on purpose (docs/decisions/0043).
const NAMES: ReadonlySet<string> = new Set(
  Object.entries(sensitiveFields).flatMap(([schema, names]) => (schema === 'Mail' ? [] : names)),
);

/** The values of secret fields in a body, by field name. */
function secretsIn(value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    NAMES.has(name) && typeof part === 'string' ? [[name, part] as const] : secretsIn(part),
  );
}

let world: World;
beforeAll(async () => {
  world = await World.start(await openTestDatabase());
});
afterAll(() => world.close());

it('finds none of them after every command', async () => {
  const tokens = await world.signIn('administrator', 'BRIGHTWATER');
  const place = { tenantId: 'BRIGHTWATER', production: false, account: 'administrator' };
  const given = new Map<string, string>();
  for (const { id, hasEffect, isPublic } of OPERATIONS) {
    if (!hasEffect || isPublic) continue;
    const request = await prepare(id, world, place);
    const secrets = secretsIn(request.body);
    if (secrets.length === 0) continue;
    const { status } = await send(world, operationOf(id), request, tokens);
    expect(status, id).toBe(200);
    for (const [name, secret] of secrets) if (secret.length >= 6) given.set(secret, name);
  }
  expect([...new Set(given.values())].sort()).toEqual(
    expect.arrayContaining([
      'connectionString',
      'defaultPassword',
      'licence',
      'pbiUserDefaultPassword',
      'roleArn',
      'sftpPassword',
    ]),
  );
  const { queries } = world.database;
  const logs = JSON.stringify([
    await queries.selectFrom('activity_log').selectAll().execute(),
    await queries.selectFrom('deployment_action_log').selectAll().execute(),
  ]);
  expect(logs).toContain('"changed"');
  for (const [secret, name] of given) expect(logs.includes(JSON.stringify(secret).slice(1, -1)), name).toBe(false);
});
