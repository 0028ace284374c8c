/** Signatures of decisions: what they prove, and where they are kept (docs/decisions/0042). */
import { createHash } from 'node:crypto';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import { type SqlBool, sql } from 'kysely';
import type { DecisionSignature, StoredSignature } from '../../src/contract/generated/schema.d.ts';
import { type DecidedRecord, signatureDemand } from '../../src/rules/passkeys/signature-rule.ts';
import { challengeOf, decisionDigest, type SignedDecision } from '../../src/rules/passkeys/signed-decision.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { signatureRefused } from '../problems/problem.ts';
import { ownPasskeys, type RelyingParty } from './passkeys.ts';

interface AskedSignature extends DecidedRecord {
  readonly decision: Omit<SignedDecision, 'commandId'>;
  readonly signature: DecisionSignature | null;
}

export interface SignedBy {
  readonly passkeyId: string;
  readonly decision: SignedDecision;
  readonly signature: DecisionSignature;
}

const SIGN = 'Sign it with your passkey.';
const ADD_ONE = 'Add a passkey on the page Passkeys, then sign it.';
const SIGN_AGAIN = 'Sign it again.';

const REFUSALS = {
  unbound: `A signature needs the command’s id and the version of the record. ${SIGN_AGAIN}`,
  unreadable: `The signature can’t be read. ${SIGN_AGAIN}`,
  foreign: `This isn’t one of your passkeys. ${SIGN} If you have none, add one on the page Passkeys.`,
  revoked: 'This passkey was removed. Sign it again with another one.',
  origin: `It was signed at another address than the portal’s. ${SIGN_AGAIN}`,
  otherDecision: `The signature belongs to another decision. ${SIGN_AGAIN}`,
  party: `The passkey belongs to another address than the portal’s. ${SIGN_AGAIN}`,
  unverified: `The passkey didn’t verify you by fingerprint, face or PIN. ${SIGN_AGAIN}`,
  wrong: `The signature isn’t right. ${SIGN_AGAIN}`,
  counter: `The passkey has signed something later already, so it may be a copy. ${SIGN_AGAIN}`,
} as const;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}

/** Throws a refusal that says what doesn't fit. Returns the counter. */
async function verified(
  { id, origins }: RelyingParty,
  { credentialId, clientDataJSON, authenticatorData, signature }: DecisionSignature,
  challenge: string,
  publicKey: Uint8Array,
): Promise<number> {
  const read = () => {
    try {
      return {
        client: decodeClientDataJSON(clientDataJSON),
        data: parseAuthenticatorData(bytesOf(authenticatorData)),
      };
    } catch {
      throw signatureRefused(REFUSALS.unreadable);
    }
  };
  const { client, data } = read();
  if (!origins.includes(client.origin)) throw signatureRefused(REFUSALS.origin);
  if (client.challenge !== challenge) throw signatureRefused(REFUSALS.otherDecision);
  if (!createHash('sha256').update(id).digest().equals(data.rpIdHash)) throw signatureRefused(REFUSALS.party);
  if (!data.flags.uv) throw signatureRefused(REFUSALS.unverified);
  const asked = {
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: id,
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    // The counter is compared by `checkCounter`, as one signature can be for several decisions.
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
  } satisfies Parameters<typeof verifyAuthenticationResponse>[0];
  const isRight = await verifyAuthenticationResponse(asked).then(
    (answer) => answer.verified,
    () => false,
  );
  if (!isRight) throw signatureRefused(REFUSALS.wrong);
  return data.counter;
}

/** Grows with each signature; passkeys that several devices share have none. Throws where it went back. */
async function checkCounter(
  within: Transaction,
  { passkeyId, known, counter }: { readonly passkeyId: string; readonly known: number; readonly counter: number },
  signature: DecisionSignature,
): Promise<void> {
  if ((counter === 0 && known === 0) || counter > known) return;
  const together = await within
    .selectFrom('decision_signatures')
    .select('entry_id')
    .where('passkey_id', '=', passkeyId)
    .where(sql<SqlBool>`signature ->> 'signature' = ${signature.signature}`)
    .limit(1)
    .executeTakeFirst();
  if (together === undefined || counter !== known) throw signatureRefused(REFUSALS.counter);
}

/** Of the call that decides. */
interface SigningContext {
  readonly viewer: { readonly userId: number };
  readonly now: Date;
  readonly isPlain?: boolean;
  readonly party?: RelyingParty;
  readonly commandId?: string | null;
}

/** Null where none is required and none was given. Throws a refusal where one is missing or doesn't fit. */
export async function checkSignature(
  within: Transaction,
  { party, commandId = null, viewer, now, isPlain }: SigningContext,
  { decision: asked, signature, ...record }: AskedSignature,
): Promise<SignedBy | null> {
  if (isPlain === true || party === undefined) return null;
  if (signature === null) {
    const tenants = await within
      .selectFrom('tenants')
      .select(['tenant_id as tenantId', 'signed_decisions as signedDecisions'])
      .where(sql<SqlBool>`tenant_id = any(${record.tenantIds})`)
      .execute();
    const demand = signatureDemand(asked.action, record, tenants);
    if (demand === null) return null;
    const own = await ownPasskeys(within, viewer.userId);
    throw signatureRefused(`${demand} ${own.length === 0 ? ADD_ONE : SIGN}`);
  }
  // Without both, it could be sent again once the record waits again.
  if (commandId === null || asked.version === null) throw signatureRefused(REFUSALS.unbound);
  const passkey = await within
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', signature.credentialId)
    .forUpdate()
    .executeTakeFirst();
  if (passkey === undefined || passkey.user_id !== viewer.userId) throw signatureRefused(REFUSALS.foreign);
  if (passkey.revoked_at !== null) throw signatureRefused(REFUSALS.revoked);
  const decision = { ...asked, commandId };
  const digest = await decisionDigest(decision, signature.summary);
  if (!signature.digests.includes(digest)) throw signatureRefused(REFUSALS.otherDecision);
  const counter = await verified(party, signature, await challengeOf(signature.digests), passkey.public_key);
  const { passkey_id: passkeyId } = passkey;
  await checkCounter(within, { passkeyId, known: Number(passkey.counter), counter }, signature);
  await within
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .execute();
  return { passkeyId, decision, signature };
}

/** @param entryId of the decision in the activity log */
export async function storeSignature(
  within: Transaction,
  entryId: number,
  { passkeyId, decision, signature }: SignedBy,
): Promise<void> {
  await within
    .insertInto('decision_signatures')
    .values({
      entry_id: entryId,
      passkey_id: passkeyId,
      decision: JSON.stringify(decision),
      signature: JSON.stringify(signature),
    })
    .execute();
}

/** Nothing for an entry that no signed decision has caused. */
export async function signatureOf(
  queries: Queries,
  entryId: number,
): Promise<{ readonly signature?: StoredSignature }> {
  const row = await queries
    .selectFrom('decision_signatures as signed')
    .innerJoin('passkeys', 'passkeys.passkey_id', 'signed.passkey_id')
    .select(['signed.decision', 'signed.signature', 'passkeys.name', 'passkeys.public_key'])
    .where('signed.entry_id', '=', entryId)
    .executeTakeFirst();
  if (row === undefined) return {};
  const { decision, signature, name, public_key: publicKey } = row;
  return {
    signature: {
      ...signature,
      ...decision,
      recordId: String(decision.recordId),
      passkey: name,
      publicKey: Buffer.from(publicKey).toString('base64url'),
    },
  };
}
