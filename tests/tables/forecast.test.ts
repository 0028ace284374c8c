import { describe, expect, it } from 'vitest';
import { owedRuns, type ScheduledRecord } from '../../server/areas/deployments/schedules/run-schedule.ts';
import {
  type ForecastRecord,
  forecast,
  type Standing,
  standingsAt,
} from '../../src/machines/lifecycles/deployment/forecast.ts';
import type { ScheduledRun } from '../../src/rules/deployments/schedule-runs.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';
import { type Case, DAY, FROM, MINUTE, scheduleOf, watchTheClock } from './watched-clock.ts';

const HOURS = 60;
const WINDOW = 48 * HOURS;

const RUNNING: StatusTuple = { approval: 'LAUNCHED', infrastructure: 'STARTED', job: 'IDLE', service: 'SERVICES_UP' };

function recordOf(id: number, tuple: Partial<StatusTuple>, fields: Partial<ForecastRecord> = {}): ForecastRecord {
  const { approval, infrastructure, job, service } = { ...RUNNING, ...tuple };
  return {
    id,
    tenantId: 'BRIGHTWATER',
    deploymentType: 'PRODUCT',
    environmentTypeProduction: false,
    status: {
      approvalStatus: { status: approval, ragStatus: 'NONE' },
      infrastructureStatus: { status: infrastructure, ragStatus: 'NONE' },
      jenkinsStatus: { status: job, ragStatus: 'NONE' },
      serviceStatus: { status: service, ragStatus: 'NONE' },
    },
    ...fields,
  };
}

/** Days from the beginning of 2026. */
const dayOf = (date: string) => (Date.parse(`${date}T00:00:00Z`) - FROM) / MINUTE / DAY;

/** Clocks are put on and back: in Europe, in America, in the south of Australia by half an hour with Lord Howe Island, and never. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Sydney', '2026-04-05'],
  ['Australia/Sydney', '2026-10-04'],
  ['Asia/Kolkata', '2026-03-29'],
  ['UTC', '2026-10-25'],
] as const;

const TIMES = [
  ['DAILY_SCHEDULE', 8 * HOURS, 18 * HOURS + 30],
  ['DAILY_SCHEDULE', 2 * HOURS + 30, 3 * HOURS + 15],
  ['DAILY_SCHEDULE', 22 * HOURS, 2 * HOURS + 15],
  ['WEEKDAY_SCHEDULE', 7 * HOURS, 19 * HOURS],
  ['DAILY_SHUTDOWN', 0, 2 * HOURS + 30],
] as const;

interface Switch {
  readonly kind: string;
  readonly at: number;
}

/** What the clock says, minute by minute: a start starts what is stopped, a stop stops what runs. */
function byTheClock(runs: readonly ScheduledRun[], from: number, begin: Standing): readonly Switch[] {
  const switches: Switch[] = [];
  let standing = begin;
  for (let minute = 1; minute <= WINDOW; minute += 1) {
    const at = from + minute * MINUTE;
    for (const { action } of runs.filter((run) => run.at === at)) {
      const wanted = action === 'START' ? 'running' : 'stopped';
      if (wanted === standing) continue;
      standing = wanted;
      switches.push({ kind: action, at });
    }
  }
  return switches;
}

/** What the server's runs do that look at the schedule each minute. */
function byTheRunner(asked: Case, from: number, begin: Standing, awakeUntil: number | null): readonly Switch[] {
  const switches: Switch[] = [];
  let standing = begin;
  let handled = new Date(from);
  for (let minute = 1; minute <= WINDOW; minute += 1) {
    const now = new Date(from + minute * MINUTE);
    const record: ScheduledRecord = {
      // Of the request nothing but its schedule is asked for.
      document: { deploymentSchedule: scheduleOf(asked) } as ScheduledRecord['document'],
      schedule_handled_until: handled,
      scheduled_run: null,
      keep_awake_until: awakeUntil === null || awakeUntil < handled.getTime() ? null : new Date(awakeUntil),
    };
    const { due } = owedRuns(record, now);
    handled = now;
    const wanted = due === null ? standing : due.action === 'START' ? 'running' : 'stopped';
    if (due === null || wanted === standing) continue;
    standing = wanted;
    switches.push({ kind: due.action, at: now.getTime() });
  }
  return switches;
}

