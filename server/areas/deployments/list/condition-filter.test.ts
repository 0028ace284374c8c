import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DEPLOYMENT_CONDITION_NAMES } from '../../../../src/rules/deployments/condition-filter.ts';
import { conditionDates, hasCondition, soonDays } from '../../../../src/rules/deployments/conditions.ts';
import type { DeploymentSchedule } from '../../../../src/rules/deployments/schedule.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  parseStatusTuple,
  SERVICE_STATUSES,
} from '../../../../src/rules/deployments/statuses.ts';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import { hasAnyCondition } from './condition-filter.ts';

const NOW = new Date('2026-11-30T23:30:00Z');

interface Dates {
  readonly tokenValidTo: string | null;
  readonly deploymentSchedule: DeploymentSchedule | null;
  readonly scheduledRun: { readonly state: string } | null;
}

const daily = (endDate: string | null): DeploymentSchedule => ({ activeDuring: 'DAILY_SCHEDULE', endDate });

/** Each side of each bound. */
const DATES: readonly Dates[] = [
  { tokenValidTo: null, deploymentSchedule: null, scheduledRun: null },
  { tokenValidTo: '2026-11-29', deploymentSchedule: daily('2026-11-29'), scheduledRun: { state: 'ORDERED' } },
  { tokenValidTo: '2026-11-30', deploymentSchedule: daily('2026-11-30'), scheduledRun: { state: 'WAITING' } },
  { tokenValidTo: '2026-12-10', deploymentSchedule: daily('2026-12-10'), scheduledRun: { state: 'MISSED' } },
  { tokenValidTo: '2026-12-11', deploymentSchedule: daily('2026-12-11'), scheduledRun: { state: 'NOT_NEEDED' } },
  { tokenValidTo: '2999-12-31', deploymentSchedule: daily(null), scheduledRun: null },
  { tokenValidTo: null, deploymentSchedule: daily(''), scheduledRun: null },
  {
    tokenValidTo: null,
    deploymentSchedule: { activeDuring: 'ACTIVE_ALWAYS', endDate: '2026-12-01' },
    scheduledRun: null,
  },
];

describeDatabase('the conditions of deployment requests in SQL', (open) => {
  it('hold for exactly those for which the rules say so, over all statuses and each side of each date', async () => {
    const { queries, close } = await open();
    try {
      let met = 0;
      for (const dates of DATES) {
        const document = JSON.stringify({ deploymentSchedule: dates.deploymentSchedule });
        const run = dates.scheduledRun === null ? null : JSON.stringify(dates.scheduledRun);
        const columns = DEPLOYMENT_CONDITION_NAMES.map(
          (condition) => sql`coalesce(${hasAnyCondition([condition], soonDays(NOW))}, false) as ${sql.ref(condition)}`,
        );
        const { rows } = await sql<Record<string, unknown>>`
          select approval_status, infrastructure_status, job_status, service_status, ${sql.join(columns)}
          from unnest(${APPROVAL_STATUSES}::text[]) as approval_status,
            unnest(${INFRASTRUCTURE_STATUSES}::text[]) as infrastructure_status,
            unnest(${JOB_STATUSES}::text[]) as job_status,
            unnest(${SERVICE_STATUSES}::text[]) as service_status,
            (select ${dates.tokenValidTo}::date as token_valid_to, ${document}::jsonb as document,
              ${run}::jsonb as scheduled_run) as given`.execute(queries);
        expect(rows).toHaveLength(4 * 17 * 25 * 5);
        for (const row of rows) {
          const tuple = parseStatusTuple({
            approval: row['approval_status'],
            infrastructure: row['infrastructure_status'],
            job: row['job_status'],
            service: row['service_status'],
          });
          if (tuple === null) throw new Error('Not a status.');
          for (const condition of DEPLOYMENT_CONDITION_NAMES) {
            const isMet = hasCondition(condition, tuple, conditionDates(dates), soonDays(NOW));
            if (isMet) met += 1;
            if (row[condition] !== isMet) expect.fail(`${condition} of ${JSON.stringify({ ...tuple, ...dates })}`);
          }
        }
      }
      expect(met).toBeGreaterThan(1_000);
    } finally {
      await close();
    }
  });
});
