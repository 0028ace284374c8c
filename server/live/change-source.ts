/** How the change feed reads the records of one area. */
import type { Privilege } from '../../src/rules/access/access.ts';
import type { Queries } from '../database/database.ts';
import type { ScopeOf } from '../identity/viewer.ts';

/** A record as it is now, for viewers who can see it. */
export interface AnnouncedRecord {
  readonly id: number | string;
  /** The tenants that see it; null where it belongs to none and every one does. */
  readonly tenantIds: readonly string[] | null;
  /** Whether a holder of these privileges can see it; absent where everyone can who can list records. */
  isSeenWith?(privileges: ReadonlySet<string>): boolean;
  /** What the area's list shows of it to a holder of these privileges. */
  summary(privileges: ReadonlySet<string>): object;
  /** Every field of it that may rest on the device of one. */
  detail(privileges: ReadonlySet<string>): object;
}

export interface RecordPage {
  /** Null where every tenant's records are meant. */
  readonly tenantScope: string | null;
  /** The id that they lie below; null from the highest on. */
  readonly below: number | string | null;
  readonly limit: number;
}

export interface ChangeSource {
  /** The area's name, as `deployments`. */
  readonly area: string;
  /** Privileges of which one lets a user list the records. */
  readonly listPrivileges: readonly Privilege[];
  /** Privileges of which one lets a user open a record. */
  readonly viewPrivileges: readonly Privilege[];
  /** The tenant whose records a viewer sees; by default the current one. */
  readonly scopeOf?: ScopeOf;
  /** Privileges that change what a viewer sees of a record; absent where there are none. */
  readonly seenWith?: readonly Privilege[];
  /** What records are known by. */
  readonly ids: 'numbers' | 'texts';
  /** Those of the given ids that there are. */
  read(queries: Queries, ids: readonly (number | string)[]): Promise<readonly AnnouncedRecord[]>;
  /** All records in parts, the highest id first; texts in the order of their characters' codes. */
  page(queries: Queries, page: RecordPage): Promise<readonly AnnouncedRecord[]>;
}

/** The tenant whose changes of an area a viewer receives; null for all of them. */
export function receivedScope({ scopeOf }: ChangeSource, viewer: Parameters<ScopeOf>[0]): string | null {
  return scopeOf === undefined ? viewer.tenantScope : scopeOf(viewer);
}

/** A record's id from the text that the feed keeps of it. */
export function idOf({ ids }: ChangeSource, text: string): number | string {
  return ids === 'numbers' ? Number(text) : text;
}

export type ChangeSources = ReadonlyMap<string, ChangeSource>;

export function changeSources(sources: readonly ChangeSource[]): ChangeSources {
  return new Map(sources.map((source) => [source.area, source]));
}
