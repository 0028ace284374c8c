/** One process at a time works as a host; it shows signs of life by the database's clock. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { type Queries, transaction } from '../../database/database.ts';
import { isAlive, isOfThisMachine, signOf } from '../../runners/command/stage-files.ts';
import type { HostSession } from './tables.ts';

/** Seconds without a sign after which another process with the same folder takes over. */
const TAKEOVER_SECONDS = 15;

export interface HostDescription {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly labels: readonly string[];
  readonly runners: readonly string[];
  readonly capacity: number;
}

function hasEnded({ process: sign }: HostSession): boolean {
  return isOfThisMachine(sign) && !isAlive(sign);
}

export class HostLease {
  readonly #queries: Queries;
  readonly #host: HostDescription;
  readonly #session: HostSession = { id: randomUUID(), process: signOf(process.pid) };

  constructor(queries: Queries, host: HostDescription) {
    this.#queries = queries;
    this.#host = host;
  }

  get sessionId(): string {
    return this.#session.id;
  }

  /** False while another process works as this host. */
  async acquire(): Promise<boolean> {
    const { id, name, version, labels, runners, capacity } = this.#host;
    const described = {
      name,
      machine: hostname(),
      version,
      labels: JSON.stringify(labels),
      runners: JSON.stringify(runners),
      capacity,
    };
    const moment = sql<Date>`now()`;
    return transaction(this.#queries, async (within) => {
      await within
        .insertInto('runner_hosts')
        .values({ host_id: id, ...described, session: null, started_at: moment, last_seen_at: moment })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { session, is_silent: isSilent } = await within
        .selectFrom('runner_hosts')
        .select([
          'session',
          sql<boolean>`last_seen_at < now() - make_interval(secs => ${TAKEOVER_SECONDS})`.as('is_silent'),
        ])
        .where('host_id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (session !== null && session.id !== this.#session.id && !isSilent && !hasEnded(session)) return false;
      await within
        .updateTable('runner_hosts')
        .set({
          ...described,
          session: JSON.stringify(this.#session),
          is_draining: false,
          started_at: moment,
          last_seen_at: moment,
        })
        .where('host_id', '=', id)
        .execute();
      return true;
    });
  }

  #own() {
    return this.#queries
      .updateTable('runner_hosts')
      .where('host_id', '=', this.#host.id)
      .where(sql`session->>'id'`, '=', this.#session.id);
  }

  /** False if another process has taken over, or an administrator has removed the host. */
  async renew(isDraining: boolean): Promise<boolean> {
    const { numUpdatedRows } = await this.#own()
      .set({ last_seen_at: sql<Date>`now()`, is_draining: isDraining })
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async release(): Promise<void> {
    await this.#own().set({ session: null, is_draining: false }).execute();
  }
}
