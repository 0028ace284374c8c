import { Dexie, liveQuery, type Observable, type Table } from 'dexie';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/record-key.ts';
import { shelveAllStatuses } from './all-statuses-of-deployments.ts';
import type { Scope } from './scope.ts';

export interface RecordRow extends Scope {
  readonly area: RecordAreaName;
  readonly id: RecordId;
  /** The record without sensitive fields: a summary, or every field where `detailedAt` is set. */
  readonly value: unknown;
  readonly version: number | null;
  readonly updatedAt: string | null;
  /** When the server last said so, in epoch milliseconds. */
  readonly fetchedAt: number;
  /** When every field was last read; null where only a list has shown the record. */
  readonly detailedAt: number | null;
  /** Absent where the user has not looked at its page. */
  readonly look?: RecordLook;
}

/** What a user saw of a record on its page, every field but the sensitive ones. Parsed when read. */
export interface RecordLook {
  readonly seen: unknown;
  /** When they first saw it so, in epoch milliseconds. */
  readonly seenAt: number;
  /** What they had seen of it before that. */
  readonly before: { readonly seen: unknown; readonly seenAt: number } | null;
}

export interface PageRow extends Scope {
  readonly area: RecordAreaName;
  readonly queryKey: string;
  readonly ids: readonly RecordId[];
  readonly totalRecords: number;
  readonly asOf: number;
}

/** How far the device knows the server's changes. */
export interface CursorRow extends Scope {
  readonly area: RecordAreaName;
  readonly cursor: string;
  /** Whether the device holds every record: lists are then answered from it with the server's rows, order and totals. */
  readonly complete: boolean;
  /** Whether there were more records than the device keeps: the older ones are not on it. */
  readonly bounded: boolean;
  /** While every record is read, the highest id first: the lowest so far. Null before the first page. */
  readonly readDownTo: RecordId | null;
  /** When the server last said that this is how things are, in epoch milliseconds. */
  readonly syncedAt: number;
}

/** The filter values of the records of one block of ids: id, then the area's columns, then the next id, the highest id first. */
export interface ShelfRow extends Scope {
  readonly area: RecordAreaName;
  readonly shelf: number;
  readonly values: readonly (string | number | null)[];
}

/**
 * A decision that waits for the server, or whose outcome waits to be seen. The row is the optimistic change as well: screens
 * show the server's rows plus these. `state` is a state of the command chart; the values are parsed when read.
 */
export interface CommandRow extends Scope {
  /** The order of the decisions on this device; given by the database. */
  readonly sequence?: number;
  /** Made once, with the decision; the server's Idempotency-Key. */
  readonly id: string;
  readonly area: RecordAreaName;
  readonly action: string;
  /** Where it was decided: the specification's paths differ. */
  readonly from: string;
  readonly subjectId: RecordId;
  /** The version that was decided on; null where the back end knows none. */
  readonly version: number | null;
  /** The summary as it was seen, without sensitive fields; null where it was taken off the device. */
  readonly seen: unknown;
  /** Epoch milliseconds by this device's clock. */
  readonly decidedAt: number;
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  /** What the server said last. */
  readonly message: string | null;
  /** In a conflict: what the record is now, who changed it and when. */
  readonly now: unknown;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly settledAt: number | null;
  readonly isUnanswered: boolean;
}

/** What was typed into a form and not saved. The values are parsed when read, and hold no secrets. */
export interface DraftRow extends Scope {
  /** Which form of which record it is, and which opening of it. */
  readonly address: string;
  readonly draft: unknown;
  /** Epoch milliseconds by this device's clock. */
  readonly keptAt: number;
}

/** Between a form's address and the one opening of it whose draft a row is. */
export const OPENING_MARK = '#';

/** Which form of which record a draft is of, whichever opening of it has kept it. */
export function formOfDraft(address: string): string {
  return address.split(OPENING_MARK)[0] ?? address;
}

/** A list that forms choose from, as the server last gave it. */
export interface ChoiceRow extends Scope {
  /** Which list, with the choices that it belongs to. */
  readonly key: string;
  readonly part: unknown;
  readonly fetchedAt: number;
}

/** The log of a build as it was last read. The value is parsed when read. */
export interface LogRow extends Scope {
  readonly area: RecordAreaName;
  /** The record's id, as text. */
  readonly subject: string;
  /** 0 for the last build of a back end that knows no numbers. */
  readonly buildNumber: number;
  readonly log: unknown;
  /** When the server last said so, in epoch milliseconds. */
  readonly keptAt: number;
}

/** The device's database. A new version adds a `version(n).stores(…)` with its upgrade; none is ever changed. */
export class PortalDatabase extends Dexie {
  /** The newest of the versions below. */
  readonly #declaredVersion: number;

