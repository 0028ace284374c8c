import { Dexie, type Table } from 'dexie';

/** Whose copy it is: nothing is ever read across users or tenants. */
export interface Scope {
  readonly userId: number;
  /** The tenant that was current when the server answered; may be ALL_TENANTS or DEFAULT. */
  readonly tenantId: string;
}

/** The areas that keep records on the device. */
export type Area = 'deployments';

/** The one session of this device. The values are parsed when read; `null` tokens mean that they have ended. */
export interface SessionRow {
  readonly id: 'current';
  readonly userId: number;
  readonly tenantId: string;
  readonly accountStatus: string;
  readonly idToken: string | null;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  /** Epoch milliseconds by this device's clock. */
  readonly accessExpiresAt: number;
  readonly refreshExpiresAt: number | null;
  readonly profile: unknown;
}

export interface RecordRow extends Scope {
  readonly area: Area;
  readonly id: number;
  /** The record without sensitive fields: a summary, or every field where `detailedAt` is set. */
  readonly value: unknown;
  readonly version: number | null;
  readonly updatedAt: string | null;
  /** When the server last said so, in epoch milliseconds. */
  readonly fetchedAt: number;
  /** When every field was last read; null where only a list has shown the record. */
  readonly detailedAt: number | null;
}

export interface PageRow extends Scope {
  readonly area: Area;
  readonly queryKey: string;
  readonly ids: readonly number[];
  readonly totalRecords: number;
  readonly asOf: number;
}

export interface CursorRow extends Scope {
  readonly area: Area;
  readonly cursor: string;
}

const DATABASE_NAME = 'portal';

/** The device's database. A new version adds a `version(n).stores(…)` with its upgrade; none is ever changed. */
export class PortalDatabase extends Dexie {
  constructor(name: string = DATABASE_NAME) {
    // A rotated refresh token that is lost with the power costs a sign-in, a lost command costs trust: write strictly.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      sessions: 'id',
      records: '[userId+tenantId+area+id], [userId+tenantId+area+fetchedAt]',
      pages: '[userId+tenantId+area+queryKey], [userId+tenantId+asOf]',
      cursors: '[userId+tenantId+area]',
    });
  }

  get sessions(): Table<SessionRow, string> {
    return this.table('sessions');
  }

  get records(): Table<RecordRow, [number, string, Area, number]> {
    return this.table('records');
  }

  get pages(): Table<PageRow, [number, string, Area, string]> {
    return this.table('pages');
  }

  get cursors(): Table<CursorRow, [number, string, Area]> {
    return this.table('cursors');
  }
}
