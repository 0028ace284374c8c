/** Polls for due uptime schedules. Any number of servers can do this on one database. */
import { sql } from 'kysely';
import type { BackgroundService } from '../../../background-service.ts';
import { type Transaction, transaction } from '../../../database/database.ts';
import type { Services } from '../../../services.ts';
import { owedRuns, runSchedule } from './run-schedule.ts';

type ScheduleServices = Pick<Services, 'queries' | 'log' | 'now'>;

const SWEEP_MILLISECONDS = 2000;
/** Milliseconds without a pass after which schedules are noticeably late. */
const LONGEST_WITHOUT_PASS = 60_000;
const BATCH = 500;

/** Postpones schedules that need nothing, many at a time (as after an import), and returns the ids of the others. */
async function putOff(
  within: Transaction,
  now: Date,
): Promise<{ readonly seen: number; readonly owing: readonly number[] }> {
  const rows = await within
    .selectFrom('deployment_requests')
    .select(['id', 'document', 'schedule_handled_until', 'scheduled_run', 'keep_awake_until'])
    .where('schedule_due_at', '<=', now)
    .orderBy('schedule_due_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const looked = rows.map((row) => ({ id: row.id, awake: row.keep_awake_until, owed: owedRuns(row, now) }));
  const isIdle = ({ owed, awake }: (typeof looked)[number]) => owed.due === null && (awake === null || awake > now);
  const idle = looked.filter(isIdle);
  if (idle.length > 0) {
    const ids = idle.map(({ id }) => id);
    const nexts = idle.map(({ owed }) => owed.next?.toISOString() ?? null);
    await sql`
      update deployment_requests set schedule_due_at = next.due_at
      from unnest(${ids}::int[], ${nexts}::timestamptz[]) as next (id, due_at)
      where deployment_requests.id = next.id`.execute(within);
  }
  return { seen: rows.length, owing: looked.filter((one) => !isIdle(one)).map(({ id }) => id) };
}

export async function runDueSchedules({ queries, log, now }: ScheduleServices): Promise<void> {
  for (;;) {
    const { seen, owing } = await transaction(queries, (within) => putOff(within, now()));
    let failed = 0;
    for (const id of owing) {
      try {
        await transaction(queries, (within) => runSchedule(within, id, now()));
      } catch (cause) {
        failed += 1;
        log.error({ err: cause, requestId: id }, 'Could not run the uptime schedule of a request');
      }
    }
    if (seen < BATCH || failed > 0) return;
  }
}

export function scheduleService(services: ScheduleServices): BackgroundService {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let lastPass = performance.now();

  const pass = async () => {
    try {
      await runDueSchedules(services);
      lastPass = performance.now();
    } catch (cause) {
      services.log.warn({ err: cause }, 'Could not check the uptime schedules; retrying');
    } finally {
      isRunning = false;
    }
  };
  const look = () => {
    if (isRunning) return;
    isRunning = true;
    running = pass();
  };
  return {
    name: 'schedules',
    start: async () => {
      lastPass = performance.now();
      timer = setInterval(look, SWEEP_MILLISECONDS).unref();
      look();
    },
    check: async () => {
      if (performance.now() - lastPass > LONGEST_WITHOUT_PASS)
        throw new Error(`the uptime schedules were not checked for ${LONGEST_WITHOUT_PASS / 1000} seconds`);
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await running;
    },
  };
}
