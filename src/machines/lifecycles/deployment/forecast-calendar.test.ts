import { expect, test } from 'vitest';
import { waitingRequest } from '../../../../tests/records/waiting-request.ts';
import type { Forecast, ForecastEvent, ForecastRecord } from './forecast.ts';
import { calendarRows } from './forecast-calendar.ts';

const record = (id: number): ForecastRecord => ({ ...waitingRequest, id });
const event = (
  id: number,
  at: number,
  others: Partial<ForecastEvent<ForecastRecord>>,
): ForecastEvent<ForecastRecord> => ({
  kind: 'STOP',
  at,
  record: record(id),
  standing: null,
  problem: null,
  ...others,
});

const stop = event(1, 10, { standing: 'stopped' });
const known: Forecast<ForecastRecord> = {
  events: [
    stop,
    event(2, 20, { problem: { kind: 'refused', reason: 'An operation is in progress.' } }),
    event(1, 30, { kind: 'START', standing: 'running' }),
    event(1, 40, { kind: 'SCHEDULE_END' }),
    event(3, 50, { kind: 'LAUNCH_LINK_END' }),
  ],
  standings: new Map([
    [1, 'running'],
    [2, 'running'],
  ]),
};

test('a row says what an environment is from the beginning to the end, whatever kind of event was chosen', () => {
  const [row, ...others] = calendarRows(known, [stop], 0, 100);
  expect(others).toEqual([]);
  expect(row?.spans).toEqual([
    { standing: 'running', from: 0, until: 10 },
    { standing: 'stopped', from: 10, until: 30 },
    { standing: 'running', from: 30, until: 100 },
  ]);
  expect(row?.problems).toEqual([]);
});

test('what happened before the beginning counts from it on', () => {
  const [row] = calendarRows(known, [stop], 15, 100);
  expect(row?.spans).toEqual([
    { standing: 'stopped', from: 15, until: 30 },
    { standing: 'running', from: 30, until: 100 },
  ]);
});

test('a run that will fail changes nothing and is named; a request without an environment has no row', () => {
  const rows = calendarRows(known, known.events, 0, 100);
  expect(rows.map(({ record: { id }, spans, problems }) => [id, spans.length, problems.map(({ at }) => at)])).toEqual([
    [1, 3, []],
    [2, 1, [20]],
  ]);
});
