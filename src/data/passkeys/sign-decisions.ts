/** Signs decisions with one touch, also without a network (docs/decisions/0042). */
import { startAuthentication } from '@simplewebauthn/browser';
import type { DecisionSignature } from '../../contract/generated/schema.d.ts';
import type { SessionUser } from '../../machines/session/session-facts.ts';
import {
  challengeOf,
  decisionDigest,
  type SignedDecision,
  summaryDigest,
} from '../../rules/passkeys/signed-decision.ts';
import type { RecordFact } from '../../rules/records/record-sections.ts';
import { SigningError } from './signing-error.ts';

export interface DecisionToSign extends SignedDecision {
  /** As they were shown with the question. */
  readonly facts: readonly RecordFact[];
}

const NOT_SIGNED = 'Not signed, so nothing was sent. Try again and confirm with your fingerprint, face or PIN.';
const TIMEOUT_MS = 120_000;

/** By command id. Throws a SigningError. */
export async function signDecisions(
  decisions: readonly DecisionToSign[],
  { rpId, credentialIds }: NonNullable<SessionUser['signsWith']>,
): Promise<ReadonlyMap<string, DecisionSignature>> {
  const digested = await Promise.all(
    decisions.map(async (decision) => {
      const summary = await summaryDigest(decision.facts);
      return { commandId: decision.commandId, summary, digest: await decisionDigest(decision, summary) };
    }),
  );
  const digests = digested.map(({ digest }) => digest);
  const optionsJSON = {
    challenge: await challengeOf(digests),
    rpId,
    allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' as const })),
    userVerification: 'required' as const,
    timeout: TIMEOUT_MS,
  };
  const { id: credentialId, response } = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new SigningError(NOT_SIGNED, { cause });
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  const proof = { credentialId, clientDataJSON, authenticatorData, signature, digests };
  return new Map(digested.map(({ commandId, summary }) => [commandId, { ...proof, summary }]));
}
