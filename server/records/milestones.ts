/** When a record was requested, decided on, launched, and ran for the first time (docs/decisions/0066). */
import { sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { OutboxAreaName } from '../../src/rules/areas.ts';
import { kindOfArea } from '../../src/rules/audit/logged-kinds.ts';
import type { Queries } from '../database/database.ts';

export type Milestones = components['schemas']['Milestones'];

/** Operations of every area that end with something that runs. */
export const LAUNCHING_OPERATIONS = ['LAUNCH', 'RETRY_JOB'] as const;

function text(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}

/** Null where a step was not reached, or isn't known. */
export async function milestonesOf(
  queries: Queries,
  { area, id }: { readonly area: OutboxAreaName; readonly id: string },
): Promise<Milestones> {
  const requested = await queries
    .selectFrom('activity_log')
    .select(({ fn }) => fn.min<Date | null>('entry_date').as('at'))
    .where('entity_name', '=', kindOfArea(area) ?? '')
    .where('entity_id', '=', id)
    .where('entry_type', '=', 'CREATE')
    .executeTakeFirst();
  const operations = queries.selectFrom('operations').where('area', '=', area).where('subject_id', '=', id);
  const launched = await operations
    .select('created_at as at')
    .where('operation', '=', 'LAUNCH')
    .orderBy('operation_id')
    .limit(1)
    .executeTakeFirst();
  const running = await operations
    .select('ended_at as at')
    .where('operation', 'in', LAUNCHING_OPERATIONS)
    .where('state', '=', 'SUCCEEDED')
    .orderBy('operation_id')
    .limit(1)
    .executeTakeFirst();
  const decided = await queries
    .selectFrom('decisions')
    .select('decided_at as at')
    .where('area', '=', area)
    .where('record_id', '=', id)
    .where('action', '=', 'APPROVE')
    .where('decided_at', '<=', launched?.at ?? sql<Date>`now()`)
    .orderBy('decision_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    requestedAt: text(requested?.at),
    decidedAt: text(decided?.at),
    launchedAt: text(launched?.at),
    runningAt: text(running?.at),
  };
}
