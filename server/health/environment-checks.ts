/** All checks of one running environment at its host. */
import { serviceStatusOf } from '../../src/rules/health/service-status.ts';
import { type CheckedOnce, CheckRun, type Pace, type StoredCheck } from './check-run.ts';
import type { CheckChange } from './tables.ts';

export class EnvironmentChecks {
  readonly runs: readonly CheckRun[];
  #changes: CheckChange[] = [];
  /** By this process's clock; null before the first report. */
  reportedAt: number | null = null;

  constructor(
    checks: readonly CheckedOnce[],
    stored: ReadonlyMap<string, StoredCheck>,
    { pace, startedAt }: { readonly pace: Pace; readonly startedAt: Date },
  ) {
    const onChange = (change: CheckChange) => void this.#changes.push(change);
    this.runs = checks.map(
      (checked) => new CheckRun(checked, stored.get(checked.check.key) ?? null, { pace, startedAt, onChange }),
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

  /** Changes that aren't stored yet, oldest first. */
  get changes(): readonly CheckChange[] {
    // A copy: others may come while these are stored.
    return [...this.#changes];
  }

  forget(stored: readonly CheckChange[]): void {
    this.#changes = this.#changes.filter((change) => !stored.includes(change));
  }
}