describe.each(CHANGES)('48 hours around the change of clocks: %s, %s', (zone, date) => {
  const from = FROM + (dayOf(date) * DAY - 14 * HOURS) * MINUTE;

  it.each(TIMES)('%s from minute %i to %i: as the clock has it', (activeDuring, startup, shutdown) => {
    const asked: Case = { activeDuring, zone, first: dayOf(date) - 9, last: dayOf(date) + 1, startup, shutdown };
    const { runs } = watchTheClock(asked);
    for (const begin of ['running', 'stopped'] as const) {
      const record = recordOf(7, begin === 'running' ? {} : { infrastructure: 'STOPPED' }, {
        deploymentSchedule: scheduleOf(asked),
      });
      const result = forecast([record], from, from + WINDOW * MINUTE);
      const switches = result.events.flatMap(({ kind, at }) =>
        kind === 'START' || kind === 'STOP' ? [{ kind, at }] : [],
      );
      expect(switches).toEqual(byTheClock(runs, from, begin));
      for (let minute = 0; minute <= WINDOW; minute += 30) {
        const instant = from + minute * MINUTE;
        const last = switches.findLast(({ at }) => at <= instant);
        const standing = last === undefined ? begin : last.kind === 'START' ? 'running' : 'stopped';
        expect(standingsAt(result, instant)).toEqual({ running: 0, stopped: 0, other: 0, [standing]: 1 });
      }
    }
  });
});

describe.each(CHANGES.slice(0, 2))('the server’s runs, minute by minute: %s, %s', (zone, date) => {
  const from = FROM + (dayOf(date) * DAY - 14 * HOURS) * MINUTE;
  const asked: Case = {
    activeDuring: 'DAILY_SCHEDULE',
    zone,
    first: 10,
    last: dayOf(date) + 30,
    startup: 2 * HOURS + 30,
    shutdown: 18 * HOURS,
  };

  it.each([null, 3, 9, 14, 21, 30])(
    'match the forecast, with an environment that is kept awake for %s hours',
    (hours) => {
      const awakeUntil = hours === null ? null : from + hours * HOURS * MINUTE;
      const record = recordOf(
        7,
        {},
        {
          deploymentSchedule: scheduleOf(asked),
          keepAwakeUntil: awakeUntil === null ? null : new Date(awakeUntil).toISOString(),
        },
      );
      const { events } = forecast([record], from, from + WINDOW * MINUTE);
      expect(events.filter(({ kind }) => kind === 'KEEP_AWAKE_END').map(({ at }) => at)).toEqual(
        awakeUntil === null ? [] : [awakeUntil],
      );
      const switches = events.flatMap(({ kind, at }) => (kind === 'START' || kind === 'STOP' ? [{ kind, at }] : []));
      expect(switches).toEqual(byTheRunner(asked, from, 'running', awakeUntil));
    },
  );
});

