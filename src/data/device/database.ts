import { Dexie, liveQuery, type Observable, type Table } from 'dexie';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import {
  ALL_STATUSES_OF_DEPLOYMENTS,
  CONDITION_DATES_OF_DEPLOYMENTS,
  SORT_KEYS_OF_AREAS,
  STATUS_KEYS_OF_AREAS,
} from './added-columns.ts';
import type { Scope } from './scope.ts';
import { addShelfColumns } from './shelf-columns.ts';

export interface RecordRow extends Scope {
  readonly area: RecordAreaName;
  readonly id: RecordId;
  /** Without sensitive fields: a summary, or every field where `detailedAt` is set. */
  readonly value: unknown;
  readonly version: number | null;
  readonly updatedAt: string | null;
  /** Epoch milliseconds, by the server. */
  readonly fetchedAt: number;
  /** When every field was last read; null where only a list has shown the record. */
  readonly detailedAt: number | null;
  /** The version that the fields beyond the summary are of; absent in rows of an earlier build, null without versions. */
  readonly detailedVersion?: number | null;
  readonly look?: RecordLook;
}

/** What a user saw on the record's page, except sensitive fields. Parsed when read. */
export interface RecordLook {
  readonly seen: unknown;
  /** Epoch milliseconds of the first look at this state. */
  readonly seenAt: number;
  readonly before: { readonly seen: unknown; readonly seenAt: number } | null;
}

export interface PageRow extends Scope {
  readonly area: RecordAreaName;
  readonly queryKey: string;
  readonly ids: readonly RecordId[];
  readonly totalRecords: number;
  readonly asOf: number;
}

export interface CursorRow extends Scope {
  readonly area: RecordAreaName;
  readonly cursor: string;
  /** The device holds every record: lists come from it with the server's rows, order and totals. */
  readonly complete: boolean;
  /** The device's limit was reached: older records are missing. */
  readonly bounded: boolean;
  /** During a full read, highest id first: the lowest id so far. Null before the first page. */
  readonly readDownTo: RecordId | null;
  /** Epoch milliseconds, by the server. */
  readonly syncedAt: number;
}

export interface ShelfRow extends Scope {
  readonly area: RecordAreaName;
  readonly shelf: number;
  readonly values: readonly (string | number | null)[];
}

/** A decision that waits or whose outcome is unseen; screens add it to the server's rows. `state` is one of the command chart's. */
export interface CommandRow extends Scope {
  /** Order of decisions on this device; assigned by the database. */
  readonly sequence?: number;
  /** Created with the decision; the server's Idempotency-Key. */
  readonly id: string;
  /** As it was called then; null or absent where it wasn't known. */
  readonly tenantName?: string | null;
  readonly area: RecordAreaName;
  readonly action: string;
  readonly from: string;
  /** The id of the record. */
  readonly subjectId: RecordId;
  /** null where the back end has no versions. */
  readonly version: number | null;
  /** Without sensitive fields; null where it was removed from the device. */
  readonly seen: unknown;
  /** Sent with the decision; null for none. */
  readonly comment: string | null;
  /** Of a passkey; null or absent for none. */
  readonly signature?: unknown;
  /** The moment that it is about (ISO 8601); null for none. */
  readonly until: string | null;
  /** Milliseconds; null without a limit. */
  readonly limitMs: number | null;
  /** Epoch milliseconds of this device's clock. */
  readonly decidedAt: number;
  /** By the server's clock; null if it wasn't known. */
  readonly decidedAtServer: number | null;
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly message: string | null;
  readonly now: unknown;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly settledAt: number | null;
  readonly isUnanswered: boolean;
}

/** Unsaved input of a form, without secrets. Parsed when read. */
export interface DraftRow extends Scope {
  readonly address: string;
  readonly draft: unknown;
  /** Epoch milliseconds of this device's clock. */
  readonly keptAt: number;
}

export const OPENING_MARK = '#';

