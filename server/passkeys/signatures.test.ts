/** Decisions that a passkey signs, with an authenticator in memory. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedDecisions } from '../../src/rules/passkeys/signature-rule.ts';
import { challengeOf, decisionDigest, type SignedDecision } from '../../src/rules/passkeys/signed-decision.ts';
import { verifySignature } from '../../src/rules/passkeys/verify-signature.ts';
import { operationOf, prepare, type Request, send } from '../../tests/contract/operation-calls.ts';
import { HOME, World } from '../../tests/contract/operation-world.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import type { Tokens } from '../../tests/server/portal.ts';
import { type Ceremony, SoftwareAuthenticator } from '../../tests/server/software-authenticator.ts';
import { transaction } from '../database/database.ts';
import { writePlan } from '../plans/plan-store.ts';
import type { OperationId } from '../plugins/contract/document.ts';
import './passkeys.ts';

const ORIGIN = 'http://localhost:8080';
const DECISIONS = [
  ['approveDeploymentRequest', 'deployments'],
  ['rejectDeploymentRequestFromDetail', 'deployments'],
  ['approveVpc', 'vpcs'],
  ['rejectVpc', 'vpcs'],
  ['approveBiDeployment', 'bi-deployments'],
  ['rejectCloudAccount', 'cloud-accounts'],
] as const;
type DecisionId = (typeof DECISIONS)[number][0];

interface SigningCase {
  readonly ceremony?: Partial<Ceremony>;
  /** What is signed in place of the decision that is sent. */
  readonly signed?: Partial<SignedDecision>;
  readonly authenticator?: SoftwareAuthenticator;
  readonly others?: readonly string[];
}

