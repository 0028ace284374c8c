import type { ColumnType, Generated } from 'kysely';
import type { DecisionSignature } from '../../src/contract/generated/schema.d.ts';
import type { SignedDecision } from '../../src/rules/passkeys/signed-decision.ts';
import type { Json, LaterMoment } from '../database/columns.ts';

declare module '../database/tables.ts' {
  interface Tables {
    passkeys: {
      passkey_id: Generated<string>;
      user_id: number;
      /** As the authenticator names it (base64url). */
      credential_id: string;
      /** COSE key. */
      public_key: Uint8Array;
      /** Signatures so far; stays 0 for passkeys that are synchronized between devices. */
      counter: ColumnType<string | number, number, number>;
      name: string;
      created_at: Date;
      last_used_at: LaterMoment;
      /** A removed one is kept, so that what it has signed can be verified. */
      revoked_at: LaterMoment;
    };
    /** One of each user, valid once. */
    passkey_challenges: { user_id: number; challenge: string; expires_at: Date };
    /** Of the decision that this entry of the activity log is about. */
    decision_signatures: {
      entry_id: number;
      passkey_id: string;
      decision: Json<SignedDecision>;
      signature: Json<DecisionSignature>;
    };
  }
}
