/** Text that no column can store, in every filter that takes text. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../database/databases.ts';
import type { Tokens } from '../server/portal.ts';
import { OPERATIONS, prepare, type Request, send } from './operation-calls.ts';
import { HOME, World } from './operation-world.ts';
import { sampleOf } from './violations.ts';

let world: World;
let administrator: Tokens;
beforeAll(async () => {
  world = await World.start(await openTestDatabase());
  administrator = await world.signIn('administrator', HOME.tenantId);
});
afterAll(() => world.close());

const FILTERS = OPERATIONS.flatMap((operation) =>
  operation.parameters
    .filter(
      ({ in: place, schema }) =>
        place === 'query' && typeof sampleOf({ $ref: decodeURIComponent(schema) }) === 'string',
    )
    .map(({ name }) => [operation.id, name, operation] as const),
);

/** A refused call changes nothing, so that the filters of an operation can share one. */
const refusedCalls = new Map<string, Request>();

it.each(FILTERS)('%s refuses a NUL in %s by its name', async (id, name, operation) => {
  const request = refusedCalls.get(id) ?? (await prepare(id, world, HOME));
  refusedCalls.set(id, request);
  const reply = await send(
    world,
    operation,
    { ...request, query: { ...request.query, [name]: '\0' } },
    operation.isPublic ? null : administrator,
  );
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: name }] } });
  expect(Object(reply.body).message).not.toBe('The request is malformed.');
});

it('reports what is wrong with a client', async () => {
  const answer = await world.portal.call('GET', '/deploymentrequests?client=%00', { tokens: administrator });
  expect(answer.json()).toMatchObject({
    status: 400,
    message: 'Client must not contain NUL or invalid characters.',
    errors: [{ field: 'client', message: 'must not contain NUL or invalid characters' }],
  });
});

it('ignores invisible characters around a text', async () => {
  const rowsOf = async (query: string) =>
    (await world.portal.call('GET', `/deploymentrequests${query}`, { tokens: administrator })).json().deployments;
  const [{ client }] = await rowsOf('');
  const rows = await rowsOf(`?client=${client}`);
  expect(rows).not.toEqual([]);
  expect(await rowsOf(`?client=${encodeURIComponent(` \u200B${client}\u00A0\uFEFF`)}`)).toEqual(rows);
});
