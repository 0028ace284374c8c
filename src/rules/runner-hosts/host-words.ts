import { holds } from '../access/access.ts';
import { worksInAllTenants } from '../access/grants.ts';
import { durationWords } from '../texts/duration-words.ts';
import { listed } from '../texts/listed.ts';

/** Who may pause, resume and remove. */
export function mayChangeHosts(privileges: ReadonlySet<string>): boolean {
  return worksInAllTenants(privileges) && holds(privileges, 'deployment.admin');
}

interface HostWords {
  readonly label: string;
  readonly kind: 'running' | 'warning' | 'stopped' | 'failed' | 'neutral';
  /** What it means for operations; null if nothing is special. */
  readonly sentence: string | null;
}

/** @param state of a newer server too */
export function hostWords(state: string, pausedBy: string | null): HostWords {
  switch (state) {
    case 'RUNNING':
      return { label: 'Running', kind: 'running', sentence: null };
    case 'DRAINING':
      return {
        label: 'Draining',
        kind: 'warning',
        sentence: 'It is stopping. Running operations continue, and no new ones start here.',
      };
    case 'PAUSED':
      return {
        label: 'Paused',
        kind: 'stopped',
        sentence: `Paused${pausedBy === null ? '' : ` by ${pausedBy}`}. Running operations continue, and no new ones start here.`,
      };
    case 'GONE':
      return {
        label: 'Gone',
        kind: 'failed',
        sentence:
          'It has stopped, or can’t be reached. To continue its operations, start it again with its workspaces folder, on the same machine.',
      };
    default:
      return { label: state.toLowerCase().replaceAll('_', ' '), kind: 'neutral', sentence: null };
  }
}

/** "not seen for 40 s": "just now" would contradict that it is gone. @param lastSeen epoch milliseconds, as `now` */
export function goneWords(lastSeen: number, now: number): string {
  return `not seen for ${durationWords(Math.max(now - lastSeen, 1000))}`;
}

/** Only such a host can be removed. */
export function isGone({ state }: { readonly state: string }): boolean {
  return state === 'GONE';
}

interface HostFacts {
  readonly machine: string;
  readonly version: string;
  readonly labels: readonly string[];
  readonly runners: readonly string[];
}

/** "web-1 · release 1.0.0 · runs tofu and ansible · labels linux, eu" */
export function factWords({ machine, version, labels, runners }: HostFacts): string {
  return [
    machine,
    `release ${version}`,
    `runs ${listed(runners, 'and')}`,
    labels.length === 0 ? null : `${labels.length === 1 ? 'label' : 'labels'} ${labels.join(', ')}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** @param running stages, those that the viewer can't see included */
export function loadWords(running: number, capacity: number): string {
  if (capacity > 0) return `${running} of ${capacity} ${capacity === 1 ? 'stage' : 'stages'} in use`;
  const rule = 'Leaves stages to other runners (capacity 0)';
  return running === 0 ? rule : `${rule}; ${running} still ${running === 1 ? 'runs' : 'run'} here`;
}

export function waitingWords(waiting: number): string {
  return waiting === 1
    ? '1 operation waits for a runner. Its log says what it needs.'
    : `${waiting} operations wait for a runner. Their logs say what they need.`;
}
