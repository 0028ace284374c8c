/** All checks of one running environment at its host. */
import { serviceStatusOf } from '../../src/rules/health/service-status.ts';
import { type CheckedOnce, CheckRun, type Pace, type StoredCheck } from './check-run.ts';
import type { MeasuredFigures } from './finding.ts';
import type { CheckChange } from './tables.ts';

export class EnvironmentChecks {
  readonly runs: readonly CheckRun[];
  #changes: CheckChange[] = [];
  #figures = new Map<string, MeasuredFigures[number]>();
  /** By this process's clock; null before the first report. */
  reportedAt: number | null = null;

  constructor(
    checks: readonly CheckedOnce[],
    stored: ReadonlyMap<string, StoredCheck>,
    { pace, startedAt }: { readonly pace: Pace; readonly startedAt: Date },
  ) {
    const onChange = (change: CheckChange) => void this.#changes.push(change);
    const onFigures = (figures: MeasuredFigures) => {
      for (const each of figures) this.#figures.set(each.hostName, each);
    };
    const heard = { onChange, onFigures };
    this.runs = checks.map(
      (checked) => new CheckRun(checked, stored.get(checked.check.key) ?? null, { pace, startedAt, ...heard }),
    );
  }

  start(): void {
    for (const run of this.runs) run.start();
  }

  stop(): void {
    for (const run of this.runs) run.stop();
  }

  /** Null while the checks don't say. */
  get status() {
    return serviceStatusOf(this.runs.map(({ stored }) => stored.state));
  }

  /** What was measured since the last call, the newest of each instance. */
  takeFigures(): MeasuredFigures {
    const figures = [...this.#figures.values()];
    this.#figures = new Map();
    return figures;
  }

  /** The first problem and how many others there are, without a full stop; null if all are up. */
  get reason(): string | null {
    const problems = this.runs.filter(({ stored: { state } }) => state === 'DOWN' || state === 'UNREACHABLE');
    const [first] = problems;
    if (first === undefined) return null;
    const { service, instance } = first.checked.check;
    const name = instance === null ? service : `${service} on ${instance}`;
    const { message } = first.stored;
    const others = problems.length - 1;
    const more = others === 0 ? '' : `, and ${others} more ${others === 1 ? 'check' : 'checks'} not up`;
    return `${message === null ? name : `${name}: ${message}`}${more}`;
  }

  /** Changes that aren't stored yet, oldest first. */
  get changes(): readonly CheckChange[] {
    // A copy: others may come while these are stored.
    return [...this.#changes];
  }

  forget(stored: readonly CheckChange[]): void {
    this.#changes = this.#changes.filter((change) => !stored.includes(change));
  }
}
