/** Every operation with input that nobody means well: the answer says what is wrong, and never that the server broke. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../server/demo/random.ts';
import type { Operation } from '../../server/plugins/contract/document.ts';
import { openTestDatabase } from '../database/databases.ts';
import type { Tokens } from '../server/portal.ts';
import { brokenBy, brokenProblem } from './answer-check.ts';
import { changed, OPERATIONS, prepare, type Reply, type Request, send } from './operation-calls.ts';
import { HOME, World } from './operation-world.ts';

/** Fixed, so that a failure comes again. */
const SEED = 20_417;
const VARIANTS = 24;

type Pick = Random['pick'];

/** A generator of its own for each operation: one more of them does not change what the others are sent. */
function pickerOf(name: string): Pick {
  return createRandom([...name].reduce((seed, character) => seed * 31 + character.charCodeAt(0), SEED)).pick;
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '0',
  '-1',
  '1e9',
  '1.5',
  '0x10',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%\\_',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'a\r\nx-injected: 1',
  '\u202e\u0000\uffff',
  '🦑'.repeat(30),
  'Ａ\u0301\u0301\u0301',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '$1',
  '{}',
  '[]',
] as const;

const VALUES = [
  ...TEXTS,
  '\ud800',
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  1e308,
  -0,
  2 ** 53,
  [],
  {},
  [[[[]]]],
  { toString: 1 },
  { length: -1 },
  ['START_VMS'],
] as const;

/** Bodies as they are sent, whatever the operation asks for. */
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '0',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"id":1,"id":2}',
  '\u0000',
  '\ufeff{}',
  '['.repeat(100_000),
  `{"id":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  `{"x":"${'y'.repeat(2_000_000)}"}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
] as const;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body with one field replaced, taken away or added. */
function spoiltBody(body: unknown, pick: Pick): unknown {
  if (!isObject(body)) return pick(BODIES);
  const name = pick([...Object.keys(body), 'credential', 'status', 'tenantId', '__proto__', 'constructor']);
  const inner = { credentialId: pick(VALUES), roleArn: pick(VALUES), shouldRetainCredential: pick(VALUES) };
  const value = name === 'credential' ? pick([inner, ...VALUES]) : pick(VALUES);
  // JSON text of its own: an object literal would take __proto__ for its prototype.
  const rest = Object.entries(body).filter(([key]) => key !== name);
  return `{${[...rest, [name, value]].map(([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(part)}`).join(',')}}`;
}

/** What can be sent in a header at all. */
function headerText(pick: Pick): string {
  return pick(TEXTS.filter((text) => /^[\x20-\x7e]+$/.test(text)));
}

function spoilt(operation: Operation, request: Request, pick: Pick): Request {
  const place = pick(['path', 'query', 'header', 'body', 'extra'] as const);
  const names = operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  switch (place) {
    case 'path':
      // An empty segment is another address, and some are too long for any.
      return names.length === 0
        ? request
        : changed(request, { path: { [pick(names)]: pick(TEXTS.filter((text) => text !== '' && text.length < 200)) } });
    case 'query':
      return names.length === 0
        ? request
        : changed(request, { query: { [pick(names)]: pick([...TEXTS, [pick(TEXTS), pick(TEXTS)]]) } });
    case 'header':
      return names.length === 0 ? request : changed(request, { header: { [pick(names)]: headerText(pick) } });
    case 'body':
      return operation.body === null
        ? request
        : { ...request, body: pick([spoiltBody(request.body, pick), pick(BODIES)]) };
    case 'extra':
      return changed(request, { query: { [pick(['__proto__', 'unknown', 'constructor', 'offset'])]: pick(TEXTS) } });
  }
}

function broken(operation: Operation, reply: Reply): readonly string[] {
  if (reply.status >= 500) return [`it answers ${reply.status}: ${JSON.stringify(reply.body)}`];
  // Where the path's own parameter made it another address, there is no operation to break.
  if (reply.status === 404 && operation.answers.get(404) === undefined) return brokenProblem(reply);
  return brokenBy(operation, reply);
}

describe('hostile input', () => {
  let world: World;
  let administrator: Tokens;

  beforeAll(async () => {
    world = await World.start(await openTestDatabase());
    administrator = await world.signIn('administrator', HOME.tenantId);
  });
  afterAll(() => world.close());

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const pick = pickerOf(id);
    const request = await prepare(id, world, HOME);
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const attempt = spoilt(operation, request, pick);
      const reply = await send(world, operation, attempt, operation.isPublic ? null : administrator);
      expect(broken(operation, reply), JSON.stringify(attempt).slice(0, 2000)).toEqual([]);
    }
    expect(Object.getPrototypeOf({})).not.toHaveProperty('admin');
  });

  it.each([
    ['a NUL', '/api/platformversions/%00'],
    ['half of a pair', '/api/platformversions/%ED%A0%80'],
    ['a lone percent sign', '/api/platformversions/%'],
    ['a path upwards', '/api/deploymentrequests/%2e%2e%2f1'],
    ['a NUL in a filter', '/api/deploymentrequests?client=%00&pageSize=10'],
    ['no UTF-8', '/api/deploymentrequests?client=%FF'],
    ['a filter twice', '/api/deploymentrequests?client=a&client=b'],
    ['a filter with a key', '/api/deploymentrequests?client[a]=b'],
    ['thousands of parameters', `/api/deploymentrequests?${'a=1&'.repeat(2000)}`],
    ['thousands of digits', `/api/deploymentrequests/${'9'.repeat(5000)}`],
    ['an empty segment', '/api//deploymentrequests'],
    ['a parent segment', '/api/../health'],
    ['a matrix parameter', '/api/deploymentrequests;x=1'],
  ])('an address with %s', async (_, url) => {
    const headers = { 'x-access-token': `Bearer ${administrator.access}` };
    const { statusCode, body } = await world.portal.app.inject({ method: 'GET', url, headers });
    expect(statusCode, body).toBeLessThan(500);
  });

  it.each([
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
    '',
    'a/b/c',
  ])('a body of the type %j', async (type) => {
    const { statusCode, body } = await world.portal.call('POST', '/deploymentrequests/env', {
      tokens: administrator,
      body: '{"id":1,"action":"START_VMS"}',
      headers: { 'content-type': type },
    });
    expect(statusCode, body).toBeGreaterThanOrEqual(400);
    expect(statusCode, body).toBeLessThan(500);
  });
});
