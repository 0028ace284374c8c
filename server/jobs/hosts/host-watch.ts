/** A server's look at hosts: ends operations whose host has vanished, and says in their log what others wait for. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Queries, type Transaction, transaction } from '../../database/database.ts';
import { appendFirstLine } from '../../records/build-log.ts';
import { endEarly } from '../end-early.ts';
import { PLANNING } from '../operation-area.ts';
import type { OperationContext } from '../operation-context.ts';
import { areaOf, findOperation, lockOperation } from '../operation-store.ts';
import type { Locked } from '../prepare.ts';
import { keeperOf } from './claim.ts';
import { type Finding, findingOf, type PlacedOperation } from './placement.ts';

/** Milliseconds after which a log says what its operation waits for. */
const NOTED_AFTER_MS = 1500;

interface Found extends PlacedOperation {
  readonly operation_id: number;
  readonly lacks_host: boolean;
  readonly paused_hosts: readonly string[] | null;
}

function findHosts(queries: Queries) {
  return queries
    .selectFrom('runner_hosts')
    .select([
      ...(['host_id', 'name', 'labels', 'runners', 'last_seen_at', 'paused_at', 'paused_by'] as const),
      sql<string>`last_seen_at::text`.as('sign'),
    ])
    .execute();
}

function findPlaced(queries: Queries): Promise<readonly Found[]> {
  return queries
    .selectFrom('operations')
    .select([
      ...([
        'operation_id',
        'operation',
        'lacks_host',
        'paused_hosts',
        'runner',
        'runner_labels',
        'runner_host',
        'keeps_files',
      ] as const),
      keeperOf('operations').as('keeper'),
    ])
    .where('state', '=', 'RUNNING')
    .where('runner', 'is not', null)
    .where('plan', 'is not', null)
    .orderBy('operation_id')
    .limit(500)
    .execute();
}

/** Times things by this process's own clock, and starts over after a failed look: without the database, no host can show a sign. */
export class Waits {
  #since = new Map<string, number>();
  #before: ReadonlyMap<string, number> = new Map();

  startLook(): void {
    this.#before = this.#since;
    this.#since = new Map();
  }

  /** Milliseconds for which each look has found it. */
  of(key: string): number {
    const now = performance.now();
    const since = this.#before.get(key) ?? now;
    this.#since.set(key, since);
    return now - since;
  }
}

export class HostWatch {
  readonly #leaseMs: number;
  readonly #waits = new Waits();
  #noted = new Set<number>();

  constructor(leaseSeconds: number) {
    this.#leaseMs = leaseSeconds * 1000;
  }

  async look(context: OperationContext): Promise<void> {
    this.#waits.startLook();
    const hosts = await findHosts(context.queries);
    const operations = await findPlaced(context.queries);
    const silent = new Set(
      hosts
        .filter(({ host_id: id, sign }) => this.#waits.of(`${id} ${sign}`) >= this.#leaseMs)
        .map(({ host_id: id }) => id),
    );
    this.#noted = new Set(operations.map(({ operation_id: id }) => id).filter((id) => this.#noted.has(id)));
    for (const operation of operations) {
      const finding = findingOf(operation, hosts, silent);
      try {
        await this.#mark(context, operation, finding);
        if (finding !== null) await this.#act(context, operation, finding);
      } catch (cause) {
        // The others don't wait for it; the next look tries again.
        context.log.warn(
          { err: cause, operationId: operation.operation_id },
          'Could not end an operation without a host',
        );
      }
    }
  }

  /** Pages say that no host fits, or only paused ones, until another one does. */
  async #mark(context: OperationContext, operation: Found, finding: Finding | null): Promise<void> {
    const lacksHost = finding?.kind === 'lacks a host';
    const paused = finding?.kind === 'waits' && finding.paused.length > 0 ? finding.paused : null;
    if (lacksHost === operation.lacks_host && isDeepStrictEqual(paused, operation.paused_hosts)) return;
    const isHeldUp = lacksHost || paused !== null;
    if (isHeldUp && this.#waits.of(`operation ${operation.operation_id}`) < NOTED_AFTER_MS) return;
    const marks = { lacks_host: lacksHost, paused_hosts: paused === null ? null : JSON.stringify(paused) };
    await this.#locked(context, operation, async (within, { area, record, operation: { operation_id: id } }) => {
      await within.updateTable('operations').set(marks).where('operation_id', '=', id).execute();
      area.planned?.begun(within, record);
    });
  }

  async #act(context: OperationContext, operation: Found, { kind, sentence }: Finding): Promise<void> {
    const { operation_id: id } = operation;
    const waited = this.#waits.of(`operation ${id}`);
    // A plan holds nothing up that a failure would free: it is made as soon as a host comes.
    const canFail = operation.operation !== PLANNING && waited >= this.#leaseMs;
    if (kind === 'is lost' || (kind === 'lacks a host' && canFail)) {
      await this.#write(context, operation, { sentence, isEnd: true });
      return;
    }
    if (waited < NOTED_AFTER_MS || this.#noted.has(id)) return;
    this.#noted.add(id);
    await this.#write(context, operation, { sentence, isEnd: false });
  }

  async #write(
    context: OperationContext,
    found: Found,
    { sentence, isEnd }: { readonly sentence: string; readonly isEnd: boolean },
  ): Promise<void> {
    await this.#locked(context, found, async (within, locked) => {
      const lines = [`ERROR: ${sentence}.`, 'Finished: FAILURE'];
      if (isEnd) await endEarly(within, context, { ...locked, lines });
      else await appendFirstLine(within, locked.operation, `${sentence}.`, context.now());
    });
  }

  /** Nothing if it has ended or a host has taken it meanwhile. */
  async #locked(
    context: OperationContext,
    { operation_id: id, runner_host: host }: Found,
    change: (within: Transaction, locked: Locked) => Promise<void>,
  ): Promise<void> {
    const found = await findOperation(context.queries, id);
    const area = found === null ? null : areaOf(context.areas, found);
    if (found === null || area === null) return;
    await transaction(context.queries, async (within) => {
      const record = await area.lock(within, found.subject_id);
      const operation = record === null ? null : await lockOperation(within, id, found.position);
      if (record === null || operation === null || operation.runner_host !== host) return;
      await change(within, { area, record, operation });
    });
  }
}
