/** Why an operation with a runner doesn't advance at a host. Pure. */
import { PLANNING } from '../operation-area.ts';

export interface SeenHost {
  readonly host_id: string;
  readonly name: string;
  readonly labels: readonly string[];
  readonly runners: readonly string[];
  readonly last_seen_at: Date;
  readonly paused_at: Date | null;
  /** The name of a user. */
  readonly paused_by: string | null;
}

export interface PlacedOperation {
  readonly operation: string;
  readonly runner: string | null;
  readonly runner_labels: readonly string[] | null;
  /** The host that has taken it. */
  readonly runner_host: string | null;
  /** Null if an older server has planned it. */
  readonly keeps_files: boolean | null;
  /** The host that has the record's files. */
  readonly keeper: string | null;
}

export type Finding =
  /** A host that fits will take it, once one of the names in `paused` is resumed if there are any. */
  | { readonly kind: 'waits'; readonly sentence: string; readonly paused: readonly string[] }
  /** Fails if no host comes within the lease. */
  | { readonly kind: 'lacks a host'; readonly sentence: string }
  | { readonly kind: 'is lost'; readonly sentence: string };

function requirementOf({ runner, runner_labels: labels }: PlacedOperation): string {
  const wanted = labels ?? [];
  if (wanted.length === 0) return `the runner ${runner}`;
  return `the runner ${runner} and the label${wanted.length === 1 ? '' : 's'} ${wanted.join(', ')}`;
}

function fits(host: SeenHost, { runner, runner_labels: labels }: PlacedOperation): boolean {
  return (
    runner !== null && host.runners.includes(runner) && (labels ?? []).every((label) => host.labels.includes(label))
  );
}

/** What waits for one of these hosts. */
function waitFor(what: string, fitting: readonly SeenHost[]): Finding {
  if (fitting.some(({ paused_at: pausedAt }) => pausedAt === null))
    return { kind: 'waits', sentence: what, paused: [] };
  const words = fitting
    .map(({ name, paused_by: by }) => `${name} is paused${by === null ? '' : ` by ${by}`}`)
    .join(', ');
  const advice = `An administrator can resume ${fitting.length === 1 ? 'it' : 'one of them'} on the page Runners`;
  return { kind: 'waits', sentence: `${what}: ${words}. ${advice}`, paused: fitting.map(({ name }) => name) };
}

/** Null if its host carries it out. Sentences are without a full stop. @param silent hosts without a sign for the lease */
export function findingOf(
  operation: PlacedOperation,
  hosts: readonly SeenHost[],
  silent: ReadonlySet<string>,
): Finding | null {
  const { runner_host: hostId, keeper, keeps_files: keepsFiles } = operation;
  const holder = hosts.find(({ host_id: id }) => id === (hostId ?? keeper));
  if (holder === undefined && hostId !== null)
    return { kind: 'is lost', sentence: 'Its runner host was removed. Retry runs the stage again on another one' };
  if (holder !== undefined && silent.has(holder.host_id)) {
    const seen = `has not been seen since ${holder.last_seen_at.toISOString()}`;
    if (keepsFiles === false)
      return {
        kind: 'is lost',
        sentence: `The runner host ${holder.name}, which carried it out, ${seen}. Retry runs the stage again on another one`,
      };
    return {
      kind: 'is lost',
      sentence: `The runner host ${holder.name}, which has its files, ${seen}. Start it again, then retry. If it is lost for good, an administrator can remove it on the page Runners`,
    };
  }
  if (hostId !== null) return null;
  const requirement = requirementOf(operation);
  if (holder !== undefined && !fits(holder, operation))
    return {
      kind: 'lacks a host',
      sentence: `The runner host ${holder.name}, which has its files, doesn't have ${requirement}`,
    };
  if (holder !== undefined) return waitFor(`Waiting for the runner host ${holder.name}, which has its files`, [holder]);
  const fitting = hosts.filter((host) => !silent.has(host.host_id) && fits(host, operation));
  if (fitting.length > 0) return waitFor(`Waiting for a runner host with ${requirement}`, fitting);
  // A plan waits for its host, however long.
  const advice = operation.operation === PLANNING ? 'The plan is made when one is' : 'Start one, then retry';
  return { kind: 'lacks a host', sentence: `No runner host with ${requirement} is connected. ${advice}` };
}
