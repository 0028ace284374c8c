/** The conditions of deployment requests in SQL, from the cases of `src/rules/deployments/conditions.ts`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DeploymentCondition } from '../../../../src/rules/deployments/condition-filter.ts';
import {
  type ConditionCase,
  type DatedTest,
  DEPLOYMENT_CONDITIONS,
  type SoonDays,
  type StatusPattern,
  UNMADE_RUN_STATES,
} from '../../../../src/rules/deployments/conditions.ts';

// Written like the indexes of migration 122, which serve them.
const SCHEDULE_END = sql`nullif(left(document -> 'deploymentSchedule' ->> 'endDate', 10), '') collate "C"`;
const IS_SCHEDULED = sql`document -> 'deploymentSchedule' ->> 'activeDuring' <> 'ACTIVE_ALWAYS'`;
const UNMADE = sql.join(UNMADE_RUN_STATES.map((state) => sql.lit(state)));

function isMet(dated: DatedTest, { today, last }: SoonDays): RawBuilder<SqlBool> {
  switch (dated) {
    case 'launch link ends soon':
      return sql`token_valid_to between ${today}::date and ${last}::date`;
    case 'schedule ends soon':
      return sql`(${IS_SCHEDULED} and ${SCHEDULE_END} between ${today} and ${last})`;
    case 'schedule has ended':
      return sql`(${IS_SCHEDULED} and ${SCHEDULE_END} < ${today})`;
    case 'run was not made':
      return sql`scheduled_run ->> 'state' in (${UNMADE})`;
  }
}

const COLUMNS = [
  ['approval_status', 'approval'],
  ['infrastructure_status', 'infrastructure'],
  ['job_status', 'job'],
  ['service_status', 'service'],
] as const;

// Values as literals: the condition of a partial index can't be compared with a parameter.
function fits(statuses: StatusPattern): readonly RawBuilder<SqlBool>[] {
  return COLUMNS.flatMap(([column, region]) => {
    const allowed = statuses[region];
    if (allowed === undefined) return [];
    return [sql<SqlBool>`${sql.ref(column)} in (${sql.join(allowed.map((status) => sql.lit(status)))})`];
  });
}

function isCase({ statuses, dated }: ConditionCase, days: SoonDays): RawBuilder<SqlBool> {
  const tests = [...fits(statuses), ...(dated === undefined ? [] : [isMet(dated, days)])];
  return sql`(${sql.join(tests, sql` and `)})`;
}

/** Of a row with the columns of `deployment_requests`; the four statuses are enough where no condition has dates. */
export function hasAnyCondition(conditions: readonly DeploymentCondition[], days: SoonDays): RawBuilder<SqlBool> {
  const cases = conditions.flatMap((condition) => DEPLOYMENT_CONDITIONS[condition]);
  return sql`(${sql.join(
    cases.map((each) => isCase(each, days)),
    sql` or `,
  )})`;
}