describe('what else is scheduled', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const until = now + WINDOW * MINUTE;
  const nightly = {
    activeDuring: 'DAILY_SCHEDULE',
    timeZone: 'UTC',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    startupTime: '08:00',
    shutdownTime: '18:00',
  } as const;
  const eventsOf = (record: ForecastRecord) =>
    forecast([record], now, until).events.map(({ kind, at }) => `${kind} ${new Date(at).toISOString().slice(0, 16)}`);

  it('is the end of a schedule, with the last stop', () => {
    const ending = { ...nightly, endDate: '2026-03-11' };
    expect(eventsOf(recordOf(1, {}, { deploymentSchedule: ending }))).toEqual([
      'STOP 2026-03-10T18:00',
      'START 2026-03-11T08:00',
      'SCHEDULE_END 2026-03-11T18:00',
      'STOP 2026-03-11T18:00',
    ]);
  });

  it('is the end of a launch link that can still be followed', () => {
    const approved = { approval: 'APPROVED', infrastructure: 'INIT', service: 'SERVICES_NOT_MONITORED' } as const;
    const link = { tokenValidFrom: '2026-03-01', tokenValidTo: '2026-03-10' };
    expect(eventsOf(recordOf(1, approved, link))).toEqual(['LAUNCH_LINK_END 2026-03-11T00:00']);
    expect(eventsOf(recordOf(1, { ...approved, approval: 'PENDING_APPROVAL' }, link))).toEqual([]);
    expect(eventsOf(recordOf(1, {}, link))).toEqual([]);
    expect(eventsOf(recordOf(1, approved, { ...link, tokenValidTo: '2026-03-12' }))).toEqual([]);
    expect(eventsOf(recordOf(1, approved, { ...link, tokenValidTo: '2026-03-09' }))).toEqual([]);
  });

  it('is nothing where there is no environment, or will be none', () => {
    for (const infrastructure of ['DESTROYED', 'ROLLED_BACK', 'DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE'] as const)
      expect(eventsOf(recordOf(1, { infrastructure }, { deploymentSchedule: nightly })), infrastructure).toEqual([]);
    const destroyed = forecast([recordOf(1, { infrastructure: 'DESTROYED' })], now, until);
    expect(standingsAt(destroyed, now)).toEqual({ running: 0, stopped: 0, other: 0 });
  });

  it('goes by how what is in progress ends', () => {
    const begin = (infrastructure: StatusTuple['infrastructure']) =>
      eventsOf(recordOf(1, { infrastructure }, { deploymentSchedule: nightly }))[0];
    expect(begin('STOPPING')).toBe('START 2026-03-11T08:00');
    expect(begin('STARTING')).toBe('STOP 2026-03-10T18:00');
    // Whether it is going to be started or stopped is not known.
    expect(begin('QUEUED')).toBe('STOP 2026-03-10T18:00');
    const building = recordOf(
      1,
      { infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC' },
      { deploymentSchedule: nightly },
    );
    expect(eventsOf(building)[0]).toBe('STOP 2026-03-10T18:00');
  });

  it('says why a run will be refused, or waits, and that it changes nothing', () => {
    const database = recordOf(
      1,
      {},
      { deploymentType: 'DATABASE', createReadReplica: true, deploymentSchedule: nightly },
    );
    const { events } = forecast([database], now, now + DAY * MINUTE);
    expect(events).toMatchObject([
      {
        kind: 'STOP',
        standing: null,
        problem: { kind: 'refused', reason: expect.stringContaining('read replica') },
      },
    ]);
    const waits = recordOf(
      2,
      { infrastructure: 'STOPPING_FAILED' },
      {
        scheduledRun: { action: 'STOP', state: 'WAITING', reason: 'A job is in progress.' },
      },
    );
    expect(forecast([waits], now, until).events).toMatchObject([
      { kind: 'STOP', at: now, standing: null, problem: { kind: 'waits', reason: 'A job is in progress.' } },
    ]);
  });

  it('is listed in the order of time, of all environments together', () => {
    const early = recordOf(9, {}, { deploymentSchedule: { ...nightly, shutdownTime: '13:00' } });
    const late = recordOf(3, { infrastructure: 'STOPPED' }, { deploymentSchedule: nightly });
    const both = forecast([late, early], now, until);
    expect(both.events.map(({ kind, record }) => `${kind} ${record.id}`)).toEqual([
      'STOP 9',
      'START 3',
      'START 9',
      'STOP 9',
      'STOP 3',
      'START 3',
      'START 9',
    ]);
    expect(standingsAt(both, now)).toEqual({ running: 1, stopped: 1, other: 0 });
    expect(standingsAt(both, now + 2 * HOURS * MINUTE)).toEqual({ running: 0, stopped: 2, other: 0 });
    expect(standingsAt(both, now + 21 * HOURS * MINUTE)).toEqual({ running: 2, stopped: 0, other: 0 });
  });

  it('counts as running what the overview counts as running', () => {
    const failed = recordOf(1, { job: 'DEPLOYING_DOCKER_FAILED' });
    const busy = recordOf(2, { job: 'DEPLOYING_DOCKER' });
    const standing = forecast([failed, busy, recordOf(3, {}), recordOf(4, { infrastructure: 'STOPPED' })], now, until);
    expect(standingsAt(standing, now)).toEqual({ running: 1, stopped: 1, other: 2 });
  });
});
