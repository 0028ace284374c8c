import type { RecordFact } from '../records/record-sections.ts';
import { type CarriedOut, RUNNER_FIELD } from '../records/runner-field.ts';
import { type ChosenRunner, chooseRunner, type RunnerRule } from './choose-runner.ts';
import { runnerWords } from './runner-words.ts';

const CARRIED_OUT: ReadonlySet<string> = new Set([
  'LAUNCH',
  'START',
  'STOP',
  'DESTROY',
  'ROLLBACK',
  'REDEPLOY',
  'RETRY',
]);

/** Whether a runner carries the action out, in any area: its question says which one. */
export function isCarriedOut(action: string): boolean {
  return CARRIED_OUT.has(action);
}

interface Placed {
  readonly cloudProvider?: unknown;
  readonly topologyName?: unknown;
  readonly topologyVersion?: unknown;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What carries out the next operation of a record: null for a rehearsal, undefined where a list's row lacks what decides. */
export function nextRunner(
  rules: readonly RunnerRule[],
  area: string,
  record: object,
): ChosenRunner | null | undefined {
  const own = rules.filter((rule) => rule.area === area);
  if (own.some(({ topology }) => topology !== null) && !('topologyName' in record)) return undefined;
  const { cloudProvider, topologyName, topologyVersion }: Placed = record;
  const [name, version] = [textOf(topologyName), textOf(topologyVersion)];
  const topology = name === null || version === null ? null : `${name}/${version}`;
  return chooseRunner(own, { area, cloudProvider: textOf(cloudProvider), topology });
}

/** What carries out the next operation, where `RUNNER_FIELD` doesn't say so already. @param runner null for a rehearsal */
export function nextRunnerField(record: CarriedOut, runner: ChosenRunner | null): RecordFact | null {
  const words = runnerWords(runner);
  if (!RUNNER_FIELD.isShown(record))
    return { label: 'Runner', words: runner === null ? words : `${words}, from the next operation` };
  return (runner?.name ?? null) === (record.runner ?? null) ? null : { label: 'Next runner', words };
}
