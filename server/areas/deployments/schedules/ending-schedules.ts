/** Notifies requesters by push that the uptime schedule of their environment ends tomorrow. */
import { sql } from 'kysely';
import { showsStatusesBeyondApproval } from '../../../../src/rules/deployments/status-colours.ts';
import { wallClockIn } from '../../../../src/rules/deployments/zone-clock.ts';
import type { BackgroundService } from '../../../background-service.ts';
import { transaction } from '../../../database/database.ts';
import { enqueueNews } from '../../../push/news.ts';
import type { Services } from '../../../services.ts';
import { tupleOf } from '../record.ts';
import { deployments } from '../store.ts';

type EndingServices = Pick<Services, 'queries' | 'log' | 'now'>;

const INTERVAL = 15 * 60_000;
const DAY = 86_400_000;
/** Of the day before, by the schedule's clock: nobody needs it in the night. */
const HOUR = 9;
const MOST_ROWS = 1000;

function dayOf(wallClock: number): string {
  return new Date(wallClock).toISOString().slice(0, 10);
}

/** By the clocks of its zone. @param endDate YYYY-MM-DD, its last day */
export function endsTomorrow(
  { timeZone, endDate }: { readonly timeZone: string; readonly endDate: string },
  now: Date,
): boolean {
  const clock = wallClockIn(timeZone, now.getTime());
  return dayOf(clock + DAY) === endDate && new Date(clock).getUTCHours() >= HOUR;
}

export async function noteEndingSchedules({ queries, now }: EndingServices): Promise<void> {
  const moment = now();
  // A schedule that ends tomorrow has a start or stop before the day after; zones differ by a day at most.
  const soon = new Date(moment.getTime() + 3 * DAY);
  const rows = await deployments.where(
    queries,
    sql`record.schedule_due_at < ${soon}
      and left(record.document -> 'deploymentSchedule' ->> 'endDate', 10)
        between ${dayOf(moment.getTime())} and ${dayOf(soon.getTime())}
      and record.created_by in (select user_id from push_subscriptions)`,
    MOST_ROWS,
  );
  for (const row of rows) {
    const { deploymentSchedule: schedule } = row.document;
    const endDate = schedule?.endDate?.slice(0, 10) ?? '';
    const userId = row.created_by;
    if (userId === null || !showsStatusesBeyondApproval(tupleOf(row))) continue;
    if (!endsTomorrow({ timeZone: schedule?.timeZone || 'UTC', endDate }, moment)) continue;
    const key = `schedule of request ${row.id} ends ${endDate}`;
    const notice = await queries
      .selectFrom('push_notices')
      .select('notice_id')
      .where('user_id', '=', userId)
      .where('news_key', '=', key)
      .executeTakeFirst();
    if (notice !== undefined) continue;
    await transaction(queries, (within) =>
      enqueueNews(within, { kind: 'schedule', area: deployments.area, recordId: String(row.id), userId, key }),
    );
  }
}

export function endingScheduleService(services: EndingServices): BackgroundService {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const look = () => {
    running = running
      .then(() => noteEndingSchedules(services))
      .catch((cause: unknown) => services.log.warn({ err: cause }, 'Could not look for schedules that end; retrying'));
  };
  return {
    name: 'ending schedules',
    start: async () => {
      timer = setInterval(look, INTERVAL).unref();
      look();
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}