/** The form of a draft, without the opening. */
export function formOfDraft(address: string): string {
  return address.split(OPENING_MARK)[0] ?? address;
}

export interface ChoiceRow extends Scope {
  readonly key: string;
  readonly part: unknown;
  readonly fetchedAt: number;
}

export interface LogRow extends Scope {
  readonly area: RecordAreaName;
  /** The id of the record, as text. */
  readonly subject: string;
  /** 0 for the last build of a back end without numbers. */
  readonly buildNumber: number;
  readonly log: unknown;
  /** Epoch milliseconds, by the server. */
  readonly keptAt: number;
}

/** A complete form that waits to be saved, without secrets. Parsed when read. */
export interface WaitingFormRow extends Scope {
  /** Order on this device; assigned by the database. */
  readonly sequence?: number;
  /** Created when it was saved; the server's Idempotency-Key. */
  readonly id: string;
  readonly decidedAt: number;
  readonly state: string;
}

/** A new version adds a `version(n).stores(…)` with its upgrade; existing ones never change. */
export class PortalDatabase extends Dexie {
  readonly #declaredVersion: number;

  constructor(name: string) {
    // Strict: a command lost in a power failure costs trust. Tabs and workers share the data, so query answers aren't cached in memory.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      sessions: 'id',
      records: '[userId+tenantId+area+id], [userId+tenantId+area+fetchedAt]',
      pages: '[userId+tenantId+area+queryKey], [userId+tenantId+asOf]',
      cursors: '[userId+tenantId+area]',
    });
    this.version(2).stores({ commands: '++sequence, &id, [userId+tenantId]' });
    // The session moved to its own database, and only it knew whose copies these are.
    this.version(3)
      .stores({ sessions: null })
      .upgrade((transaction) =>
        Promise.all(['records', 'pages', 'cursors'].map((table) => transaction.table(table).clear())),
      );
    // Lists now come from records by filter. The old copies can be loaded again.
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
    // Records of all areas are keyed by area and id: a version that knows only the id mustn't touch them.
    this.version(6)
      .stores({})
      .upgrade(async (transaction) => {
        const choices: Table<ChoiceRow, [number, string, string]> = transaction.table('choices');
        const drafts: Table<DraftRow, [number, string, string]> = transaction.table('drafts');
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
    this.version(8)
      .stores({})
      .upgrade((transaction) => addShelfColumns(transaction, ALL_STATUSES_OF_DEPLOYMENTS));
    this.version(9).stores({ waitingForms: '++sequence, &id' });
    this.version(10)
      .stores({})
      .upgrade((transaction) => addShelfColumns(transaction, CONDITION_DATES_OF_DEPLOYMENTS));
    this.version(11)
      .stores({})
      .upgrade(async (transaction) => {
        for (const columns of SORT_KEYS_OF_AREAS) await addShelfColumns(transaction, columns);
      });
    this.version(12)
      .stores({})
      .upgrade(async (transaction) => {
        for (const columns of STATUS_KEYS_OF_AREAS) await addShelfColumns(transaction, columns);
      });
    this.#declaredVersion = this.verno;
  }

  /** Whether a newer app version stored data here. Check before opening, which would add this version's tables. */
  async isOfNewerApp(): Promise<boolean> {
    const stored = await globalThis.indexedDB.databases().catch(() => []);
    const version = stored.find(({ name }) => name === this.name)?.version ?? 0;
    // The browser's number is ten times the declared one, plus a bit where Dexie added an index.
    return Math.floor(version / 10) > this.#declaredVersion;
  }

  /** The result of `read`, again after each change of what it read. */
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

  get waitingForms(): Table<WaitingFormRow, number> {
    return this.table('waitingForms');
  }

  get recordTables() {
    return [this.records, this.shelves, this.cursors, this.logs, this.choices];
  }

  get drafts(): Table<DraftRow, [number, string, string]> {
    return this.table('drafts');
  }

  /** Across tenants; two tabs with one form count once. */
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
