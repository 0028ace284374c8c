/** Every operation with hostile input: the answer names the error, and is never a server error. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../server/demo/random.ts';
import type { Operation } from '../../server/plugins/contract/document.ts';
import { openTestDatabase } from '../database/databases.ts';
import { depth } from '../depth.ts';
import type { Tokens } from '../server/portal.ts';
import { brokenBy, brokenProblem } from './answer-check.ts';
import { changed, OPERATIONS, prepare, type Reply, type Request, send } from './operation-calls.ts';
import { HOME, World } from './operation-world.ts';

/** Fixed, so that failures are reproducible. */
const SEED = 20_417;
const VARIANTS = depth({ usual: 4, deep: 24 });

/**
 * The usual depth sends every eleventh request with edge values. Eleven shares no factor with the numbers of edges and bodies, and
 * operations start at different ones, so each parameter gets some edges, and each edge is used in some operations.
 */
const SHARE = depth({ usual: 11, deep: 1 });

type Pick = Random['pick'];

function seedOf(name: string): number {
  return [...name].reduce((seed, character) => seed * 31 + character.charCodeAt(0), SEED);
}

/** One generator per operation, so that a new operation does not change the others' input. */
function pickerOf(name: string): Pick {
  return createRandom(seedOf(name)).pick;
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

/** Edge values of parameters: integers, ids, moments, names and text. */
const EDGES = [
  '-1',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9999999999999999',
  '99999999999999999999',
  `0${'9'.repeat(32)}`,
  '"9999999999"',
  '1e308',
  'a\0b',
  '\u202egnp.exe',
  '-'.repeat(36),
  'f'.repeat(36),
  'urn:uuid:0b3a6a52-7a3e-4a6e-9d07-4bb1b8b7a111',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(255),
] as const;

/** The same for the fields of a body. */
const BODY_EDGES = [
  ...EDGES,
  '\ud800',
  null,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [null],
  {},
  { toString: 1 },
  Array.from({ length: 1000 }, () => 'x'),
] as const;

/** How many of these each field of a body gets; a form has about eighty fields. */
const EDGES_OF_FIELD = 2;

/** Raw bodies, independent of the operation. */
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
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"x":"${'y'.repeat(2_000_000)}"}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
] as const;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body with one field replaced, removed or added. */
function spoiltBody(body: unknown, pick: Pick): unknown {
  if (!isObject(body)) return pick(BODIES);
  const name = pick([...Object.keys(body), 'credential', 'status', 'tenantId', '__proto__', 'constructor']);
  const inner = { credentialId: pick(VALUES), roleArn: pick(VALUES), shouldRetainCredential: pick(VALUES) };
  const value = name === 'credential' ? pick([inner, ...VALUES]) : pick(VALUES);
  // As JSON text, since an object literal would use __proto__ as its prototype.
  const rest = Object.entries(body).filter(([key]) => key !== name);
  return `{${[...rest, [name, value]].map(([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(part)}`).join(',')}}`;
}

/** Text that can be sent in a header. */
function headerText(pick: Pick): string {
  return pick(TEXTS.filter((text) => /^[\x20-\x7e]+$/.test(text)));
}

function spoilt(operation: Operation, request: Request, pick: Pick): Request {
  const place = pick(['path', 'query', 'header', 'body', 'extra'] as const);
  const names = operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  switch (place) {
    case 'path':
      // An empty segment is another address, and some are too long.
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

/** Every parameter with every edge; query parameters also alone, since another may take precedence. */
function* parametersAtEdges(operation: Operation, request: Request): Generator<Request> {
  const required = new Set(
    operation.parameters.flatMap(({ name, required: isRequired }) => (isRequired ? [name] : [])),
  );
  const least = Object.fromEntries(Object.entries(request.query ?? {}).filter(([name]) => required.has(name)));
  for (const { name, in: place } of operation.parameters) {
    for (const edge of EDGES) {
      if (place === 'path') yield changed(request, { path: { [name]: edge } });
      else if (place === 'query') {
        yield changed(request, { query: { [name]: edge } });
        yield { ...request, query: { ...least, [name]: edge, ...(name === 'page' ? { pageSize: 100 } : {}) } };
      } else if (/^[\x20-\x7e]*$/.test(edge)) yield changed(request, { header: { [name]: edge } });
    }
  }
}

/** A copy of the body for each of its fields at any depth, with the field from `pick`. */
function* fieldsAtEdges(value: unknown, pick: Pick): Generator<unknown> {
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    if (value.length > 0) for (const part of fieldsAtEdges(first, pick)) yield [part, ...rest];
    return;
  }
  if (!isObject(value)) return;
  for (const [name, own] of Object.entries(value)) {
    for (let count = 0; count < EDGES_OF_FIELD; count += 1) yield { ...value, [name]: pick(BODY_EDGES) };
    for (const part of fieldsAtEdges(own, pick)) yield { ...value, [name]: part };
  }
}

function* atEdges(operation: Operation, request: Request, pick: Pick): Generator<Request> {
  yield* parametersAtEdges(operation, request);
  for (const body of fieldsAtEdges(request.body, pick)) yield { ...request, body };
  const json = { 'content-type': 'application/json' };
  // Even if the operation takes no body, since a sent one is read.
  for (const body of BODIES) yield changed(request, { header: operation.body === null ? json : {}, body });
}

function broken(operation: Operation, reply: Reply): readonly string[] {
  if (reply.status >= 500) return [`it answers ${reply.status}: ${JSON.stringify(reply.body)}`];
  // If the path parameter makes it another address, there is no operation to break.
  if (reply.status === 404 && operation.answers.get(404) === undefined) return brokenProblem(reply);
  return brokenBy(operation, reply);
}

/** A sign-in at the embedded identity provider, as the portal requests it. */
const SIGN_IN = `/oidc/auth?${new URLSearchParams({
  client_id: 'portal',
  response_type: 'code',
  scope: 'openid',
  redirect_uri: 'http://localhost:8080/login/redirect',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
})}`;

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

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s, with edge values',
    async (id, operation) => {
      const request = await prepare(id, world, HOME);
      const tokens = operation.isPublic ? null : administrator;
      const failures: string[] = [];
      let turn = seedOf(id) % SHARE;
      for (const attempt of atEdges(operation, request, pickerOf(id))) {
        turn += 1;
        if (turn % SHARE !== 0) continue;
        const reply = await send(world, operation, attempt, tokens);
        if (broken(operation, reply).length > 0)
          failures.push(`${broken(operation, reply).join(', ')} to ${JSON.stringify(attempt).slice(0, 300)}`);
      }
      expect(failures).toEqual([]);
    },
  );

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
    ['a NUL for the identity provider', '/oidc/auth?client_id=%00'],
    ['a NUL that the identity provider would store', `${SIGN_IN}&login_hint=%00`],
    ['a NUL as the sign-in', '/oidc/interaction/%00'],
  ])('an address with %s', async (_, url) => {
    const headers = { 'x-access-token': `Bearer ${administrator.access}` };
    const { statusCode, body } = await world.portal.app.inject({ method: 'GET', url, headers });
    expect(statusCode, body).toBeLessThan(500);
  });

  it.each([
    ['a NUL as the code', 'grant_type=authorization_code&client_id=portal&code=%00'],
    ['a NUL as the client', 'grant_type=authorization_code&client_id=%00&code=a'],
    ['thousands of fields', 'a=1&'.repeat(5000)],
  ])('a form for the identity provider with %s', async (_, payload) => {
    const { statusCode, body } = await world.portal.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    expect(statusCode, body).toBeGreaterThanOrEqual(400);
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
