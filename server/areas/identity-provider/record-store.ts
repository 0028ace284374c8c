/** Keeps what the embedded identity provider remembers in the portal's database, so that it survives a restart. */

import { type RawBuilder, sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Queries } from '../../database/database.ts';
import { isStorable, unstorableText } from '../../plugins/contract/storable-text.ts';

type Key = 'id' | 'uid' | 'user_code';

/** How much is remembered of sign-ins that were begun and not finished, which anybody can begin. */
export interface UnfinishedLimits {
  readonly most: number;
  /** After how many further ones the limit is looked at. */
  readonly every: number;
}

const UNFINISHED: UnfinishedLimits = { most: 10_000, every: 100 };
/** Written for whoever asks, before anybody is known. */
const UNFINISHED_MODEL = 'Interaction';

export function recordStore(
  queries: Queries,
  now: () => Date,
  limits: UnfinishedLimits = UNFINISHED,
): (model: string) => Adapter {
  let unfinished = 0;

  /** Removes the unfinished sign-ins that have expired, and of the others those that expire first where there are too many. */
  async function bound(): Promise<void> {
    unfinished += 1;
    if (unfinished % limits.every !== 0) return;
    const newest = await queries
      .selectFrom('identity_provider_records')
      .select('expires_at')
      .where('model', '=', UNFINISHED_MODEL)
      .orderBy('expires_at', 'desc')
      .offset(limits.most)
      .limit(1)
      .executeTakeFirst();
    const until = newest?.expires_at ?? null;
    await queries
      .deleteFrom('identity_provider_records')
      .where('model', '=', UNFINISHED_MODEL)
      .where('expires_at', '<=', until === null || until < now() ? now() : until)
      .execute();
  }

  return (model) => {
    async function find(key: Key, value: string): Promise<AdapterPayload | undefined> {
      // As it comes from an address or a form.
      if (!isStorable(value)) return undefined;
      const row = await queries
        .selectFrom('identity_provider_records')
        .select(['payload', 'expires_at'])
        .where('model', '=', model)
        .where(key, '=', value)
        .executeTakeFirst();
      if (row === undefined || (row.expires_at !== null && row.expires_at <= now())) return undefined;
      // What `upsert` stored is what the provider gave it.
      return row.payload as AdapterPayload;
    }

    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (userCode) => find('user_code', userCode),
      upsert: async (id, payload, expiresIn) => {
        if (unstorableText(payload).length > 0) throw new errors.InvalidRequest('the request is not valid text');
        const values = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          user_code: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
        };
        await queries
          .insertInto('identity_provider_records')
          .values({ model, id, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
          .execute();
        if (model === UNFINISHED_MODEL) await bound();
      },
      consume: async (id) => {
        const consumed: RawBuilder<string> = sql`jsonb_set(payload, '{consumed}', to_jsonb(${Math.floor(now().getTime() / 1000)}::bigint))`;
        await queries
          .updateTable('identity_provider_records')
          .set({ payload: consumed })
          .where('model', '=', model)
          .where('id', '=', id)
          .execute();
      },
      destroy: async (id) => {
        await queries.deleteFrom('identity_provider_records').where('model', '=', model).where('id', '=', id).execute();
      },
      revokeByGrantId: async (grantId) => {
        await queries.deleteFrom('identity_provider_records').where('grant_id', '=', grantId).execute();
      },
    };
  };
}
