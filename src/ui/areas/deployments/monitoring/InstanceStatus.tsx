import type { HealthCheck, HealthChecks, MonitoredInstance } from '../../../../contract/generated/schema.d.ts';
import { instanceLook } from '../../../../rules/deployments/monitoring.ts';
import { checkLook } from '../../../../rules/health/check-words.ts';
import { instanceStanding } from '../../../../rules/health/instance-standing.ts';
import { durationWords } from '../../../../rules/texts/duration-words.ts';
import { fullMomentWords } from '../../../../rules/texts/moments.ts';
import { Moment } from '../../../outbox/Moment.tsx';
import { useNow } from '../../../portal/server-clock.ts';
import { hint, under } from './monitoring.css.ts';

const CLOCK_MS = 10_000;

export interface StatusSinceProps {
  instance: MonitoredInstance;
  health: HealthChecks | null;
}

/** Since when the status is known, and by what: the last operation, or the checks of its services. */
export function StatusSince({ instance, health }: StatusSinceProps) {
  const now = useNow(CLOCK_MS).getTime();
  const { checks, isContradicted } = instanceStanding(instance, health);
  const { statusUpdateTimestamp: reportedAt } = instance;
  const newest = checks.reduce((latest, { checkedAt }) => Math.max(latest, Date.parse(checkedAt ?? '') || 0), 0);
  const problems = isContradicted ? checks.filter(({ state }) => state !== 'UP') : [];
  if (reportedAt == null && newest === 0) return '–';
  return (
    <span className={under}>
      {reportedAt != null && (
        <span>
          {instanceLook(instance.status).label} <Moment at={Date.parse(reportedAt)} now={now} />
        </span>
      )}
      {problems.map((check, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a service may have several checks
        <Problem key={index} check={check} now={now} />
      ))}
      {newest > 0 && (
        <span className={hint}>
          Services checked <Moment at={newest} now={now} />
        </span>
      )}
    </span>
  );
}

function Problem({ check: { service, state, since }, now }: { check: HealthCheck; now: number }) {
  return (
    <span>
      {service}: {checkLook(state).label.toLowerCase()}
      {since !== null && (
        <>
          {' '}
          <time dateTime={since} title={fullMomentWords(Date.parse(since))}>
            for {durationWords(Math.max(0, now - Date.parse(since)))}
          </time>
        </>
      )}
    </span>
  );
}
