/** The forecast by environment: when each one runs and when it is stopped. */
import type { Forecast, ForecastEvent, ForecastRecord, Standing } from './forecast.ts';

/** Milliseconds. */
export interface StandingSpan {
  readonly standing: Standing;
  readonly from: number;
  readonly until: number;
}

export interface CalendarRow<Row> {
  readonly record: Row;
  /** Without gaps from the beginning to the end. */
  readonly spans: readonly StandingSpan[];
  readonly problems: readonly ForecastEvent<Row>[];
}

function spansOf<Row>(
  begin: Standing,
  events: readonly ForecastEvent<Row>[],
  from: number,
  until: number,
): readonly StandingSpan[] {
  const spans: StandingSpan[] = [];
  let now = { standing: begin, from };
  for (const { at, standing } of events) {
    if (standing === null || standing === now.standing) continue;
    if (at > from) spans.push({ ...now, until: at });
    now = { standing, from: Math.max(at, from) };
  }
  return [...spans, { ...now, until }];
}

/**
 * Of the environments that the chosen events are about, in their order; whatever is chosen, a row has all that changes it.
 * Requests without an environment have no row.
 */
export function calendarRows<Row extends ForecastRecord>(
  { events, standings }: Forecast<Row>,
  chosen: readonly ForecastEvent<Row>[],
  from: number,
  until: number,
): readonly CalendarRow<Row>[] {
  const byRecord = Map.groupBy(events, ({ record }) => record.id);
  const records = new Map(chosen.map(({ record }) => [record.id, record]));
  return [...records.values()].flatMap((record) => {
    const begin = standings.get(record.id);
    if (begin === undefined) return [];
    const own = byRecord.get(record.id) ?? [];
    return { record, spans: spansOf(begin, own, from, until), problems: own.filter(({ problem }) => problem !== null) };
  });
}
