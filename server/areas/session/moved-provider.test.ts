import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { idTokenClaims, makeIdToken, startTestPortal, type TestPortal } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';
import { newSecrets } from '../../secrets.ts';

/** Created by an earlier server, when accounts were bound only to an address. */
const FORMER_BINDING = { issuer: 'http://10.0.0.7:8080/oidc', subject: 'operator@meridian.example' };

describeDatabase('an identity provider at another address', (open) => {
  const secrets = newSecrets();
  let database: Database;
  const running: TestPortal[] = [];
  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const portal of running.splice(0)) await portal.close();
  });

  async function startAt(publicUrl: string): Promise<TestPortal> {
    const portal = await startTestPortal({ database, secrets, configuration: { publicUrl } });
    running.push(portal);
    return portal;
  }

  function operator() {
    return database.queries
      .selectFrom('users')
      .select(['identity_provider', 'issuer', 'subject'])
      .where('user_id', '=', 1)
      .executeTakeFirstOrThrow();
  }

  it('still recognizes all users who signed in before', async () => {
    await (await startAt('http://localhost:8080')).signIn('operator');
    await (await startAt('https://portal.example')).signIn('operator');
    // An earlier server looks there.
    const issuer = 'https://portal.example/oidc';
    expect(await operator()).toEqual({ identity_provider: 'embedded', issuer, subject: 'operator@meridian.example' });
  });

  it('recognizes users who signed in at an earlier server, whatever its address', async () => {
    await database.queries.updateTable('users').set(FORMER_BINDING).where('user_id', '=', 1).execute();
    await (await startAt('https://portal.example')).signIn('operator');
    expect((await operator()).identity_provider).toBe('embedded');
  });

  it('recognizes users who first sign in at an earlier server that still runs', async () => {
    const portal = await startAt('https://portal.example');
    const beside = { ...FORMER_BINDING, issuer: 'https://portal.example/oidc' };
    await database.queries.updateTable('users').set(beside).where('user_id', '=', 1).execute();
    await portal.signIn('operator');
    expect(await operator()).toEqual({ ...beside, identity_provider: 'embedded' });
  });

  it('never takes over an account of an external provider', async () => {
    const outside = { issuer: 'https://identity.example/oidc', subject: 'a7f0' };
    await database.queries.updateTable('users').set(outside).where('user_id', '=', 1).execute();
    const portal = await startAt('https://portal.example');
    const claims = { ...idTokenClaims('operator@meridian.example'), iss: 'https://portal.example/oidc' };
    const refused = await portal.call('POST', '/auth/loginWithGoogle', {
      headers: { 'x-google-token': await makeIdToken(portal.providerKey, claims) },
    });
    expect(refused.json()).toMatchObject({
      status: 401,
      code: 'invalid_token',
      message:
        'This email address belongs to an account with a different sign-in. Please contact your system administrator.',
    });
    expect(await operator()).toEqual({ ...outside, identity_provider: null });
  });

  it('warns at the start about users of a provider that is no longer configured', async () => {
    const outside = { issuer: 'https://identity.example', subject: 'a7f0' };
    await database.queries.updateTable('users').set(outside).where('user_id', '=', 1).execute();
    const lines: string[] = [];
    const logDestination = { write: (line: string) => lines.push(line) };
    running.push(await startTestPortal({ database, logDestination, configuration: { logLevel: 'warn' } }));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ accounts: 1, identityProviders: ['https://identity.example'] }),
    );
  });
});
