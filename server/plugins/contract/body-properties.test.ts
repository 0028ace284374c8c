/** Bodies with properties that their operations don't have. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, operationOf, prepare, type Request, send } from '../../../tests/contract/operation-calls.ts';
import { HOME, World } from '../../../tests/contract/operation-world.ts';
import { openTestDatabase } from '../../../tests/database/databases.ts';
import type { Tokens } from '../../../tests/server/portal.ts';
import type { OperationId } from './handlers.ts';

let world: World;
let administrator: Tokens;
beforeAll(async () => {
  world = await World.start(await openTestDatabase());
  administrator = await world.signIn('administrator', HOME.tenantId);
});
afterAll(() => world.close());

async function call(id: OperationId, request: Request) {
  const operation = operationOf(id);
  return send(world, operation, request, operation.isPublic ? null : administrator);
}

const COMMANDS = OPERATIONS.filter(
  ({ body, hasEffect, method }) => body?.required !== true && hasEffect && method !== 'GET',
).map((operation) => [operation.id, operation] as const);
const STARTS = OPERATIONS.filter(({ hasEffect, method }) => hasEffect && method === 'GET').map(({ id }) => id);

describe('a command without a body, or with an optional one', () => {
  it.each(COMMANDS)('%s names each unknown property', async (id, { parameters }) => {
    const { header, ...request } = await prepare(id, world, HOME);
    const reply = await call(id, {
      ...request,
      header: { ...header, 'content-type': 'application/json' },
      body: { version: 3, force: true },
    });
    const versionGoes = parameters.some(({ name }) => name === 'if-match')
      ? 'send it in the If-Match header'
      : 'remove it';
    expect(reply).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'version', message: `is not supported; ${versionGoes}` },
          { field: 'force', message: 'is not supported; remove it' },
        ],
      },
    });
  });

  it.each(STARTS)('%s refuses any body', async (id) => {
    const request = await prepare(id, world, HOME);
    const reply = await call(id, { ...request, body: { version: 3 } });
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ field: '', message: 'A request body is not supported here; remove it.' }] },
    });
    expect(await call(id, request)).toMatchObject({ status: 200 });
  });

  it.each([
    ['nothing', undefined, 'application/json'],
    ['an empty object', {}, 'application/json'],
    ['null', 'null', 'application/json'],
  ])('takes %s as JSON', async (_, body, type) => {
    const request = await prepare('approveDeploymentRequest', world, HOME);
    const reply = await call('approveDeploymentRequest', { ...request, header: { 'content-type': type }, body });
    expect(reply).toMatchObject({ status: 200 });
  });

  it.each([
    ['a list', '[3]', 'application/json'],
    ['text', 'version 3', 'text/plain'],
  ])('refuses %s', async (_, body, type) => {
    const request = await prepare('approveDeploymentRequest', world, HOME);
    const reply = await call('approveDeploymentRequest', { ...request, header: { 'content-type': type }, body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: '' }] } });
  });
});

/** Updates of records that are written as read, each with the call that reads the record. */
const WRITTEN_BACK = [
  ['updatePlatformVersion', 'getPlatformVersion', { name: 'Basalt' }],
  ['updateVpc', 'getVpc', { client: 'lagoon' }],
  ['updateBiDeployment', 'getBiDeployment', { approvalReference: 'CHG-8' }],
] as const;

describe('a record', () => {
  it.each(WRITTEN_BACK)('can be read, changed and written back with %s', async (update, read, change) => {
    const { path } = await prepare(update, world, HOME);
    const before = (await call(read, { path: path ?? {} })).body;
    const reply = await call(update, { path: path ?? {}, body: { ...Object(before), ...change } });
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
    expect((await call(read, { path: path ?? {} })).body).toMatchObject(change);
  });

  it('refuses a property that it neither writes nor reads', async () => {
    const request = await prepare('updateRole', world, HOME);
    const reply = await call('updateRole', {
      ...request,
      body: { ...Object(request.body), version: 1, colour: 'red' },
    });
    expect(reply.body).toMatchObject({ errors: [{ field: 'colour', message: 'is not supported; remove it' }] });
  });
});