  constructor(name: string) {
    // A command that is lost with the power costs trust: write strictly. What the device shows is what it holds, whichever tab
    // or worker has changed it, so that no answers of queries are kept in memory.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      sessions: 'id',
      records: '[userId+tenantId+area+id], [userId+tenantId+area+fetchedAt]',
      pages: '[userId+tenantId+area+queryKey], [userId+tenantId+asOf]',
      cursors: '[userId+tenantId+area]',
    });
    this.version(2).stores({ commands: '++sequence, &id, [userId+tenantId]' });
    // The session has moved to a database of its own. Whose copies these are was known from it alone.
    this.version(3)
      .stores({ sessions: null })
      .upgrade((transaction) =>
        Promise.all(['records', 'pages', 'cursors'].map((table) => transaction.table(table).clear())),
      );
    // Lists are answered from the records by filter, newest first. What was kept can be fetched again.
    this.version(4)
      .stores({
        records: '[userId+tenantId+area+id]',
        shelves: '[userId+tenantId+area+shelf]',
      })
      .upgrade((transaction) =>
        Promise.all(['records', 'pages', 'cursors'].map((table) => transaction.table(table).clear())),
      );
    this.version(5).stores({
      drafts: '[userId+tenantId+address], [userId+tenantId+keptAt]',
      choices: '[userId+tenantId+key], [userId+tenantId+fetchedAt]',
    });
    // Records and decisions of several areas lie side by side, known by area and id together: a version that looks at the id
    // alone must leave them be.
    this.version(6)
      .stores({})
      .upgrade(async (transaction) => {
        const choices: Table<ChoiceRow, [number, string, string]> = transaction.table('choices');
        const drafts: Table<DraftRow, [number, string, string]> = transaction.table('drafts');
        // Forms, and the lists that they choose from, were those of deployment requests.
        const typed = await drafts.toArray();
        await drafts.clear();
        await drafts.bulkPut(typed.map((row) => ({ ...row, address: `deployments/${row.address}` })));
        const lists = await choices.filter(({ key }) => key !== 'requestedUsers').toArray();
        await choices.bulkDelete(lists.map(({ userId, tenantId, key }) => [userId, tenantId, key]));
        await choices.bulkPut(lists.map((row) => ({ ...row, key: `deployments/${row.key}` })));
      });
    this.version(7).stores({
      logs: '[userId+tenantId+area+subject+buildNumber], [userId+tenantId+keptAt]',
    });
    // Deployments are found by all of their statuses, which their records say already.
    this.version(8).stores({}).upgrade(shelveAllStatuses);
    this.#declaredVersion = this.verno;
  }

  /**
   * Whether a newer version of the app has stored here what this one may not understand. To be asked before it is opened, which
   * would add the tables of this version to it.
   */
  async isOfNewerApp(): Promise<boolean> {
    const stored = await globalThis.indexedDB.databases().catch(() => []);
    const version = stored.find(({ name }) => name === this.name)?.version ?? 0;
    // The browser's number is ten times the declared one, and a little more where Dexie has added an index by itself.
    return Math.floor(version / 10) > this.#declaredVersion;
  }

  /** What `read` answers, now and whenever what it has read is changed. */
  watch<Value>(read: () => Promise<Value>): Observable<Value> {
    return liveQuery(read);
  }

  get records(): Table<RecordRow, [number, string, RecordAreaName, RecordId]> {
    return this.table('records');
  }

  get pages(): Table<PageRow, [number, string, RecordAreaName, string]> {
    return this.table('pages');
  }

  get shelves(): Table<ShelfRow, [number, string, RecordAreaName, number]> {
    return this.table('shelves');
  }

  get cursors(): Table<CursorRow, [number, string, RecordAreaName]> {
    return this.table('cursors');
  }

  get commands(): Table<CommandRow, number> {
    return this.table('commands');
  }

  /** What a transaction names that changes records: their rows, what they are filtered by, how far they are known, their logs. */
  get recordTables() {
    return [this.records, this.shelves, this.cursors, this.logs];
  }

  get drafts(): Table<DraftRow, [number, string, string]> {
    return this.table('drafts');
  }

  /** Forms of a user that drafts are of, whatever the tenant: two tabs with one form are one. */
  async countDraftedForms(userId: number): Promise<number> {
    const drafts = this.drafts.where('[userId+tenantId+address]');
    const keys = await drafts.between([userId, Dexie.minKey], [userId, Dexie.maxKey]).primaryKeys();
    return new Set(keys.map(([, tenantId, address]) => `${tenantId} ${formOfDraft(address)}`)).size;
  }

  get logs(): Table<LogRow, [number, string, RecordAreaName, string, number]> {
    return this.table('logs');
  }

  get choices(): Table<ChoiceRow, [number, string, string]> {
    return this.table('choices');
  }
}
