/** One check of a running environment: runs again and again, and keeps where it stands. */
import {
  afterFinding,
  type CheckStanding,
  type CheckState,
  NEW_STANDING,
  standingOf,
} from '../../src/rules/health/check-standing.ts';
import type { EnvironmentCheck } from './expand.ts';
import type { Finding, MeasuredFigures } from './finding.ts';
import type { CheckChange, CheckKind } from './tables.ts';

export interface StoredCheck {
  readonly state: CheckState;
  readonly since: Date | null;
  readonly checkedAt: Date | null;
  readonly message: string | null;
}

export interface CheckedOnce {
  readonly check: EnvironmentCheck;
  readonly kind: CheckKind;
  readonly probe: (end: AbortSignal) => Promise<Finding>;
}

export interface Pace {
  /** Divides every interval; 1 except in tests. */
  readonly pace: number;
  readonly now: () => Date;
  /** Resolves when the check may run: only so many do at once. */
  readonly turn: <Result>(run: () => Promise<Result>) => Promise<Result>;
}

/** Milliseconds over which the first runs are spread. */
const SPREAD_MS = 2000;
/** Of an interval, so that checks don't run in step. */
const JITTER = 0.1;

export class CheckRun {
  readonly checked: CheckedOnce;
  readonly #pace: Pace;
  readonly #startedAt: Date;
  readonly #onChange: (change: CheckChange) => void;
  readonly #onFigures: (figures: MeasuredFigures) => void;
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #standing: CheckStanding = NEW_STANDING;
  #since: Date | null = null;
  #checkedAt: Date | null = null;
  #message: string | null = null;

  constructor(
    checked: CheckedOnce,
    stored: StoredCheck | null,
    {
      pace,
      startedAt,
      onChange,
      onFigures,
    }: {
      readonly pace: Pace;
      readonly startedAt: Date;
      readonly onChange: (change: CheckChange) => void;
      readonly onFigures: (figures: MeasuredFigures) => void;
    },
  ) {
    this.checked = checked;
    this.#pace = pace;
    this.#startedAt = startedAt;
    this.#onChange = onChange;
    this.#onFigures = onFigures;
    if (stored !== null) {
      this.#standing = standingOf(stored.state);
      this.#since = stored.since;
      this.#checkedAt = stored.checkedAt;
      this.#message = stored.message;
    }
  }

  get stored(): StoredCheck {
    return {
      state: this.#standing.state,
      since: this.#since,
      checkedAt: this.#checkedAt,
      message: this.#message,
    };
  }

  start(): void {
    this.#wait(Math.random() * Math.min(SPREAD_MS, this.checked.check.definition.interval));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#end.abort();
  }

  #wait(milliseconds: number): void {
    if (this.#end.signal.aborted) return;
    this.#timer = setTimeout(() => void this.#run(), milliseconds / this.#pace.pace).unref();
  }

  /** The next run is planned when this one has ended: a check never overlaps itself. */
  async #run(): Promise<void> {
    const { definition } = this.checked.check;
    const began = performance.now();
    const found = await this.#pace.turn(async () =>
      this.#end.signal.aborted ? null : this.checked.probe(this.#end.signal).catch(failed),
    );
    if (found === null || this.#end.signal.aborted) return;
    this.#take(found);
    const interval = definition.interval * (1 + (Math.random() - 0.5) * JITTER);
    this.#wait(Math.max(0, interval - (performance.now() - began) * this.#pace.pace));
  }

  #take({ finding, message, figures = [] }: Finding): void {
    if (figures.length > 0) this.#onFigures(figures);
    const { check } = this.checked;
    const at = this.#pace.now();
    const graceMs = check.definition.grace / this.#pace.pace;
    const isStarting = at.getTime() < this.#startedAt.getTime() + graceMs;
    const before = this.#standing.state;
    this.#standing = afterFinding(this.#standing, finding, check.definition, isStarting);
    this.#checkedAt = at;
    this.#message = message;
    const { state } = this.#standing;
    if (state === before) return;
    this.#since = at;
    const { service, instance } = check;
    this.#onChange({ at: at.toISOString(), service, instance, state, message });
  }
}

function failed(cause: unknown): Finding {
  const reason = cause instanceof Error ? cause.name : 'unknown reason';
  return { finding: 'UNREACHABLE', message: `The check can't run (${reason})` };
}
