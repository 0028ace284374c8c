import { describe, expect, test } from 'vitest';
import { buildDuration, buildEstimate } from '../builds/build-durations.ts';
import type { BuildFacts } from '../builds/build-log.ts';
import { durationWords } from '../texts/duration-words.ts';
import { axisOf } from './axis.ts';
import { gapsOf, moved, timelineOf, wholeWindow, zoomed } from './timeline.ts';
import { uptimeOf, uptimeShare, uptimeSummary } from './uptime.ts';
import { windowOfKey } from './window-keys.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOON = new Date(2026, 10, 30, 12).getTime();
const iso = (at: number) => new Date(at).toISOString();

function build(buildNumber: number, startedAt: number, minutes: number | null, others: Partial<BuildFacts> = {}) {
  const made: BuildFacts = {
    buildNumber,
    jobName: 'environment-maintenance',
    failedJob: null,
    state: 'SUCCEEDED',
    startedAt: iso(startedAt),
    endedAt: minutes === null ? null : iso(startedAt + minutes * MINUTE),
    buildUrl: null,
    action: 'START_VMS',
    requestedBy: { userId: 1, firstName: 'Ada', lastName: 'Berg' },
    ...others,
  };
  return made;
}

test.each([
  [45_400, '45 s'],
  [12 * MINUTE, '12 min'],
  [200 * MINUTE, '3 h 20 min'],
  [120 * MINUTE, '2 h'],
  [DAY, '1 day'],
  [2 * DAY + 4 * 60 * MINUTE, '2 days 4 h'],
])('%d ms are %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});

describe('a timeline', () => {
  const parts = {
    builds: [build(2, NOON - 5 * MINUTE, null, { state: 'RUNNING' }), build(1, NOON - 20 * DAY, 10)],
    actions: [{ entryId: 9, entryDate: iso(NOON - 20 * DAY - MINUTE), words: 'Start', user: null }],
    comments: [
      {
        commentId: 3,
        text: 'Why?',
        createdAt: iso(NOON - DAY),
        deletedAt: null,
        author: { userId: 2, firstName: 'Mara', lastName: null },
      },
      {
        commentId: 4,
        text: '',
        createdAt: iso(NOON - DAY),
        deletedAt: iso(NOON),
        author: { userId: 2, firstName: 'Mara', lastName: null },
      },
    ],
  };
  const entries = timelineOf(parts, ({ buildNumber }) => `Start #${buildNumber}`, NOON);

  test('has everything, the newest first, without deleted comments', () => {
    expect(entries.map(({ id, by, until }) => [id, by, until])).toEqual([
      ['builds/2', 'Ada Berg', NOON],
      ['comments/3', 'Mara', null],
      ['builds/1', 'Ada Berg', NOON - 20 * DAY + 10 * MINUTE],
      ['actions/9', 'The portal', null],
    ]);
  });

  test('has the request and the approval that its lead time counts, where the log can’t be read', () => {
    const milestones = {
      requestedAt: iso(NOON - 3 * DAY),
      decidedAt: iso(NOON - 2 * DAY),
      launchedAt: null,
      runningAt: null,
    };
    const namesOf = (actions: typeof parts.actions | null) =>
      timelineOf({ builds: [], actions, comments: [], milestones }, String, NOON).map(({ words, at }) => [words, at]);
    expect(namesOf(null)).toEqual([
      ['Approved', NOON - 2 * DAY],
      ['Requested', NOON - 3 * DAY],
    ]);
    expect(namesOf(parts.actions).map(([words]) => words)).toEqual(['Start']);
  });

  test('marks the times without an event', () => {
    expect(gapsOf(entries, NOON)).toEqual([{ from: NOON - 20 * DAY + 10 * MINUTE, until: NOON - DAY }]);
    expect(gapsOf(entries, NOON + 8 * DAY)[0]).toEqual({ from: NOON, until: NOON + 8 * DAY });
    expect(gapsOf([], NOON)).toEqual([]);
  });

  test('is zoomed around its middle and moved, never beyond its ends', () => {
    const whole = wholeWindow(entries, NOON);
    const near = zoomed(whole, 0.5, whole);
    expect(near.until - near.from).toBeCloseTo((whole.until - whole.from) / 2);
    expect(moved(near, 1, whole).until).toBe(whole.until);
    expect(moved(near, -5, whole).from).toBe(whole.from);
    expect(zoomed(near, 100, whole)).toEqual(whole);
    const atStart = zoomed(whole, 0.5, whole, whole.from);
    expect(atStart.from).toBe(whole.from);
    expect(zoomed(whole, 0.5, whole, whole.until).until).toBe(whole.until);
    const closest = zoomed(whole, 0, whole);
    expect(closest.until - closest.from).toBeCloseTo(10 * MINUTE);
  });
});

test('keys zoom and move the shown time', () => {
  const whole = { from: 0, until: 8 * DAY };
  const half = { from: 2 * DAY, until: 6 * DAY };
  expect(windowOfKey('+', whole, whole)).toEqual(half);
  expect(windowOfKey('-', half, whole)).toEqual(whole);
  expect(windowOfKey('ArrowRight', half, whole)).toEqual({ from: 3 * DAY, until: 7 * DAY });
  expect(windowOfKey('ArrowLeft', half, whole)).toEqual({ from: DAY, until: 5 * DAY });
  expect(windowOfKey('0', half, whole)).toEqual(whole);
  expect(windowOfKey('Tab', half, whole)).toBeNull();
});

describe('the axis', () => {
  test.each([
    [30 * DAY, 5],
    [3 * DAY, 3],
    [10 * 60 * MINUTE, 5],
    [10 * MINUTE, 5],
  ])('of %d ms has ticks at equal distances', (length, most) => {
    const window = { from: NOON - length, until: NOON };
    const { ticks } = axisOf(window);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(most + 1);
    const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
    // A change of clocks makes a day an hour longer or shorter.
    expect([...steps].every((step) => Math.abs(step - (ticks[1] ?? 0) + (ticks[0] ?? 0)) <= 60 * MINUTE)).toBe(true);
    for (const tick of ticks) expect(tick >= window.from && tick <= window.until).toBe(true);
  });

  test('names days where a step is a day or more, each once', () => {
    const { ticks, isOfDays } = axisOf({ from: NOON - 4 * DAY, until: NOON });
    expect(isOfDays).toBe(true);
    expect(ticks.map((tick) => new Date(tick).getHours())).toEqual(ticks.map(() => 0));
    expect(axisOf({ from: NOON - DAY, until: NOON }).isOfDays).toBe(false);
  });
});

describe('a build', () => {
  const stage = (minutes: number) => ({
    stage: 'STARTING',
    startedAt: iso(NOON),
    endedAt: iso(NOON + minutes * MINUTE),
    outcome: 'SUCCEEDED',
  });

  test('takes until its end, or until now', () => {
    expect(buildDuration(build(1, NOON - 9 * MINUTE, 4), NOON)).toBe(4 * MINUTE);
    expect(buildDuration(build(1, NOON - 9 * MINUTE, null, { state: 'RUNNING' }), NOON)).toBe(9 * MINUTE);
    expect(buildDuration(build(1, NOON - 9 * MINUTE, null), NOON)).toBeNull();
    const waiting = build(1, NOON - 9 * MINUTE, null, { state: 'RUNNING', waitsForHost: true });
    expect(buildDuration(waiting, NOON)).toBeNull();
  });

  test('is expected to take as long as earlier ones of its action', () => {
    const builds = [
      build(5, NOON, null, { state: 'RUNNING' }),
      build(4, NOON - DAY, 30, { state: 'FAILED' }),
      build(3, NOON - 2 * DAY, 8, { stages: [stage(6)] }),
      build(2, NOON - 3 * DAY, 4, { stages: [stage(2)] }),
      build(1, NOON - 4 * DAY, 90, { action: 'LAUNCH' }),
    ];
    const [running, , , second, first] = builds;
    if (running === undefined || second === undefined || first === undefined) throw new Error('There are five.');
    expect(buildEstimate(running, builds)).toEqual({
      total: 6 * MINUTE,
      stages: new Map([['STARTING', 4 * MINUTE]]),
      count: 2,
    });
    // What was rehearsed says nothing about it.
    expect(buildEstimate({ ...running, runner: 'tofu' }, builds)).toMatchObject({ total: null, count: 0 });
    expect(
      buildEstimate(
        { ...running, runner: 'tofu' },
        builds.map((each) => ({ ...each, runner: each.buildNumber === 3 ? 'other' : null })),
      ),
    ).toMatchObject({ total: 8 * MINUTE, count: 1 });
    expect(buildEstimate(second, builds)).toMatchObject({ total: null, count: 0 });
    expect(buildEstimate(first, builds)).toMatchObject({ total: null, count: 0 });
  });
});

describe('uptime', () => {
  const midnight = new Date(2026, 10, 30).getTime();
  const hour = 60 * MINUTE;

  test('is what builds say, day by day; before the first one nothing is known', () => {
    const days = uptimeOf(
      [
        build(3, midnight + 6 * hour, 0),
        build(2, midnight - 6 * hour, 0, { action: 'STOP_VMS' }),
        build(1, midnight - 12 * hour, 0, { action: 'LAUNCH' }),
      ],
      NOON,
    );
    expect(days).toHaveLength(30);
    expect(days?.at(-1)).toEqual({ from: midnight, until: NOON, up: 6 * hour, known: 12 * hour });
    expect(days?.at(-2)).toMatchObject({ until: midnight, up: 6 * hour, known: 12 * hour });
    expect(days?.at(-3)).toMatchObject({ up: 0, known: 0 });
    expect(uptimeShare(days ?? [])).toBe(0.5);
    expect(uptimeSummary(days ?? [])).toEqual({ share: 0.5, known: 24 * hour, isWhole: false });
  });

  test('ends with the environment, so that one of a minute ago was not down since', () => {
    const builds = [
      build(2, midnight - 59 * MINUTE, 0, { action: 'DESTROY_INFRASTRUCTURE' }),
      build(1, midnight - hour, 0, { action: 'LAUNCH' }),
    ];
    expect(uptimeSummary(uptimeOf(builds, NOON) ?? [])).toEqual({ share: 1, known: MINUTE, isWhole: false });
  });

  test('is of all days where the first build is older', () => {
    const days = uptimeOf([build(1, midnight - 40 * DAY, 0, { action: 'LAUNCH' })], NOON);
    expect(uptimeSummary(days ?? [])).toMatchObject({ share: 1, isWhole: true });
  });

  test('isn’t known without a build that says so', () => {
    expect(uptimeOf([build(1, NOON, null, { state: 'RUNNING' })], NOON)).toBeNull();
    expect(uptimeOf([build(1, NOON - DAY, 5, { state: 'FAILED' })], NOON)).toBeNull();
    expect(uptimeShare([])).toBeNull();
  });
});
