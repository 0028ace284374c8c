/** Administration §2 "Activity log". Logs names only, once per secrets, version, session and hour: pages reload their record. */
import { sql } from 'kysely';
import { type Queries, transaction } from '../database/database.ts';
import type { Call, OperationId } from '../plugins/contract/handlers.ts';
import { clientAddressOf } from './client-address.ts';
import { recordActivity } from './record-changes.ts';

const ENTITY = 'RevealedSecret';

export interface Reveal {
  readonly record: string;
  readonly recordId: string;
  readonly tenantId: string | null;
  readonly secrets: readonly string[];
  /** Changes whenever the secrets may have. */
  readonly version?: number;
  /** Follows 'Revealed' in the sentence. */
  readonly what: string;
}

/** Call before the answer: if this fails, nothing may be revealed. */
export async function recordReveals(
  queries: Queries,
  { viewer, request }: Pick<Call<OperationId>, 'viewer' | 'request'>,
  given: readonly Reveal[],
): Promise<void> {
  const reveals = given.filter(({ secrets }) => secrets.length > 0);
  if (reveals.length === 0) return;
  const rows = await queries
    .selectFrom('activity_log')
    .select(['entity_id', 'new_entity'])
    .where('entity_name', '=', ENTITY)
    .where('user_id', '=', viewer.userId)
    .where(
      'entity_id',
      'in',
      reveals.map(({ recordId }) => recordId),
    )
    .where('entry_date', '>', sql<Date>`now() - interval '1 hour'`)
    .execute();
  const known = new Set(rows.map(({ entity_id: recordId, new_entity: entity }) => keyOf(recordId, entity ?? {})));
  const clientAddress = clientAddressOf(request);
  const entries = reveals
    .map((reveal) => ({
      reveal,
      entity: {
        record: reveal.record,
        secrets: [...reveal.secrets].sort(),
        clientAddress,
        session: viewer.session,
        ...(reveal.version === undefined ? {} : { version: reveal.version }),
      },
    }))
    .filter(({ reveal, entity }) => !known.has(keyOf(reveal.recordId, entity)));
  if (entries.length === 0) return;
  await transaction(queries, async (within) => {
    for (const { reveal, entity } of entries) {
      await recordActivity(within, {
        type: 'CREATE',
        entity: ENTITY,
        entityId: reveal.recordId,
        tenantId: reveal.tenantId,
        userId: viewer.userId,
        description: `Revealed ${reveal.what}`,
        before: null,
        after: entity,
      });
    }
  });
}

/** The database reorders an object's names. */
function keyOf(recordId: string, entity: object): string {
  return JSON.stringify([recordId, Object.entries(entity).sort(([left], [right]) => (left < right ? -1 : 1))]);
}
