/** The health checks of a runner host: those of the environments whose files it has (docs/decisions/0058). */
import { availableParallelism } from 'node:os';
import { type Queries, transaction } from '../database/database.ts';
import type { OperationArea } from '../jobs/operation-area.ts';
import type { RunnerSettings } from '../runners/runners-file.ts';
import type { Pace } from './check-run.ts';
import { EnvironmentChecks } from './environment-checks.ts';
import { lockWatch, readStoredChecks, type WatchKey, writeChecks, writeNone } from './health-store.ts';
import { type CheckInputs, prepareChecks } from './prepare-checks.ts';
import { createTurns } from './turns.ts';
import { NOT_MONITORED, type Watched, type WatchedArea } from './watched-area.ts';

/** Milliseconds between two reports in which nothing has changed. */
const REPORT_MS = 15_000;
const AT_ONCE = Math.max(8, 2 * availableParallelism());

export interface HostChecksOptions {
  readonly queries: Queries;
  readonly hostId: string;
  readonly settings: RunnerSettings;
  readonly areas: ReadonlyMap<string, OperationArea>;
  readonly inputs: (run: { readonly operationId: number; readonly recordId: string }) => Promise<CheckInputs>;
  readonly environment: NodeJS.ProcessEnv;
  readonly now: () => Date;
  readonly log: { warn(object: object, message: string): void };
  /** For tests. */
  readonly pace?: number;
}

interface Running extends WatchKey {
  readonly checks: EnvironmentChecks;
}

interface Place {
  readonly area: OperationArea;
  readonly watched: WatchedArea<unknown>;
}

function isSame(one: WatchKey, other: WatchKey): boolean {
  return one.operationId === other.operationId && one.beganAt.getTime() === other.beganAt.getTime();
}

export class HostChecks {
  readonly #options: HostChecksOptions;
  readonly #pace: Pace;
  readonly #running = new Map<string, Running>();
  /** Watches without checks, which aren't read again before they are renewed. */
  readonly #without = new Map<string, WatchKey>();

  constructor(options: HostChecksOptions) {
    this.#options = options;
    this.#pace = { pace: options.pace ?? 1, now: options.now, turn: createTurns(AT_ONCE) };
  }

  /** Starts and ends checks as environments do, and stores what they found. */
  async look(): Promise<void> {
    const { queries, hostId, areas, log } = this.#options;
    const seen = new Set<string>();
    for (const area of areas.values()) {
      const { watched } = area;
      if (watched === undefined) continue;
      for (const each of await watched.watchedBy(queries, hostId)) {
        const key = `${area.area}/${each.id}`;
        if (each.isUp) seen.add(key);
        try {
          await this.#follow(key, { area, watched }, each);
        } catch (cause) {
          // The others don't wait for it; the next look tries again.
          log.warn({ err: cause, area: area.area, recordId: each.id }, 'Could not store health checks; retrying');
        }
      }
    }
    for (const key of this.#running.keys()) if (!seen.has(key)) this.#end(key);
    for (const key of this.#without.keys()) if (!seen.has(key)) this.#without.delete(key);
  }

  /** Of a process that is no longer the host. */
  rest(): void {
    for (const key of this.#running.keys()) this.#end(key);
    this.#without.clear();
  }

  #end(key: string): void {
    this.#running.get(key)?.checks.stop();
    this.#running.delete(key);
  }

  async #follow(key: string, place: Place, watch: Watched): Promise<void> {
    const running = this.#running.get(key);
    const isRunning = running !== undefined && isSame(running, watch);
    if (running !== undefined && (!isRunning || !watch.isUp || !watch.isMonitored)) this.#end(key);
    if (!watch.isUp) return;
    if (!watch.isMonitored) {
      this.#without.delete(key);
      if (watch.reason !== NOT_MONITORED) await this.#refuse(place, watch, NOT_MONITORED);
      return;
    }
    if (isRunning) {
      await this.#report(place, watch, running.checks);
      return;
    }
    const without = this.#without.get(key);
    if (without === undefined || !isSame(without, watch)) await this.#begin(key, place, watch);
  }

  async #begin(key: string, place: Place, watch: Watched): Promise<void> {
    const { queries, settings, inputs, environment: server } = this.#options;
    const { id, operationId, beganAt, runner } = watch;
    const { area, watched } = place;
    const prepared = await prepareChecks({
      ...{ area: area.area, id, operationId, runner, settings, server },
      environment: await watched.environment(queries, id),
      inputs: () => inputs({ operationId, recordId: String(id) }),
    });
    const watchKey = { id, operationId, beganAt };
    if ('reason' in prepared) {
      await this.#refuse(place, watch, prepared.reason);
      this.#without.set(key, watchKey);
      return;
    }
    const stored = await readStoredChecks(queries, id);
    const checks = new EnvironmentChecks(prepared, stored, { pace: this.#pace, startedAt: beganAt });
    this.#running.set(key, { ...watchKey, checks });
    checks.start();
    await this.#report(place, watch, checks);
  }

  /** Without checks, the status is what the last operation reported, or nothing where monitoring is off. */
  async #refuse({ area, watched }: Place, watch: Watched, reason: string): Promise<void> {
    await transaction(this.#options.queries, async (within) => {
      const record = await area.lock(within, String(watch.id));
      if (record === null || (await lockWatch(within, watch)) === null) return;
      await writeNone(within, watch.id, reason);
      if (!watch.isMonitored) await watched.report(within, record, 'SERVICES_NOT_MONITORED', 'monitoring is off');
    });
  }

  async #report({ area, watched }: Place, watch: Watched, checks: EnvironmentChecks): Promise<void> {
    const { changes, status, reason, reportedAt } = checks;
    const isNews = status !== null && status !== watch.status;
    const now = performance.now();
    const isDue = reportedAt === null || now - reportedAt >= REPORT_MS / this.#pace.pace;
    if (!isNews && changes.length === 0 && !isDue) return;
    const isStored = await transaction(this.#options.queries, async (within) => {
      // Record first, then watch: operations lock in the same order. Only the record's lock lets its status change.
      const record = isNews ? await area.lock(within, String(watch.id)) : null;
      if (isNews && (record === null || !watched.isChecked(record))) return false;
      const earlier = await lockWatch(within, watch);
      if (earlier === null) return false;
      await writeChecks(within, watch.id, checks, [...earlier, ...changes]);
      if (isNews) await watched.report(within, record, status, reason);
      const figures = checks.takeFigures();
      if (figures.length > 0) await watched.measured(within, watch.id, figures, this.#options.now());
      return true;
    });
    if (!isStored) return;
    checks.forget(changes);
    checks.reportedAt = now;
  }
}
