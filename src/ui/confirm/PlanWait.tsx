import { Link } from 'react-router-dom';
import { needsHost, type RunnerWait, runnerWaitWords } from '../../rules/records/runner-wait.ts';
import { fullMomentWords } from '../../rules/texts/moments.ts';
import { Banner } from '../kit/Banner.tsx';
import { ago } from '../outbox/ago.ts';
import { useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { quiet } from './PlannedChanges.css.ts';

const MINUTE = 60_000;

export interface PlanWaitProps {
  wait: RunnerWait;
  noun: string;
}

/** Nothing makes the plan yet: what it needs, since when, and what to do. */
export function PlanWait({ wait, noun }: PlanWaitProps) {
  const now = useServerNow(MINUTE);
  const since = Date.parse(wait.since);
  const ordered = (
    <>
      The plan was ordered <time title={fullMomentWords(since)}>{ago(since, now.getTime())}</time>
    </>
  );
  if (!needsHost(wait))
    return (
      <p role="status" className={quiet}>
        {runnerWaitWords(wait)}. {ordered}, and the {noun} can be approved once it is ready.
      </p>
    );
  return (
    <Banner tone="warning" title={`${runnerWaitWords(wait)}.`}>
      {ordered}. <HostAdvice isPaused={wait.isMissing !== true} /> The plan is then made automatically, and the {noun}{' '}
      can be approved.
    </Banner>
  );
}

function HostAdvice({ isPaused }: { isPaused: boolean }) {
  const { 'runner-hosts': runners } = usePaths();
  const mayOpen = useMayOpen();
  const address = runners.list();
  if (!mayOpen(address))
    return isPaused ? 'Ask an administrator to resume it.' : 'Ask an administrator to start such a host.';
  const link = <Link to={address}>Runners</Link>;
  return isPaused ? <>Resume it on {link}.</> : <>Start such a host: {link} shows those that are known.</>;
}
