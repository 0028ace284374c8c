import type { User } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';
import type { RelyingParty } from './relying-party.ts';
import './tables.ts';

/** Without removed ones, the newest first. */
export function ownPasskeys(within: Queries, userId: number) {
  return within
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id')
    .execute();
}

/** What a device needs to sign decisions without a network. */
export async function signsWith(
  within: Queries,
  party: RelyingParty,
  userId: number,
): Promise<NonNullable<User['signsWith']>> {
  const passkeys = await ownPasskeys(within, userId);
  return { rpId: party.id, credentialIds: passkeys.map((passkey) => passkey.credential_id) };
}

/** Kept as removed ones, so that what they have signed can be verified. */
export async function revokePasskeys(within: Queries, userId: number, at: Date): Promise<void> {
  await within
    .updateTable('passkeys')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
