/** A user's passkeys, with an authenticator in memory. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { type Ceremony, SoftwareAuthenticator } from '../../../tests/server/software-authenticator.ts';
import type { Database } from '../../database/database.ts';

const ORIGIN = 'http://localhost:8080';
const MINUTE = 60_000;

describeDatabase('passkeys', (open) => {
  let database: Database;
  let portal: TestPortal;
  let approver: Tokens;
  let other: Tokens;
  let now = Date.parse('2026-11-29T10:00:00Z');

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database, now: () => new Date(now) });
    await settle(database.queries, { name: 'decider', privileges: ['deployment.approve'] });
    await settle(database.queries, { name: 'other', privileges: ['deployment.approve'] });
    await settle(database.queries, { name: 'reader', privileges: ['deployment.view'] });
    approver = await portal.signIn('decider');
    other = await portal.signIn('other');
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await database.queries.deleteFrom('passkeys').execute();
    await database.queries.deleteFrom('passkey_challenges').execute();
  });

  const optionsFor = async (tokens: Tokens) => {
    const answer = await portal.call('POST', '/users/me/passkeys/options', { tokens });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const register = async (
    tokens: Tokens,
    ceremony: Partial<Ceremony> = {},
    authenticator = new SoftwareAuthenticator(),
    name = 'Work phone',
  ) => {
    const { challenge } = await optionsFor(tokens);
    const body = { name, ...authenticator.create({ challenge, origin: ORIGIN, ...ceremony }) };
    return portal.call('POST', '/users/me/passkeys', { tokens, body });
  };
  const listed = async (tokens: Tokens) => (await portal.call('GET', '/users/me/passkeys', { tokens })).json().passkeys;

  it('are created for the portal’s host name, with user verification', async () => {
    const options = await optionsFor(approver);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Meridian Deployment Portal' },
      user: { name: 'decider@meridian.example' },
      pubKeyCredParams: [
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
    });
    const again = await optionsFor(approver);
    expect(again.user.id).toBe(options.user.id);
    expect(again.challenge).not.toBe(options.challenge);
    expect((await optionsFor(other)).user.id).not.toBe(options.user.id);
  });

  it('are added only within ten minutes after a sign-in', async () => {
    const before = now;
    try {
      // The log has the database's time.
      now = Date.now() + 9 * MINUTE;
      const tokens = await portal.signIn('decider');
      await optionsFor(tokens);
      now = Date.now() + 11 * MINUTE;
      const answer = await portal.call('POST', '/users/me/passkeys/options', { tokens });
      expect(answer.json()).toMatchObject({
        status: 403,
        code: 'sign_in_too_old',
        message: expect.stringMatching(/^Sign in again, then add the passkey within 10 minutes\./),
      });
    } finally {
      now = before;
    }
  });

  it('are added, listed, renamed and removed by their user, and logged', async () => {
    const authenticator = new SoftwareAuthenticator();
    const added = await register(approver, {}, authenticator);
    expect(added.statusCode, added.body).toBe(200);
    const [passkey] = added.json().passkeys;
    expect(added.json()).toEqual({
      rpId: 'localhost',
      passkeys: [
        {
          id: expect.any(String),
          credentialId: authenticator.credentialId,
          name: 'Work phone',
          createdAt: '2026-11-29T10:00:00.000Z',
          lastUsedAt: null,
        },
      ],
    });
    expect((await optionsFor(approver)).excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key' },
    ]);
    const path = `/users/me/passkeys/${passkey.id}`;
    const renamed = await portal.call('PUT', path, { tokens: approver, body: { name: ' Old phone ' } });
    expect(renamed.json().passkeys).toEqual([{ ...passkey, name: 'Old phone' }]);
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await portal.call(method, path, { tokens: other, ...(body && { body }) })).statusCode).toBe(404);
    expect((await portal.call('DELETE', path, { tokens: approver })).json().passkeys).toEqual([]);
    expect((await portal.call('DELETE', path, { tokens: approver })).statusCode).toBe(404);

    const entries = await database.queries
      .selectFrom('activity_log')
      .selectAll()
      .orderBy('entry_id', 'desc')
      .limit(3)
      .execute();
    expect(entries.toReversed().map((entry) => [entry.entity_name, entry.description, entry.diff])).toEqual([
      ['DeploymentUser', 'Add passkey Work phone', expect.anything()],
      ['DeploymentUser', 'Rename passkey Work phone to Old phone', expect.anything()],
      ['DeploymentUser', 'Remove passkey Old phone', expect.anything()],
    ]);
  });

  it.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'http://localhost:9999' }],
    ['another host name', { rpId: 'example.com' }],
    ['no user verification', { isUserVerified: false }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('with %s are refused', async (_, ceremony) => {
    const answer = await register(approver, ceremony);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('The passkey couldn’t be verified. Add it again.');
    expect(await listed(approver)).toEqual([]);
  });

  it('need a challenge of their user that is fresh and unused', async () => {
    const late = 'Adding the passkey took too long or was started elsewhere too. Add it again.';
    const { challenge } = await optionsFor(approver);
    const add = (tokens: Tokens) =>
      portal.call('POST', '/users/me/passkeys', {
        tokens,
        body: { name: 'Work phone', ...new SoftwareAuthenticator().create({ challenge, origin: ORIGIN }) },
      });
    expect((await add(other)).json().message).toBe(late);
    expect((await add(approver)).statusCode).toBe(200);
    expect((await add(approver)).json().message).toBe(late);
    await optionsFor(approver);
    now += 6 * MINUTE;
    expect((await add(approver)).json().message).toBe(late);
  });

  it('belong to one user each', async () => {
    const authenticator = new SoftwareAuthenticator();
    expect((await register(approver, {}, authenticator)).statusCode).toBe(200);
    const answer = await register(other, {}, authenticator);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('This passkey is already in use. Create a new one.');
  });

  it('are at most ten for one user', async () => {
    for (let count = 0; count < 10; count += 1) expect((await register(approver)).statusCode).toBe(200);
    const answer = await portal.call('POST', '/users/me/passkeys/options', { tokens: approver });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toMatch(/^You have 10 passkeys, which is the most\. Remove one/);
  });

  it('get a number where another one of the user has the name', async () => {
    for (const tokens of [approver, approver, other]) await register(tokens);
    const names = async (tokens: Tokens) => (await listed(tokens)).map(({ name }: { name: string }) => name).toSorted();
    expect(await names(approver)).toEqual(['Work phone', 'Work phone 2']);
    expect(await names(other)).toEqual(['Work phone']);
  });

  it('don’t get the name of another one of the user', async () => {
    const [first] = (await register(approver)).json().passkeys;
    await register(approver, {}, new SoftwareAuthenticator(), 'Laptop');
    const rename = (name: string) =>
      portal.call('PUT', `/users/me/passkeys/${first.id}`, { tokens: approver, body: { name } });
    const refused = await rename('laptop ');
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain('Another of your passkeys has this name. Choose a different one.');
    expect((await rename('Work phone')).statusCode).toBe(200);
  });

  it('need a name that people can read', async () => {
    for (const name of ['\u200B', 'x\u202Ey']) {
      const answer = await register(approver, {}, new SoftwareAuthenticator(), name);
      expect([400, 422]).toContain(answer.statusCode);
    }
  });

  it('are reset by an administrator, which is logged', async () => {
    await register(approver);
    await register(approver);
    const administrator = await portal.signIn('administrator');
    const { user_id: id } = await database.queries
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', 'decider@meridian.example')
      .executeTakeFirstOrThrow();
    const path = `/users/passkeys/reset/${id}`;
    expect((await portal.call('PUT', path, { tokens: other })).statusCode).toBe(403);
    expect((await portal.call('GET', `/users/${id}`, { tokens: administrator })).json()).toMatchObject({ passkeys: 2 });
    const answer = await portal.call('PUT', path, { tokens: administrator });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ record: { passkeys: 0 } });
    expect(await listed(approver)).toEqual([]);
    const again = await portal.call('PUT', path, { tokens: administrator });
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toMatch(/This user has no passkeys\.$/);
    const [entry] = await database.queries
      .selectFrom('activity_log')
      .selectAll()
      .orderBy('entry_id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toMatchObject({ entity_name: 'DeploymentUser', entity_id: String(id) });
    expect(entry?.description).toMatch(/^Reset passkeys /);
  });

  it('are for users who can decide', async () => {
    const tokens = await portal.signIn('reader');
    expect((await portal.call('GET', '/users/me/passkeys', { tokens })).statusCode).toBe(403);
    expect((await portal.call('POST', '/users/me/passkeys/options', { tokens })).statusCode).toBe(403);
  });
});
