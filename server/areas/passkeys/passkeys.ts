/** A user's passkeys, which sign decisions (an extension, docs/decisions/0042). */
import {
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyBody, PasskeyList, PasskeyOptions } from '../../../src/contract/generated/schema.d.ts';
import { passkeysArea } from '../../../src/rules/passkeys/area.ts';
import {
  distinctPasskeyName,
  MOST_PASSKEYS,
  passkeyNameFault,
  takenNameFault,
} from '../../../src/rules/passkeys/passkey-name.ts';
import { cleanText } from '../../../src/rules/texts/typed-text.ts';
import { usersArea } from '../../../src/rules/users/area.ts';
import { recordActivity } from '../../audit/record-changes.ts';
import { type Queries, type Transaction, transaction } from '../../database/database.ts';
import { requireAnyPrivilege, type Viewer } from '../../identity/viewer.ts';
import { fingerprint } from '../../keys/fingerprint.ts';
import { ownPasskeys, type RelyingParty, relyingPartyOf, requireFreshSignIn } from '../../passkeys/passkeys.ts';
import { users } from '../../people/user-records.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound, type Problem, validationFailed } from '../../problems/problem.ts';
import type { Services } from '../../services.ts';
import type { ServerArea } from '../area.ts';

type PasskeyOperation = 'listPasskeys' | 'addPasskey' | 'createPasskeyOptions' | 'renamePasskey' | 'removePasskey';

const CHALLENGE_MS = 5 * 60_000;
/** ES256 and RS256: every authenticator has one of them, and browsers can verify both. */
const ALGORITHMS = [-7, -257];
const OWNERS = passkeysArea.routes.list.privileges;

const NOT_VERIFIED = 'The passkey couldn’t be verified. Add it again.';
const TOO_LATE = 'Adding the passkey took too long or was started elsewhere too. Add it again.';
const TOO_MANY = `You have ${MOST_PASSKEYS} passkeys, which is the most. Remove one that you no longer use, then add this one.`;

function refused(message: string): Problem {
  return validationFailed([{ field: 'attestationObject', message }]);
}

function checkedName(given: string): string {
  const fault = passkeyNameFault(given);
  if (fault !== null) throw validationFailed([{ field: 'name', message: fault }]);
  return cleanText(given);
}

async function verified(
  { id, origins }: RelyingParty,
  { credentialId, clientDataJSON, attestationObject }: PasskeyBody,
  challenge: string,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
  const asked = {
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
  } satisfies Parameters<typeof verifyRegistrationResponse>[0];
  // It throws at whatever it can't read.
  const { registrationInfo } = await verifyRegistrationResponse(asked).catch(() => {
    throw refused(NOT_VERIFIED);
  });
  if (registrationInfo === undefined) throw refused(NOT_VERIFIED);
  return registrationInfo;
}

async function logPasskeys(
  within: Transaction,
  { userId }: Viewer,
  what: string,
  names: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  await recordActivity(within, {
    type: 'UPDATE',
    entity: usersArea.records.logged.name,
    entityId: String(userId),
    tenantId: null,
    userId,
    description: what,
    before: { passkeys: names.before },
    after: { passkeys: names.after },
  });
}

