import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { storeLaunched } from '../../tests/server/deployment-requests.ts';
import {
  idTokenClaims,
  makeIdToken,
  startTestPortal,
  type TestPortal,
  type Tokens,
} from '../../tests/server/portal.ts';
import { storeAccess } from '../areas/deployments/access-results.ts';
import { deployments } from '../areas/deployments/store.ts';
import { type Database, transaction } from '../database/database.ts';
import { seal } from '../seal.ts';

const clientAddress = '203.0.113.7';
const from = { 'x-forwarded-for': clientAddress };

describeDatabase('the activity log', (open) => {
  let database: Database;
  let portal: TestPortal;
  let time = new Date();
  let seen = 0;
  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database, now: () => time });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    // Binds the account, which has its own entry.
    await portal.signIn('multi');
    await newEntries();
  });

  /** Entries since the last call. */
  async function newEntries() {
    const rows = await database.queries
      .selectFrom('activity_log')
      .selectAll()
      .where('entry_id', '>', seen)
      .orderBy('entry_id')
      .execute();
    seen = rows.at(-1)?.entry_id ?? seen;
    return rows;
  }

  function sessionOf({ access }: Tokens): string {
    return JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).sid;
  }

  function tokensOf({ headers }: { headers: Record<string, unknown> }): Tokens {
    const [id, access, refresh] = ['id', 'access', 'refresh'].map((name) => String(headers[`x-${name}-token`]));
    return { id: id ?? '', access: access ?? '', refresh: refresh ?? '' };
  }

  async function signInWith(claims: Record<string, unknown>) {
    const token = await makeIdToken(portal.providerKey, claims, time);
    return portal.call('POST', '/auth/loginWithGoogle', { headers: { ...from, 'x-google-token': token } });
  }

  function refresh(tokens: Tokens, query = '') {
    const headers = { ...from, 'x-refresh-token': tokens.refresh };
    return portal.call('POST', `/auth/refreshToken${query}`, { tokens, headers });
  }

  it('logs a sign-in, a switch of the tenant and a sign-out, once each', async () => {
    const signedIn = tokensOf(await signInWith(idTokenClaims('multi@meridian.example')));
    const renewed = tokensOf(await refresh(signedIn));
    await refresh(renewed, '?tenantId=KESTREL');
    // As after a lost answer.
    const switched = tokensOf(await refresh(renewed, '?tenantId=KESTREL'));
    for (let count = 0; count < 2; count += 1) {
      await portal.call('POST', '/auth/logoutUser', { tokens: switched, headers: from });
    }
    const entries = await newEntries();
    const common = { entity_name: 'Session', entity_id: sessionOf(signedIn), user_id: 6, entry_date: expect.any(Date) };
    expect(entries).toMatchObject([
      {
        ...common,
        entry_type: 'CREATE',
        tenant_id: 'ORSINI',
        description: 'Signed in from 203.0.113.7',
        old_entity: null,
        new_entity: { tenantId: 'ORSINI', clientAddress, accountStatus: 'ACTIVE' },
      },
      {
        ...common,
        entry_type: 'UPDATE',
        tenant_id: 'KESTREL',
        description: 'Switched to the tenant KESTREL from 203.0.113.7',
        diff: [{ property: 'tenantId', leftValue: 'ORSINI', rightValue: 'KESTREL' }],
        new_entity: { tenantId: 'KESTREL', clientAddress },
      },
      {
        ...common,
        entry_type: 'DELETE',
        tenant_id: 'KESTREL',
        description: 'Signed out from 203.0.113.7',
        old_entity: { tenantId: 'KESTREL', clientAddress },
        new_entity: null,
      },
    ]);
    const text = JSON.stringify(entries);
    for (const tokens of [signedIn, renewed, switched]) {
      for (const token of Object.values(tokens)) expect(text).not.toContain(token);
    }
  });

  it('logs an account that is bound by a first sign-in', async () => {
    await signInWith(idTokenClaims('viewer@meridian.example'));
    const subject = 'viewer@meridian.example';
    // The whole entity, as for any change of a user.
    const user = { email: subject, status: 'ACTIVE', tenants: [{ tenantId: 'BRIGHTWATER' }] };
    expect(await newEntries()).toMatchObject([
      {
        entry_type: 'UPDATE',
        entity_name: 'DeploymentUser',
        entity_id: '4',
        user_id: 4,
        diff: [
          { property: 'identityProvider', leftValue: null, rightValue: 'embedded' },
          { property: 'subject', leftValue: null, rightValue: subject },
        ],
        old_entity: { ...user, subject: null },
        new_entity: { ...user, subject },
      },
      { entity_name: 'Session', user_id: 4 },
    ]);
  });

  it('logs a session that ends because its token was stolen', async () => {
    const tokens = tokensOf(await signInWith(idTokenClaims('operator@meridian.example')));
    await refresh(tokens);
    time = new Date(time.getTime() + 60_000);
    expect((await refresh(tokens)).statusCode).toBe(401);
    expect((await newEntries()).at(-1)).toMatchObject({
      entry_type: 'DELETE',
      entity_id: sessionOf(tokens),
      user_id: 1,
      description: 'Session ended because a used refresh token was sent again from 203.0.113.7',
    });
  });

  it('logs refused sign-ins, and their account if known', async () => {
    await portal.signIn('approver');
    await newEntries();
    const stranger = { ...idTokenClaims('approver@meridian.example'), sub: 'somebody-else' };
    expect((await signInWith(stranger)).statusCode).toBe(401);
    const forged = { ...idTokenClaims('canary@meridian.example'), aud: 'another' };
    for (let count = 0; count < 3; count += 1) expect((await signInWith(forged)).statusCode).toBe(401);
    const entries = await newEntries();
    const common = { entry_type: 'CREATE', entity_name: 'RefusedSignIn', entity_id: clientAddress, tenant_id: null };
    expect(entries).toMatchObject([
      {
        ...common,
        user_id: 2,
        description: 'Refused sign-in from 203.0.113.7: the account with this email address has a different sign-in',
        new_entity: { clientAddress, attempts: 1 },
      },
      {
        ...common,
        user_id: null,
        description: 'Refused sign-in from 203.0.113.7: its id token could not be verified',
        new_entity: { clientAddress, attempts: 3, lastAttemptAt: expect.any(String) },
      },
    ]);
    // Claims of an unverified token are not kept.
    expect(JSON.stringify(entries)).not.toMatch(/canary|somebody-else/);
  });

  it('logs which user was sent which secrets, once per session while the record is unchanged', async () => {
    const secrets = { defaultPassword: 'canary-default', licence: '<canary/>', sftpPassword: null };
    const id = await storeLaunched(database.queries, 'STARTED', {
      row: { secrets: seal(portal.services.secrets, 'deployment_requests.secrets', JSON.stringify(secrets)) },
    });
    const without = await storeLaunched(database.queries, 'STARTED');
    await transaction(database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record === null) throw new Error('no record');
      await storeAccess(within, portal.services.secrets, record);
    });
    const tokens = await portal.signIn('operator');
    await newEntries();
    const read = (path: string) => portal.call('GET', path, { tokens, headers: from });
    for (const path of [id, id, `results/${id}`, `results/${id}`, without]) {
      expect((await read(`/deploymentrequests/${path}`)).statusCode).toBe(200);
    }
    const entries = await newEntries();
    const common = { entry_type: 'CREATE', entity_name: 'RevealedSecret', entity_id: String(id), user_id: 1 };
    expect(entries).toMatchObject([
      {
        ...common,
        tenant_id: 'BRIGHTWATER',
        description: expect.stringMatching(`^Revealed the secrets of deployment request #${id} \\(harbour/made-`),
        new_entity: {
          record: 'DeploymentRequest',
          secrets: ['defaultPassword', 'licence'],
          clientAddress,
          session: sessionOf(tokens),
        },
      },
      {
        ...common,
        description: expect.stringMatching(`^Revealed the access details of deployment request #${id} `),
        new_entity: { secrets: expect.arrayContaining([expect.stringMatching(/^password of made-/)]) },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('canary');
    await database.queries.updateTable('deployment_requests').set({ version: 9 }).where('id', '=', id).execute();
    await read(`/deploymentrequests/${id}`);
    expect(await newEntries()).toHaveLength(1);
    await portal.call('GET', `/deploymentrequests/${id}`, { tokens: await portal.signIn('operator') });
    expect((await newEntries()).map(({ entity_name: name }) => name)).toEqual(['Session', 'RevealedSecret']);
  });

  it('logs each requested secret, but no page view', async () => {
    const secrets = {
      defaultPassword: 'canary-default',
      licence: '<Licence/>',
      uploadedStackFileToken: 'canary-token',
    };
    const id = await storeLaunched(database.queries, 'STARTED', {
      row: { secrets: seal(portal.services.secrets, 'deployment_requests.secrets', JSON.stringify(secrets)) },
    });
    const tokens = await portal.signIn('operator');
    await newEntries();
    const viewed = await portal.call('GET', `/deploymentrequests/${id}?withoutSecrets=true`, { tokens });
    expect(viewed.json()).toMatchObject({
      secretFields: ['defaultPassword', 'licence'],
      isCompanyNameOfLicence: false,
    });
    expect(viewed.body).not.toMatch(/canary-default|<Licence/);
    expect(await newEntries()).toEqual([]);
    const reveal = (field: string) =>
      portal.call('POST', `/deploymentrequests/${id}/reveal`, { tokens, body: { field } });
    const revealed = await reveal('defaultPassword');
    expect(revealed.json()).toEqual({ value: 'canary-default' });
    expect(revealed.headers['cache-control']).toBe('no-store');
    expect((await reveal('sftpPassword')).statusCode).toBe(404);
    expect((await reveal('uploadedStackFileToken')).statusCode).toBe(400);
    expect(await newEntries()).toMatchObject([
      {
        entity_name: 'RevealedSecret',
        description: expect.stringMatching(`^Revealed the default password of deployment request #${id} `),
        new_entity: { secrets: ['defaultPassword'] },
      },
    ]);
  });

  it('comes first: a secret that cannot be logged is not revealed', async () => {
    const sealed = seal(portal.services.secrets, 'deployment_requests.secrets', JSON.stringify({ licence: 'canary' }));
    const id = await storeLaunched(database.queries, 'STARTED', { row: { secrets: sealed } });
    const tokens = await portal.signIn('operator');
    const { schema } = database.queries;
    await schema.alterTable('activity_log').renameTo('activity_log_away').execute();
    const refused = await portal.call('GET', `/deploymentrequests/${id}`, { tokens });
    await schema.alterTable('activity_log_away').renameTo('activity_log').execute();
    expect(refused.statusCode).toBe(500);
    expect(refused.body).not.toContain('canary');
  });
});
