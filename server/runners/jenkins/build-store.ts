/** What the portal knows of the builds that it triggered, so that any server finds them again. */
import { randomUUID } from 'node:crypto';
import type { ColumnType, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Json, LaterMoment, Moment } from '../../database/columns.ts';
import { type Queries, transaction } from '../../database/database.ts';

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../database/tables.ts' {
  interface Tables {
    jenkins_builds: {
      operation_id: number;
      /** Of the stage that triggers it; later stages can follow the same build. */
      position: number;
      runner: string;
      area: string;
      subject_id: string;
      /** Value of the parameter PORTAL_RUN. */
      run: string;
      job: string;
      /** Set before the call: it is never made twice. */
      triggered_at: LaterMoment;
      queue_item: Later<number>;
      build_number: Later<number>;
      build_url: Later<string>;
      /** Why it can't be triggered. */
      failure: Later<string>;
      /** When Jenkins was first asked to end it. */
      stopped_at: LaterMoment;
      ended_at: LaterMoment;
    };
    jenkins_log_places: {
      operation_id: number;
      position: number;
      logged_until: Moment;
      place: Json<LogPlace>;
    };
  }
}

const LogPlace = v.object({
  /** Bytes of Jenkins' log that the build's log has. */
  offset: v.number(),
  lines: v.number(),
  bytes: v.number(),
  /** Nothing more is logged until the end. */
  isFull: v.boolean(),
  /** The pipeline's stage has ended, and only the log was stored. */
  isStageDone: v.boolean(),
  /** The log was read to the end of a build that has ended. */
  isWhole: v.boolean(),
  /** The build that was named in the log. */
  build: v.nullable(v.number()),
  /** What was last said about the queue or a pause. */
  said: v.string(),
  /** Milliseconds since 1970, or null: since when Jenkins gives no answer, or doesn't know the build. */
  unreachableSince: v.nullable(v.number()),
  unseenSince: v.nullable(v.number()),
});
export type LogPlace = v.InferOutput<typeof LogPlace>;

const FIRST_PLACE: LogPlace = {
  offset: 0,
  lines: 0,
  bytes: 0,
  isFull: false,
  isStageDone: false,
  isWhole: false,
  build: null,
  said: '',
  unreachableSince: null,
  unseenSince: null,
};

export interface BuildKey {
  readonly operationId: number;
  readonly position: number;
}

interface Opened {
  readonly runner: string;
  readonly area: string;
  readonly recordId: string;
  readonly job: string;
}

type BuildRow = Selectable<import('../../database/tables.ts').Tables['jenkins_builds']>;

export type StoredBuild = Omit<BuildRow, 'operation_id'> & BuildKey;

type Changes = Partial<
  Pick<BuildRow, 'triggered_at' | 'queue_item' | 'build_number' | 'build_url' | 'failure' | 'stopped_at' | 'ended_at'>
>;

/** Where a stage continues that follows the build of the one before. */
const FROM_THE_START = new Date(0);

function storedOf({ operation_id: operationId, ...row }: BuildRow): StoredBuild {
  const { queue_item: item } = row;
  return { ...row, operationId: Number(operationId), queue_item: item === null ? null : Number(item) };
}

export class BuildStore {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** The build of these stages, stored if it is not yet. */
  async open({ operationId, position }: BuildKey, { recordId, ...opened }: Opened): Promise<StoredBuild> {
    await this.#queries
      .insertInto('jenkins_builds')
      .values({ ...opened, operation_id: operationId, position, subject_id: recordId, run: randomUUID() })
      .onConflict((conflict) => conflict.columns(['operation_id', 'position']).doNothing())
      .execute();
    const row = await this.#queries
      .selectFrom('jenkins_builds')
      .selectAll()
      .where('operation_id', '=', operationId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
    return storedOf(row);
  }

  /** True for the only caller that may trigger the build. False too if the operation was cancelled meanwhile. */
  async claim({ operationId, position }: BuildKey, now: Date): Promise<boolean> {
    return transaction(this.#queries, async (within) => {
      // A cancellation waits for this row, and then finds the claim.
      const running = await within
        .selectFrom('operations')
        .select('operation_id')
        .where('operation_id', '=', operationId)
        .where('state', '=', 'RUNNING')
        .forShare()
        .executeTakeFirst();
      if (running === undefined) return false;
      const claimed = await within
        .updateTable('jenkins_builds')
        .set({ triggered_at: now })
        .where('operation_id', '=', operationId)
        .where('position', '=', position)
        .where('triggered_at', 'is', null)
        .where('failure', 'is', null)
        .returning('position')
        .executeTakeFirst();
      return claimed !== undefined;
    });
  }

