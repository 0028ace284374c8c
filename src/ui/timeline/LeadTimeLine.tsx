import { durationWords } from '../../rules/texts/duration-words.ts';
import type { RecordLeadTime } from '../../rules/timeline/lead-time.ts';
import { by, stripHead } from './timeline.css.ts';

/** From the request until it ran, whole and by step. */
export function LeadTimeLine({ leadTime: { whole, steps } }: { leadTime: RecordLeadTime }) {
  const parts = steps.map(({ words, duration }) => `${words} ${durationWords(duration)}`).join(', ');
  return (
    <div className={stripHead}>
      {whole === null ? (
        <span>So far: {parts}</span>
      ) : (
        <span>
          Request to running: {durationWords(whole)} {steps.length > 1 && <span className={by}>{parts}</span>}
        </span>
      )}
    </div>
  );
}
