/** What screens say about health checks. */
import type { HealthCheck, HealthChecks } from '../../contract/generated/schema.d.ts';
import { lookOf, type StatusLook, UNKNOWN_LOOK } from '../records/status-look.ts';

/** @param kind of a newer server too */
export function checkKindWords(kind: string): string {
  switch (kind) {
    case 'HTTP':
      return 'HTTP';
    case 'TCP':
      return 'TCP port';
    case 'COMMAND':
      return 'Command';
    default:
      return 'Check';
  }
}

/** @param state of a newer server too */
export function checkLook(state: string): StatusLook {
  switch (state) {
    case 'PENDING':
      return lookOf({ words: 'Starting', style: 'initiated', sign: 'queued' });
    case 'UP':
      return lookOf({ words: 'Up', style: 'running', sign: 'up' });
    case 'DOWN':
      return lookOf({ words: 'Down', style: 'failed', sign: 'down' });
    case 'UNREACHABLE':
      return lookOf({ words: 'Unreachable', style: 'warning', sign: 'unreachable' });
    default:
      return UNKNOWN_LOOK;
  }
}

/** "3 of 4 checks are up"; "2 of 4 checks are up, 1 is starting"; "4 checks are starting"; null without checks. */
export function checksSum({ checks, state: whole }: Pick<HealthChecks, 'checks' | 'state'>): string | null {
  if (checks.length === 0) return null;
  const up = checks.filter(({ state }) => state === 'UP').length;
  const isOne = checks.length === 1;
  const noun = isOne ? 'check' : 'checks';
  if (whole === 'SILENT' || whole === 'OFF')
    return `${up} of ${checks.length} ${noun} ${isOne ? 'was' : 'were'} up at the last report`;
  const starting = checks.filter(({ state }) => state === 'PENDING').length;
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  if (starting === checks.length) return `${starting} ${noun} ${are(starting)} starting`;
  const words = `${up} of ${checks.length} ${noun} ${isOne ? 'is' : 'are'} up`;
  return starting === 0 ? words : `${words}, ${starting} ${are(starting)} starting`;
}

/** What a host said before it fell silent, or before the checks ended, isn't how things are. */
export function stateLabel({ state }: Pick<HealthChecks, 'state'>): string {
  return state === 'SILENT' || state === 'OFF' ? 'Last state' : 'State';
}

export interface ChecksNote {
  readonly tone: 'info' | 'warning';
  readonly text: string;
}

/** What is to know before the checks are read; null while they run. */
export function checksNote({
  state,
  reason,
  host,
}: Pick<HealthChecks, 'state' | 'reason' | 'host'>): ChecksNote | null {
  const name = host == null ? 'the runner host' : `the runner host ${host}`;
  switch (state) {
    case 'WAITING':
      return { tone: 'info', text: `Waiting for ${name} to start the checks.` };
    case 'SILENT':
      return {
        tone: 'warning',
        text: `The checks have no news, because ${name} no longer reports. Start it again to see how the services are.`,
      };
    case 'OFF':
      return { tone: 'info', text: reason ?? 'No health checks run.' };
    default:
      return null;
  }
}

const BEST_LAST: readonly string[] = ['DOWN', 'UNREACHABLE', 'PENDING', 'UP'];

/** Problems first, otherwise in the order of the manifest. */
export function sortedChecks(checks: readonly HealthCheck[]): readonly HealthCheck[] {
  const rank = ({ state }: HealthCheck) => BEST_LAST.indexOf(state);
  return [...checks].sort((one, other) => rank(one) - rank(other));
}
