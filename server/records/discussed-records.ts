/** The records of an area on which users comment. */

import type { Privilege } from '../../src/rules/access/access.ts';
import type { Area } from '../../src/rules/area.ts';
import { commentPrivileges } from '../../src/rules/records/record-comment.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { StoredRecord } from './record-kind.ts';

export interface DiscussedRecord {
  /** In the log: 'VPC #7 (shop)'. */
  readonly title: string;
  readonly tenantId: string | null;
  /** Announces the record, so that open pages read the discussion again; its version stays. */
  announce(within: Transaction): void;
}

export interface DiscussedRecords {
  readonly viewPrivileges: readonly Privilege[];
  readonly commentPrivileges: readonly Privilege[];
  /** Null if the viewer can't see it. */
  find(queries: Queries, viewer: Viewer, id: string): Promise<DiscussedRecord | null>;
  /** Like `find`; keeps the record until the transaction ends. */
  lock(within: Transaction, viewer: Viewer, id: string): Promise<DiscussedRecord | null>;
}

interface DiscussedTable<Row extends StoredRecord> {
  readonly changes: { readonly ids: 'numbers' | 'texts'; readonly viewPrivileges: readonly Privilege[] };
  title(row: Row): string;
  tenants?(row: Row): readonly string[];
  isSeen(row: Row, privileges: ReadonlySet<string>): boolean;
  find(queries: Queries, id: RecordId, tenantScope: string | null): Promise<Row | null>;
  lock(within: Transaction, id: RecordId, tenantScope: string | null): Promise<Row | null>;
  tell(within: Transaction, id: RecordId, seenBy: readonly string[]): void;
}

const LARGEST_ID = 2_147_483_647;

function idOf(ids: 'numbers' | 'texts', text: string): RecordId | null {
  if (ids === 'texts') return text;
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;
}

export function discussedRecords<Row extends StoredRecord>(
  table: DiscussedTable<Row>,
  area: Pick<Area, 'decidedWith' | 'routes'>,
): DiscussedRecords {
  const { ids, viewPrivileges } = table.changes;
  async function seen(
    text: string,
    { privileges }: Viewer,
    read: (id: RecordId) => Promise<Row | null>,
  ): Promise<DiscussedRecord | null> {
    const id = idOf(ids, text);
    const row = id === null ? null : await read(id);
    if (row === null || !table.isSeen(row, privileges)) return null;
    return {
      title: table.title(row),
      tenantId: row.tenant_id,
      announce: (within) => table.tell(within, row.id, table.tenants?.(row) ?? []),
    };
  }
  return {
    viewPrivileges,
    commentPrivileges: commentPrivileges(area),
    find: (queries, viewer, id) => seen(id, viewer, (read) => table.find(queries, read, viewer.tenantScope)),
    lock: (within, viewer, id) => seen(id, viewer, (read) => table.lock(within, read, viewer.tenantScope)),
  };
}
