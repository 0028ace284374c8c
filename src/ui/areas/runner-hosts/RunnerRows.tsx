import type { HostedStage, RunnerHost } from '../../../contract/generated/schema.d.ts';
import type { HostChange } from '../../../data/runner-hosts/runner-hosts.ts';
import { factWords, goneWords, hostWords, isGone, loadWords } from '../../../rules/runner-hosts/host-words.ts';
import { durationWords } from '../../../rules/texts/duration-words.ts';
import { Button } from '../../kit/Button.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { AddressLink } from '../../page/address-link.tsx';
import { link } from '../../page/links.css.ts';
import { useServerNow } from '../../portal/server-clock.ts';
import { buttons, hint, host as hostClass, hosts as hostsClass, line, load, name, stages } from './RunnerRows.css.ts';

export interface RunnerRowsProps {
  hosts: readonly RunnerHost[];
  leaseSeconds: number;
  mayChange: boolean;
  /** The host whose change is on its way. */
  changed: string | null;
  refusal: string | undefined;
  onChange: (host: RunnerHost, change: HostChange) => void;
}

export function RunnerRows({ hosts, leaseSeconds, ...shared }: RunnerRowsProps) {
  return (
    <ul className={hostsClass} aria-label="Runners">
      {hosts.map((host) => (
        <li key={host.hostId} className={hostClass}>
          <HostHead host={host} {...shared} />
          <HostFacts host={host} leaseSeconds={leaseSeconds} />
          <Stages host={host} />
        </li>
      ))}
    </ul>
  );
}

interface HostHeadProps extends Omit<RunnerRowsProps, 'hosts' | 'leaseSeconds'> {
  host: RunnerHost;
}

function HostHead({ host, mayChange, changed, refusal, onChange }: HostHeadProps) {
  const { label, kind } = hostWords(host.state, host.pausedBy);
  const running = host.stages.length + host.stagesNotSeen;
  const change: HostChange = host.pausedBy === null ? 'pause' : 'resume';
  const verb = change === 'pause' ? 'Pause' : 'Resume';
  return (
    <div className={line}>
      <h2 className={name}>{host.name}</h2>
      <StatusBadge kind={kind} label={label} />
      <span className={load}>{loadWords(running, host.capacity)}</span>
      {mayChange && (
        <span className={buttons}>
          {(!isGone(host) || change === 'resume') && (
            <Button
              size="small"
              aria-label={`${verb} ${host.name}`}
              isPending={changed === host.hostId}
              refusal={refusal}
              onClick={() => onChange(host, change)}
            >
              {verb}
            </Button>
          )}
          {isGone(host) && (
            <Button
              size="small"
              aria-label={`Remove ${host.name}`}
              disabled={changed === host.hostId}
              refusal={refusal}
              onClick={() => onChange(host, 'remove')}
            >
              Remove
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function LastSeen({ host, now }: { host: RunnerHost; now: number }) {
  return (
    <>
      last seen <Moment at={Date.parse(host.lastSeenAt)} now={now} />
    </>
  );
}

function HostFacts({ host, leaseSeconds }: { host: RunnerHost; leaseSeconds: number }) {
  const now = useServerNow(5000).getTime();
  const { sentence } = hostWords(host.state, host.pausedBy);
  const isLate = isGone(host) && host.stages.length + host.stagesNotSeen > 0;
  return (
    <>
      <p className={hint}>
        {factWords(host)} ·{' '}
        {isGone(host) ? goneWords(Date.parse(host.lastSeenAt), now) : <LastSeen host={host} now={now} />}
      </p>
      {sentence !== null && (
        <p className={hint}>
          {sentence}
          {isLate && ` Its operations fail after ${durationWords(leaseSeconds * 1000)} without a sign.`}
        </p>
      )}
    </>
  );
}

function StageLine({ stage: { title, stage, path } }: { stage: HostedStage }) {
  // Only a page of this portal is linked, whatever the server says.
  const words = `${stage}: ${title}`;
  return (
    <li>
      {path.startsWith('/dashboard/') ? (
        <AddressLink className={link} to={path}>
          {words}
        </AddressLink>
      ) : (
        words
      )}
    </li>
  );
}

function Stages({ host: { stages: seen, stagesNotSeen, name: of } }: { host: RunnerHost }) {
  if (seen.length + stagesNotSeen === 0) return null;
  const others = stagesNotSeen === 1 ? '1 stage' : `${stagesNotSeen} stages`;
  return (
    <ul className={stages} aria-label={`Stages on ${of}`}>
      {seen.map((stage) => (
        <StageLine key={`${stage.area} ${stage.recordId} ${stage.path}`} stage={stage} />
      ))}
      {stagesNotSeen > 0 && (
        <li>
          {others} of {seen.length === 0 ? '' : 'other '}records that you can’t see here. Try All Tenants.
        </li>
      )}
    </ul>
  );
}
