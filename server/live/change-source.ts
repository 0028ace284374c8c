import type { Privilege } from '../../src/rules/access/access.ts';
import type { Queries } from '../database/database.ts';
import type { ScopeOf } from '../identity/viewer.ts';

export interface AnnouncedRecord {
  readonly id: number | string;
  /** Null if every tenant sees it. */
  readonly tenantIds: readonly string[] | null;
  isSeenWith?(privileges: ReadonlySet<string>): boolean;
  summary(privileges: ReadonlySet<string>): object;
  /** All fields that may be stored on a device. */
  detail(privileges: ReadonlySet<string>): object;
}

export interface RecordPage {
  readonly tenantScope: string | null;
  /** Ids below this one; null for the first page. */
  readonly below: number | string | null;
  readonly limit: number;
}

export interface ChangeSource {
  readonly area: string;
  readonly listPrivileges: readonly Privilege[];
  readonly viewPrivileges: readonly Privilege[];
  /** Default: the current tenant. */
  readonly scopeOf?: ScopeOf;
  /** Privileges that change what a viewer sees of a record. */
  readonly seenWith?: readonly Privilege[];
  readonly ids: 'numbers' | 'texts';
  read(queries: Queries, ids: readonly (number | string)[]): Promise<readonly AnnouncedRecord[]>;
  /** In pages, highest id first; texts by code point. */
  page(queries: Queries, page: RecordPage): Promise<readonly AnnouncedRecord[]>;
}

/** The tenant whose changes a viewer receives; null for all. */
export function receivedScope({ scopeOf }: ChangeSource, viewer: Parameters<ScopeOf>[0]): string | null {
  return scopeOf === undefined ? viewer.tenantScope : scopeOf(viewer);
}

/** Parses the feed's text form. */
export function idOf({ ids }: ChangeSource, text: string): number | string {
  return ids === 'numbers' ? Number(text) : text;
}

const LARGEST_NUMBER = 2_147_483_647;

/** In any tenant; null for none, or for what can't be an id. @param text as in an address */
export async function readAnnounced(
  queries: Queries,
  source: ChangeSource,
  text: string,
): Promise<AnnouncedRecord | null> {
  const id = idOf(source, text);
  if (typeof id === 'number' && !(Number.isInteger(id) && id <= LARGEST_NUMBER)) return null;
  return (await source.read(queries, [id]))[0] ?? null;
}

export type ChangeSources = ReadonlyMap<string, ChangeSource>;

export function changeSources(sources: readonly ChangeSource[]): ChangeSources {
  return new Map(sources.map((source) => [source.area, source]));
}