describeDatabase('signatures of decisions', (open) => {
  let world: World;
  let approver: Tokens;
  let own: SoftwareAuthenticator;
  const setRule = (rule: SignedDecisions) =>
    world.database.queries
      .updateTable('tenants')
      .set({ signed_decisions: rule })
      .where('tenant_id', '=', HOME.tenantId)
      .execute();
  const register = async (userId: number, authenticator = new SoftwareAuthenticator()) => {
    await world.database.queries
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: authenticator.credentialId,
        public_key: authenticator.publicKey,
        counter: 0,
        name: 'Work phone',
        created_at: new Date(),
      })
      .execute();
    return authenticator;
  };

  beforeAll(async () => {
    world = await World.start(await open());
    approver = await world.signIn('administrator', HOME.tenantId);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.database.queries.deleteFrom('decision_signatures').execute();
    await world.database.queries.deleteFrom('passkeys').execute();
    await setRule('all');
    own = await register(3);
  });

  const call = (id: OperationId, request: Request) => send(world, operationOf(id), request, approver);
  const summary = 's'.repeat(43);
  const signatureOf = async (
    decision: SignedDecision,
    { ceremony, signed, authenticator = own, others = [] }: SigningCase,
  ) => {
    const digests = [...others, await decisionDigest({ ...decision, ...signed }, summary)];
    const challenge = await challengeOf(digests);
    return { ...authenticator.sign({ challenge, origin: ORIGIN, ...ceremony }), summary, digests };
  };
  const prepared = async (id: DecisionId, area = 'vpcs', place = HOME) => {
    const request = await prepare(id, world, place);
    const recordId = String(request.path?.['id'] ?? request.path?.['accountId']);
    const action = id.startsWith('approve') ? ('APPROVE' as const) : ('REJECT' as const);
    const commandId = randomUUID();
    const decision: SignedDecision = { commandId, area, recordId, version: 1, action, comment: 'Fine' };
    return { request, decision };
  };
  type Prepared = Awaited<ReturnType<typeof prepared>>;
  const sent = ({ request, decision }: Prepared, signature: unknown, comment: string | null = 'Fine') => ({
    ...request,
    header: { 'idempotency-key': decision.commandId, 'if-match': `"${decision.version}"` },
    body: { comment, ...(signature === undefined ? {} : { signature }) },
  });
  const decide = async (signing: SigningCase, id: DecisionId = 'approveVpc', area = 'vpcs') => {
    const given = await prepared(id, area);
    return call(id, sent(given, await signatureOf(given.decision, signing)));
  };
  const refusal = (message: string) => ({ status: 422, body: { code: 'signature_refused', message } });

  it.each(DECISIONS)('%s takes the right one and logs it', async (id, area) => {
    const given = await prepared(id, area);
    const signature = await signatureOf(given.decision, { ceremony: { counter: 1 } });
    const reply = await call(id, sent(given, signature));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const passkey = await world.database.queries.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
    expect(passkey).toMatchObject({ last_used_at: expect.any(Date) });
    expect(Number(passkey.counter)).toBe(1);
    const { entry_id: entryId } = await world.database.queries
      .selectFrom('decision_signatures')
      .select('entry_id')
      .executeTakeFirstOrThrow();
    const entry = await call('getActivityLogEntry', { path: { entryId: Number(entryId) } });
    expect(entry.body).toMatchObject({
      entryEntityId: given.decision.recordId,
      signature: {
        ...given.decision,
        ...signature,
        passkey: 'Work phone',
        publicKey: Buffer.from(own.publicKey).toString('base64url'),
      },
    });
    // The record says so where it is decided, and leads to the entry.
    expect(Object(reply.body).record.lastDecision).toMatchObject({
      signature: { passkey: 'Work phone', entryId: null },
    });
    const decided = await world.database.queries
      .selectFrom('decisions')
      .selectAll()
      .orderBy('decision_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(Number(decided.entry_id)).toBe(Number(entryId));
    // A reader of the log can verify it from the entry alone.
    expect(await verifySignature(Object(entry.body).signature)).toMatchObject({ isValid: true, origin: ORIGIN });
  });

  it.each([
    ['the command’s id', 'idempotency-key', { commandId: '' }],
    ['the version', 'if-match', { version: null }],
  ])('refuses one that is not bound to %s', async (_, header, signed) => {
    const given = await prepared('approveVpc');
    const request = sent(given, await signatureOf(given.decision, { signed }));
    const others = Object.fromEntries(Object.entries(request.header).filter(([name]) => name !== header));
    const message = 'A signature needs the command’s id and the version of the record. Sign it again.';
    expect(await call('approveVpc', { ...request, header: others })).toMatchObject(refusal(message));
  });

  it.each<[string, SigningCase, string]>([
    [
      'at another origin',
      { ceremony: { origin: 'http://localhost:9999' } },
      'It was signed at another address than the portal’s. Sign it again.',
    ],
    [
      'for another host name',
      { ceremony: { rpId: 'example.com' } },
      'The passkey belongs to another address than the portal’s. Sign it again.',
    ],
    [
      'without user verification',
      { ceremony: { isUserVerified: false } },
      'The passkey didn’t verify you by fingerprint, face or PIN. Sign it again.',
    ],
    [
      'for another record',
      { signed: { recordId: '999' } },
      'The signature belongs to another decision. Sign it again.',
    ],
    [
      'for another area',
      { signed: { area: 'deployments' } },
      'The signature belongs to another decision. Sign it again.',
    ],
    ['for another version', { signed: { version: 2 } }, 'The signature belongs to another decision. Sign it again.'],
    [
      'for another action',
      { signed: { action: 'REJECT' } },
      'The signature belongs to another decision. Sign it again.',
    ],
    [
      'for another command',
      { signed: { commandId: randomUUID() } },
      'The signature belongs to another decision. Sign it again.',
    ],
    [
      'for another comment',
      { signed: { comment: 'Bad' } },
      'The signature belongs to another decision. Sign it again.',
    ],
    [
      'for another challenge',
      { ceremony: { challenge: 'AAAA' } },
      'The signature belongs to another decision. Sign it again.',
    ],
    [
      'by an unknown passkey',
      { authenticator: new SoftwareAuthenticator() },
      'This isn’t one of your passkeys. Sign it with your passkey. If you have none, add one on the page Passkeys.',
    ],
  ])('%s are refused', async (_, signing, message) => {
    expect(await decide(signing)).toMatchObject(refusal(message));
    const kept = await world.database.queries.selectFrom('decision_signatures').select('entry_id').execute();
    expect(kept).toEqual([]);
  });

  it('can’t be given by somebody else’s passkey or by a removed one', async () => {
    const foreign = await register(4);
    expect(await decide({ authenticator: foreign })).toMatchObject(
      refusal(
        'This isn’t one of your passkeys. Sign it with your passkey. If you have none, add one on the page Passkeys.',
      ),
    );
    await world.database.queries.updateTable('passkeys').set({ revoked_at: new Date() }).execute();
    expect(await decide({})).toMatchObject(refusal('This passkey was removed. Sign it again with another one.'));
  });

  it('are refused if a bit is wrong, or if they can’t be read', async () => {
    const given = await prepared('approveVpc');
    const signature = await signatureOf(given.decision, {});
    const other = await signatureOf(given.decision, {});
    const forged = await call(
      'approveVpc',
      sent(given, { ...signature, signature: `${signature.signature.slice(0, -4)}AAAA` }),
    );
    expect(forged).toMatchObject(refusal('The signature isn’t right. Sign it again.'));
    const again = await prepared('approveVpc');
    const unreadable = await call(
      'approveVpc',
      sent(again, { ...other, ...(await signatureOf(again.decision, {})), authenticatorData: 'AAAA' }),
    );
    expect(unreadable).toMatchObject(refusal('The signature can’t be read. Sign it again.'));
  });

  it('can’t be used for another command', async () => {
    const first = await prepared('approveVpc');
    const signature = await signatureOf(first.decision, {});
    expect(await call('approveVpc', sent(first, signature))).toMatchObject({ status: 200 });
    // The same answer again, as for every command.
    expect(await call('approveVpc', sent(first, signature))).toMatchObject({ status: 200 });
    expect(await call('approveVpc', sent(await prepared('approveVpc'), signature))).toMatchObject(
      refusal('The signature belongs to another decision. Sign it again.'),
    );
  });

  it('don’t hold for a comment that was changed after them', async () => {
    const given = await prepared('approveVpc');
    const signature = await signatureOf(given.decision, {});
    expect(await call('approveVpc', sent(given, signature, 'Changed'))).toMatchObject(
      refusal('The signature belongs to another decision. Sign it again.'),
    );
  });

  it('can be one for several decisions, with one counter', async () => {
    const [first, second] = [await prepared('approveVpc'), await prepared('rejectVpc')];
    const digests = await Promise.all([first, second].map(({ decision }) => decisionDigest(decision, summary)));
    const challenge = await challengeOf(digests);
    const signature = { ...own.sign({ challenge, origin: ORIGIN, counter: 7 }), summary, digests };
    expect(await call('approveVpc', sent(first, signature))).toMatchObject({ status: 200 });
    expect(await call('rejectVpc', sent(second, signature))).toMatchObject({ status: 200 });
  });

  it('are refused where the passkey’s counter goes back or stands still', async () => {
    expect(await decide({ ceremony: { counter: 5 } })).toMatchObject({ status: 200 });
    for (const counter of [5, 4, 0])
      expect(await decide({ ceremony: { counter } })).toMatchObject(
        refusal('The passkey has signed something later already, so it may be a copy. Sign it again.'),
      );
    expect(await decide({ ceremony: { counter: 6 } })).toMatchObject({ status: 200 });
  });

  describe('are required', () => {
    const unsigned = async (id: DecisionId, place = HOME) => {
      const given = await prepared(id, 'deployments', place);
      return call(id, sent(given, undefined));
    };
    const production = { ...HOME, production: true };

    it.each([
      ['none', 'approveDeploymentRequest', production, null],
      [
        'production',
        'approveDeploymentRequest',
        production,
        'This tenant requires a passkey for production decisions.',
      ],
      ['production', 'approveDeploymentRequest', HOME, null],
      ['production', 'approveVpc', HOME, null],
      ['all', 'approveVpc', HOME, 'This tenant requires a passkey for decisions.'],
      ['all', 'rejectDeploymentRequestFromDetail', HOME, 'This tenant requires a passkey for decisions.'],
    ] as const)('by the rule “%s” of %s: %j', async (rule, id, place, demand) => {
      await setRule(rule);
      expect(await unsigned(id, place)).toMatchObject(
        demand === null ? { status: 200 } : refusal(`${demand} Sign it with your passkey.`),
      );
    });

    it('of a user without one, who reads where to add it', async () => {
      await world.database.queries.deleteFrom('passkeys').execute();
      expect(await unsigned('approveVpc')).toMatchObject(
        refusal('This tenant requires a passkey for decisions. Add a passkey on the page Passkeys, then sign it.'),
      );
    });

    it('after the record’s own rules: one that has changed is a conflict', async () => {
      const given = await prepared('approveVpc');
      const stale = { ...given, decision: { ...given.decision, version: 99 } };
      expect(await call('approveVpc', sent(stale, undefined))).toMatchObject({ status: 412 });
    });
  });

  it('say to their user with which passkeys they can be made', async () => {
    const { body } = await call('getUser', { path: { id: 3 } });
    expect(body).toMatchObject({ signsWith: { rpId: 'localhost', credentialIds: [own.credentialId] } });
    expect((await call('getUser', { path: { id: 4 } })).body).not.toHaveProperty('signsWith');
    expect((await call('listUserTenants', {})).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ tenantId: HOME.tenantId, signedDecisions: 'all' })]),
    );
  });

  it('covers the plan that is approved', async () => {
    const planDigest = 'P'.repeat(43);
    const asked = async (signed: Partial<SignedDecision>) => {
      const { request, decision } = await prepared('approveDeploymentRequest', 'deployments');
      const record = { area: 'deployments', id: Number(decision.recordId) };
      await transaction(world.database.queries, (within) =>
        writePlan(within, record, new Date(), {
          state: 'READY',
          digest: planDigest,
          plan: { version: 1, resources: [] },
        }),
      );
      const { body, ...others } = sent({ request, decision }, await signatureOf(decision, { signed }));
      return call('approveDeploymentRequest', { ...others, body: { ...body, planDigest } });
    };
    const right = await asked({ planDigest });
    expect(right.status, JSON.stringify(right.body)).toBe(200);
    for (const signed of [{}, { planDigest: 'Q'.repeat(43) }])
      expect(await asked(signed)).toMatchObject(refusal('The signature belongs to another decision. Sign it again.'));
  });
});
