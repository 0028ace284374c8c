/**
 * Revealed secrets in the activity log (Administration §2 "Activity log"): who was sent which, when and from where, never what they are.
 * The same secrets of the same version are one entry for a session in an hour: a plain back end's page reads its record again and again.
 */
import { sql } from 'kysely';
import { type Queries, transaction } from '../database/database.ts';
import type { Call, OperationId } from '../plugins/contract/handlers.ts';
import { clientAddressOf } from './client-address.ts';
import { recordActivity } from './record-changes.ts';

const ENTITY = 'RevealedSecret';

export interface Reveal {
  /** The record that they belong to, as `DeploymentRequest`. */
  readonly record: string;
  readonly recordId: string;
  readonly tenantId: string | null;
  /** Names of the fields. */
  readonly secrets: readonly string[];
  /** Raised when the record changes, and with it what may have been in the fields. */
  readonly version?: number;
  /** Ends the sentence that begins with 'Revealed'. */
  readonly what: string;
}

/** Writes down what a call is about to be answered with; where that fails, nothing may be revealed. */
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

/** The database orders an object's names in its own way. */
function keyOf(recordId: string, entity: object): string {
  return JSON.stringify([recordId, Object.entries(entity).sort(([left], [right]) => (left < right ? -1 : 1))]);
}
