import type { ColumnType, Generated } from 'kysely';
import type { LaterMoment } from '../database/columns.ts';

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
  }
}