function passkeyHandlers(services: Services): Handlers<PasskeyOperation> {
  const { queries, configuration, fingerprintKey, now } = services;
  const party = relyingPartyOf(services);

  async function listOf(within: Queries, { userId }: Viewer): Promise<PasskeyList> {
    const rows = await ownPasskeys(within, userId);
    return {
      rpId: party.id,
      passkeys: rows.map((row) => ({
        id: row.passkey_id,
        credentialId: row.credential_id,
        name: row.name,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      })),
    };
  }

  /** Serializes the changes of one user, so that the limit holds. */
  function changing<Result>(viewer: Viewer, work: (within: Transaction) => Promise<Result>): Promise<Result> {
    return transaction(queries, async (within) => {
      await within
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', viewer.userId)
        .forUpdate()
        .executeTakeFirst();
      const result = await work(within);
      const user = await users.find(within, viewer.userId, null);
      // Administrators see how many there are.
      if (user !== null)
        users.tell(
          within,
          user.id,
          user.tenants.map(({ tenantId }) => tenantId),
        );
      return result;
    });
  }

  return {
    listPasskeys: async ({ viewer }) => {
      requireAnyPrivilege(viewer, OWNERS);
      return listOf(queries, viewer);
    },

    createPasskeyOptions: async ({ viewer }): Promise<PasskeyOptions> => {
      requireAnyPrivilege(viewer, OWNERS);
      await requireFreshSignIn(queries, viewer.session, now());
      const known = await ownPasskeys(queries, viewer.userId);
      if (known.length >= MOST_PASSKEYS) throw refused(TOO_MANY);
      const { rp, user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
        rpName: `${configuration.product.name} Deployment Portal`,
        rpID: party.id,
        // An authenticator that is read reveals nothing about the user.
        userID: Uint8Array.from(Buffer.from(fingerprint(fingerprintKey, 'passkey user', String(viewer.userId)))),
        userName: viewer.email,
        userDisplayName: viewer.name,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
      await queries
        .insertInto('passkey_challenges')
        .values({ user_id: viewer.userId, challenge, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ challenge, expires_at: expiresAt }))
        .execute();
      return {
        rp: { id: party.id, name: rp.name },
        user,
        challenge,
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
        timeout: CHALLENGE_MS,
        excludeCredentials: known.map(({ credential_id: id }) => ({ id, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      };
    },

    addPasskey: async ({ viewer, body }) => {
      requireAnyPrivilege(viewer, OWNERS);
      const typed = checkedName(body.name);
      // Spent by the first attempt, whatever comes of it.
      const spent = await queries
        .deleteFrom('passkey_challenges')
        .where('user_id', '=', viewer.userId)
        .where('expires_at', '>', now())
        .returning('challenge')
        .executeTakeFirst();
      if (spent === undefined) throw refused(TOO_LATE);
      const { credential } = await verified(party, body, spent.challenge);
      return changing(viewer, async (within) => {
        const before = await ownPasskeys(within, viewer.userId);
        if (before.length >= MOST_PASSKEYS) throw refused(TOO_MANY);
        const names = before.map((passkey) => passkey.name);
        const name = distinctPasskeyName(typed, names);
        const added = await within
          .insertInto('passkeys')
          .values({
            user_id: viewer.userId,
            credential_id: credential.id,
            public_key: credential.publicKey,
            counter: credential.counter,
            name,
            created_at: now(),
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning('passkey_id')
          .executeTakeFirst();
        if (added === undefined) throw refused('This passkey is already in use. Create a new one.');
        await logPasskeys(within, viewer, `Add passkey ${name}`, { before: names, after: [name, ...names] });
        return listOf(within, viewer);
      });
    },

    renamePasskey: async ({ viewer, path, body }) => {
      requireAnyPrivilege(viewer, OWNERS);
      const name = checkedName(body.name);
      return changing(viewer, async (within) => {
        const own = await ownPasskeys(within, viewer.userId);
        const renamed = own.find(({ passkey_id: id }) => id === path.passkeyId);
        if (renamed === undefined) throw notFound();
        const others = own.filter((passkey) => passkey !== renamed).map((passkey) => passkey.name);
        const fault = takenNameFault(name, others);
        if (fault !== null) throw validationFailed([{ field: 'name', message: fault }]);
        await within.updateTable('passkeys').set({ name }).where('passkey_id', '=', path.passkeyId).execute();
        await logPasskeys(within, viewer, `Rename passkey ${renamed.name} to ${name}`, {
          before: own.map((passkey) => passkey.name),
          after: own.map((passkey) => (passkey === renamed ? name : passkey.name)),
        });
        return listOf(within, viewer);
      });
    },

    removePasskey: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, OWNERS);
      return changing(viewer, async (within) => {
        const own = await ownPasskeys(within, viewer.userId);
        const removed = own.find(({ passkey_id: id }) => id === path.passkeyId);
        if (removed === undefined) throw notFound();
        await within
          .updateTable('passkeys')
          .set({ revoked_at: now() })
          .where('passkey_id', '=', path.passkeyId)
          .execute();
        await logPasskeys(within, viewer, `Remove passkey ${removed.name}`, {
          before: own.map((passkey) => passkey.name),
          after: own.filter((passkey) => passkey !== removed).map((passkey) => passkey.name),
        });
        return listOf(within, viewer);
      });
    },
  };
}

export const passkeysServerArea = {
  handlers: passkeyHandlers,
  privileges: {
    addPasskey: OWNERS,
    createPasskeyOptions: OWNERS,
    renamePasskey: OWNERS,
    removePasskey: OWNERS,
  },
} satisfies ServerArea;