  async change({ operationId, position }: BuildKey, changes: Changes): Promise<void> {
    await this.#queries
      .updateTable('jenkins_builds')
      .set(changes)
      .where('operation_id', '=', operationId)
      .where('position', '=', position)
      .execute();
  }

  /** Stores why it can't be triggered; false if it was triggered meanwhile. */
  async refuse({ operationId, position }: BuildKey, failure: string, now: Date): Promise<boolean> {
    const refused = await this.#queries
      .updateTable('jenkins_builds')
      .set({ failure, ended_at: now })
      .where('operation_id', '=', operationId)
      .where('position', '=', position)
      .where('triggered_at', 'is', null)
      .returning('position')
      .executeTakeFirst();
    return refused !== undefined;
  }

  async runningOf(operationId: number): Promise<readonly StoredBuild[]> {
    const rows = await this.#queries
      .selectFrom('jenkins_builds')
      .selectAll()
      .where('operation_id', '=', operationId)
      .where('ended_at', 'is', null)
      .execute();
    return rows.map(storedOf);
  }

  /** Builds of the record's earlier operations that may still run. */
  async runningBefore(about: Pick<Opened, 'runner' | 'area' | 'recordId'> & BuildKey): Promise<readonly StoredBuild[]> {
    const rows = await this.#queries
      .selectFrom('jenkins_builds')
      .selectAll()
      .where('area', '=', about.area)
      .where('subject_id', '=', about.recordId)
      .where('runner', '=', about.runner)
      .where('operation_id', '<', about.operationId)
      .where('ended_at', 'is', null)
      .execute();
    return rows.map(storedOf);
  }

  /** That belongs to the end of the portal's log: one that was stored, but whose log was not, is of no use. */
  async place({ operationId, position }: BuildKey, loggedUntil: Date): Promise<LogPlace> {
    const rows = await this.#queries
      .selectFrom('jenkins_log_places')
      .select(['logged_until', 'place'])
      .where('operation_id', '=', operationId)
      .where('position', '=', position)
      .where('logged_until', 'in', [loggedUntil, FROM_THE_START])
      .orderBy('logged_until', 'desc')
      .execute();
    return rows[0] === undefined ? FIRST_PLACE : v.parse(LogPlace, rows[0].place);
  }

  /** Returns the end of the log to report: the given one, or a later one if another process has just used it. */
  async keepPlace({ operationId, position }: BuildKey, loggedUntil: Date, place: LogPlace): Promise<Date> {
    for (let until = loggedUntil; ; until = new Date(until.getTime() + 1)) {
      const kept = await this.#queries
        .insertInto('jenkins_log_places')
        .values({ operation_id: operationId, position, logged_until: until, place: JSON.stringify(place) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('position')
        .executeTakeFirst();
      if (kept !== undefined) return until;
    }
  }

  /** Where the log continues in a stage that follows the same build. */
  async startAt({ operationId, position }: BuildKey, place: LogPlace): Promise<void> {
    const content = JSON.stringify(place);
    await this.#queries
      .insertInto('jenkins_log_places')
      .values({ operation_id: operationId, position, logged_until: FROM_THE_START, place: content })
      .onConflict((conflict) =>
        conflict.columns(['operation_id', 'position', 'logged_until']).doUpdateSet({ place: content }),
      )
      .execute();
  }

  /** Those before the end of the portal's log, but not where the stage starts. */
  async forgetPlaces({ operationId, position }: BuildKey, before: Date | null): Promise<void> {
    let query = this.#queries
      .deleteFrom('jenkins_log_places')
      .where('operation_id', '=', operationId)
      .where('position', '=', position);
    if (before !== null) query = query.where('logged_until', '<', before).where('logged_until', '>', FROM_THE_START);
    await query.execute();
  }
}
