import { listed } from '../texts/listed.ts';

/** Of an operation that no runner has taken yet. */
export interface RunnerWait {
  /** ISO 8601 */
  readonly since: string;
  /** That its runner must have. */
  readonly labels: readonly string[];
  /** The runner of the configuration that its host must have. */
  readonly runner?: string;
  /** No connected host has all that; absent where the back end doesn't say. */
  readonly isMissing?: boolean;
  /** Names of the hosts that have all that, if each is paused; absent where the back end doesn't say. */
  readonly pausedHosts?: readonly string[];
}

/** Whether it waits until somebody starts or resumes a host. */
export function needsHost({ isMissing = false, pausedHosts = [] }: RunnerWait): boolean {
  return isMissing || pausedHosts.length > 0;
}

/** "Waiting for a runner with the labels eu and linux"; "No runner host with the runner tofu and the label eu is connected" */
export function runnerWaitWords({
  labels,
  runner,
  isMissing = false,
  pausedHosts = [],
}: Omit<RunnerWait, 'since'>): string {
  if (pausedHosts.length > 0) {
    const [hosts, are] = pausedHosts.length === 1 ? ['the runner host', 'is'] : ['one of the runner hosts', 'are'];
    return `Waiting for ${hosts} ${listed(pausedHosts, 'and')}, which ${are} paused`;
  }
  const labelWords =
    labels.length === 0 ? [] : [`the ${labels.length === 1 ? 'label' : 'labels'} ${listed(labels, 'and')}`];
  const wanted = isMissing && runner !== undefined ? [`the runner ${runner}`, ...labelWords] : labelWords;
  const withWords = wanted.length === 0 ? '' : ` with ${wanted.join(' and ')}`;
  return isMissing ? `No runner host${withWords} is connected` : `Waiting for a runner${withWords}`;
}
