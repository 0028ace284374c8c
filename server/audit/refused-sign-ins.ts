/** Administration §2 "Activity log". Anyone can cause refused sign-ins, so they are counted per address, account, reason and hour. */

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { REFUSED_SIGN_INS_LOCK } from '../database/advisory-locks.ts';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import { fromAddress } from './client-address.ts';
import { loggedChange } from './logged-entity.ts';
import { recordActivity } from './record-changes.ts';

const ENTITY = 'RefusedSignIn';
const MOST_REFUSED_ENTRIES = 200;
const MOST_WAITING = 1000;
const DAYS_KEPT = 90;

export interface RefusedSignIn {
  readonly clientAddress: string | null;
  readonly userId: number | null;
  /** Ends a sentence of the log; never user input. */
  readonly reason: string;
}

export interface RefusedSignIns {
  /** Never fails: a refusal stands without its entry. */
  record(refusal: RefusedSignIn): Promise<void>;
}

interface Counted {
  readonly refusal: RefusedSignIn;
  attempts: number;
}

const REST: RefusedSignIn = {
  clientAddress: null,
  userId: null,
  reason: 'too many to list individually',
};

function keyOf({ clientAddress, userId, reason }: RefusedSignIn): string {
  return JSON.stringify([clientAddress, userId, reason]);
}

interface RefusedEntity {
  readonly clientAddress: string | null;
  readonly reason: string;
  readonly attempts: number;
  readonly lastAttemptAt: string;
}

function entityOf({ refusal, attempts }: Counted, now: Date) {
  const { clientAddress, reason } = refusal;
  return { clientAddress, reason, attempts, lastAttemptAt: now.toISOString() } satisfies RefusedEntity;
}

function begin(within: Transaction, counted: Counted, now: Date): Promise<void> {
  const { clientAddress, reason, userId } = counted.refusal;
  return recordActivity(within, {
    type: 'CREATE',
    entity: ENTITY,
    entityId: clientAddress ?? 'unknown',
    tenantId: null,
    userId,
    description: `Refused sign-in${fromAddress(clientAddress)}: ${reason}`,
    before: null,
    after: entityOf(counted, now),
  });
}

interface Entry extends Counted {
  readonly entryId: number;
}

async function recentEntries(within: Transaction): Promise<Map<string, Entry>> {
  const rows = await within
    .selectFrom('activity_log')
    .select(['entry_id', 'user_id', 'new_entity'])
    .where('entity_name', '=', ENTITY)
    .where('entry_date', '>', sql<Date>`now() - interval '1 hour'`)
    .execute();
  return new Map(
    rows.map(({ entry_id: entryId, user_id: userId, new_entity: entity }) => {
      const { clientAddress, reason, attempts } = entity as RefusedEntity;
      const refusal = { clientAddress, userId, reason };
      return [keyOf(refusal), { entryId, refusal, attempts }];
    }),
  );
}

async function write(within: Transaction, refusals: readonly Counted[], now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REFUSED_SIGN_INS_LOCK})`.execute(within);
  const entries = await recentEntries(within);
  let room = MOST_REFUSED_ENTRIES - entries.size;

  async function count(counted: Counted): Promise<void> {
    const entry = entries.get(keyOf(counted.refusal));
    if (entry === undefined) return begin(within, counted, now);
    const entity = entityOf({ ...counted, attempts: entry.attempts + counted.attempts }, now);
    await within
      .updateTable('activity_log')
      .set({ new_entity: JSON.stringify(entity), diff: JSON.stringify(loggedChange(null, entity).diff) })
      .where('entry_id', '=', entry.entryId)
      .execute();
  }

  let rest = 0;
  for (const counted of refusals) {
    const key = keyOf(counted.refusal);
    const isListed = entries.has(key) || room > 0;
    if (!isListed || key === keyOf(REST)) rest += counted.attempts;
    else {
      if (!entries.has(key)) room -= 1;
      await count(counted);
    }
  }
  if (rest > 0) await count({ refusal: REST, attempts: rest });
}

export function createRefusedSignIns(
  queries: Queries,
  now: () => Date,
  log: Pick<FastifyBaseLogger, 'error'>,
): RefusedSignIns {
  const waiting = new Map<string, Counted>();
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function writeWaiting(): Promise<void> {
    next = null;
    const refusals = [...waiting.values()];
    waiting.clear();
    try {
      await transaction(queries, (within) => write(within, refusals, now()));
    } catch (cause) {
      const attempts = refusals.reduce((sum, refusal) => sum + refusal.attempts, 0);
      log.error({ err: cause, attempts }, 'Could not write refused sign-ins to the activity log');
    }
  }

  return {
    record: (given) => {
      const refusal = waiting.has(keyOf(given)) || waiting.size < MOST_WAITING ? given : REST;
      const counted = waiting.get(keyOf(refusal));
      if (counted === undefined) waiting.set(keyOf(refusal), { refusal, attempts: 1 });
      else counted.attempts += 1;
      // One write at a time takes everything that is waiting, so at most one connection is busy.
      if (next === null) {
        next = last.then(writeWaiting);
        last = next;
      }
      return next;
    },
  };
}

/** Uses the database's clock; the database allows no other removal. */
export async function removeOldRefusals(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('activity_log')
    .where('entity_name', '=', ENTITY)
    .where('entry_date', '<', sql<Date>`now() - ${sql.lit(`${DAYS_KEPT} days`)}::interval`)
    .execute();
}
