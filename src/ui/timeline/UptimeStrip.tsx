import { durationWords } from '../../rules/texts/duration-words.ts';
import { writtenMoment } from '../../rules/texts/moments.ts';
import { type UptimeDay, type UptimeSummary, uptimeSummary } from '../../rules/timeline/uptime.ts';
import { by, stagesHead, strip, stripDay, stripHead, stripUp, uptimeDays } from './timeline.css.ts';

function dayWords({ from, up, known }: UptimeDay): string {
  const day = writtenMoment(from, 'weekdayAndDay');
  if (known === 0) return `${day}: not known`;
  return `${day}: running ${up === known ? 'all the time' : up === 0 ? 'not at all' : durationWords(up)}`;
}

/** "of the last 30 days", "of the time that is known, 37 s of the last 30 days". */
function ofWhat({ known, isWhole }: UptimeSummary, count: number): string {
  return isWhole
    ? `of the last ${count} days`
    : `of the time that is known, ${durationWords(known)} of the last ${count} days`;
}

/** The last 30 days, each filled as far as the environment was up. */
export function UptimeStrip({ days }: { days: readonly UptimeDay[] }) {
  const summary = uptimeSummary(days);
  if (summary === null) return null;
  return (
    <div className={stripHead}>
      <span>
        Running {Math.round(summary.share * 100)}% {ofWhat(summary, days.length)}{' '}
        <span className={by}>by its builds</span>
      </span>
      <div className={strip} aria-hidden>
        {days.map((day) => (
          <span key={day.from} className={stripDay} data-unknown={day.known === 0 || undefined} title={dayWords(day)}>
            <span
              className={stripUp}
              style={{ height: `${day.known === 0 ? 0 : (day.up / (day.until - day.from)) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <details className={stagesHead}>
        <summary>Uptime by day</summary>
        <ul className={uptimeDays}>
          {days.toReversed().map((day) => (
            <li key={day.from}>{dayWords(day)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
