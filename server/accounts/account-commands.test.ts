import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';
import {
  idTokenClaims,
  makeIdToken,
  startTestPortal,
  type TestPortal,
  type Tokens,
} from '../../tests/server/portal.ts';
import { providerIdentityOf } from '../identity/bindings.ts';
import { AccountRefusal } from './account-changes.ts';
import { runAccountCommand, USAGE } from './account-commands.ts';

describeDatabase('accounts', (open) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal({ database: await open() });
  });
  afterAll(() => portal.close());

  /** Runs the command in the server that has the embedded database, or in its own process on PostgreSQL. Returns its output. */
  async function run(...given: string[]): Promise<string> {
    const { database, queries, configuration, now, sessions } = portal.services;
    if (database.kind === 'embedded') {
      const provider = providerIdentityOf(configuration);
      return runAccountCommand({ queries, provider, now, forget: sessions.changed }, given);
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/accounts/change-accounts.ts', ...given], {
      encoding: 'utf8',
      env: { ...NODE_ENVIRONMENT, DATABASE_URL: database.url },
    });
    if (status !== 0) throw new AccountRefusal(stderr.trim());
    return stdout.trim();
  }

  async function signInAs(account: string, subject: string) {
    const claims = { ...idTokenClaims(`${account}@meridian.example`), sub: subject };
    const token = await makeIdToken(portal.providerKey, claims);
    return portal.call('POST', '/auth/loginWithGoogle', { headers: { 'x-google-token': token } });
  }

  async function codeFor(tokens: Tokens): Promise<string> {
    const response = await portal.call('GET', '/users/tenants', { tokens });
    return response.statusCode === 200 ? 'ok' : response.json().code;
  }

  function lastEntry() {
    return portal.services.queries
      .selectFrom('activity_log')
      .select(['entry_type', 'entity_name', 'entity_id', 'user_id', 'description', 'diff'])
      .where('entity_name', '=', 'DeploymentUser')
      .orderBy('entry_id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  it('are listed, all or by a part of their email address or name', async () => {
    await portal.signIn('operator');
    const lines = (await run('list')).split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[1]).toMatch(
      /^1 +ACTIVE +operator@meridian\.example +Mara Lindqvist +BRIGHTWATER +embedded +operator@meridian\.example$/,
    );
    expect((await run('list', 'HADDAD')).split('\n')[1]).toMatch(/^7 +PENDING +pending@.* HALDEN +- +-$/);
  });

  it('are activated and deactivated, within seconds for signed-in users', async () => {
    const tokens = await portal.signIn('pending');
    expect(await codeFor(tokens)).toBe('account_not_active');
    expect(await run('activate', 'Pending@meridian.example')).toBe('The account pending@meridian.example is active.');
    expect(await lastEntry()).toEqual({
      entry_type: 'UPDATE',
      entity_name: 'DeploymentUser',
      entity_id: '7',
      user_id: null,
      description: 'Activate account pending@meridian.example by a command on the server',
      diff: [{ property: 'status', leftValue: 'PENDING', rightValue: 'ACTIVE' }],
    });
    await until('the activation', async () => (await codeFor(tokens)) === 'ok');
    expect(await run('activate', '7')).toBe('The account 7 is already active.');
    expect(await run('deactivate', '7')).toBe('The account pending@meridian.example is inactive.');
    await until('the deactivation', async () => (await codeFor(tokens)) === 'account_not_active');
  });

  it('report that an active account has no role', async () => {
    expect(await run('activate', 'rejected@meridian.example')).toContain('has no role');
  });

  it('can be bound again after unbinding, and the previously bound user is signed out', async () => {
    const tokens = await portal.signIn('multi');
    const refused = await signInAs('multi', 'moved-person');
    expect(refused.json().message).toContain('with a different sign-in');
    await run('unbind', 'multi@meridian.example');
    await until('the end of the session', async () => (await codeFor(tokens)) === 'invalid_token');
    expect((await signInAs('multi', 'moved-person')).statusCode).toBe(200);
    expect((await signInAs('multi', 'multi@meridian.example')).statusCode).toBe(401);
    expect(await run('unbind', 'viewer@meridian.example')).toContain('is not bound to anyone');
  });

  it('are bound to the given person, one account per person', async () => {
    await run('bind', '5', 'operator-two');
    expect((await signInAs('operator2', 'operator2@meridian.example')).statusCode).toBe(401);
    expect((await signInAs('operator2', 'operator-two')).statusCode).toBe(200);
    expect(await run('bind', '5', 'operator-two')).toContain('already');
    await expect(run('bind', '4', 'operator-two')).rejects.toThrow(
      'operator-two is already bound to the account operator2@meridian.example. Unbind that account first.',
    );
  });

  it('move together to the new address of a provider without signing anyone out', async () => {
    const former = { identity_provider: 'https://former.example', issuer: 'https://former.example' };
    const tokens = await portal.signIn('approver');
    const { queries } = portal.services;
    await queries.updateTable('users').set(former).where('user_id', '=', 2).execute();
    expect((await signInAs('approver', 'approver@meridian.example')).statusCode).toBe(401);
    expect(await run('move', 'https://former.example')).toBe('Moved 1 of 1 accounts to embedded.');
    expect(await codeFor(tokens)).toBe('ok');
    // A server with the former address still finds them.
    const { issuer } = await queries
      .selectFrom('users')
      .select('issuer')
      .where('user_id', '=', 2)
      .executeTakeFirstOrThrow();
    expect(issuer).toBe('https://former.example');
    await portal.signIn('approver');
    await expect(run('move', 'https://former.example')).rejects.toThrow('No account is bound to');
  });

  describe('stay unchanged', () => {
    let before: unknown;
    const all = () => portal.services.queries.selectFrom('users').selectAll().orderBy('user_id').execute();
    beforeEach(async () => {
      before = await all();
    });

    it.each([
      ['an unknown account', ['unbind', 'nobody@meridian.example'], 'There is no account nobody@meridian.example'],
      ['an unknown action', ['constructor', '1'], USAGE],
      ['too few words', ['bind', '1'], USAGE],
      ['too many words', ['activate', '7', '8'], USAGE],
    ])('after %s, with the reason', async (_name, given, message) => {
      await expect(run(...given)).rejects.toThrow(message);
      expect(await all()).toEqual(before);
    });
  });
});
