import { type RunnerWait, runnerWaitWords } from '../../rules/records/runner-wait.ts';
import { fullMomentWords } from '../../rules/texts/moments.ts';
import { ago } from '../outbox/ago.ts';
import { useServerNow } from '../portal/server-clock.ts';
import { runnerWait } from './EstimatedProgress.css.ts';

const MINUTE = 60_000;

/** "Waiting for a runner with the label eu, ordered 12 min ago": nothing runs yet. */
export default function WaitsForRunner({ wait }: { wait: RunnerWait }) {
  const now = useServerNow(MINUTE);
  const since = Date.parse(wait.since);
  return (
    <span className={runnerWait}>
      {runnerWaitWords(wait)}, ordered <time title={fullMomentWords(since)}>{ago(since, now.getTime())}</time>
    </span>
  );
}
