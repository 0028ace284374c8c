import * as v from 'valibot';
import type { DraftRow, PortalDatabase } from './database.ts';
import { TYPED_WORK_KEYS } from './wiped-work.ts';

const rowParser: v.GenericSchema<unknown, DraftRow> = v.object({
  userId: v.number(),
  tenantId: v.string(),
  address: v.string(),
  draft: v.unknown(),
  keptAt: v.number(),
});

function rowAt(key: string): DraftRow | null {
  try {
    const parsed = v.safeParse(rowParser, JSON.parse(globalThis.localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Writes to local storage in the page's last turn, when database writes would be lost. The next start restores it. */
export function leaveDraft(row: DraftRow): void {
  const key = `${TYPED_WORK_KEYS.leftDraft}${row.userId}/${row.tenantId}/${row.address}`;
  try {
    globalThis.localStorage.setItem(key, JSON.stringify(row));
    globalThis.addEventListener?.('pageshow', () => globalThis.localStorage.removeItem(key), { once: true });
  } catch {
    // No room or no storage: it is lost.
  }
}

/** Moves drafts of closed pages into the database unless it has newer ones; returns their owners. */
export async function takeUpLeftDrafts(database: PortalDatabase): Promise<readonly number[]> {
  if (globalThis.localStorage === undefined) return [];
  const left = Object.keys(globalThis.localStorage).filter((key) => key.startsWith(TYPED_WORK_KEYS.leftDraft));
  const rows = left.flatMap((key) => rowAt(key) ?? []);
  if (rows.length > 0) {
    await database.transaction('rw', [database.drafts], async () => {
      for (const row of rows) {
        const kept = await database.drafts.get([row.userId, row.tenantId, row.address]);
        if (kept === undefined || kept.keptAt <= row.keptAt) await database.drafts.put(row);
      }
    });
  }
  for (const key of left) globalThis.localStorage.removeItem(key);
  return rows.map(({ userId }) => userId);
}
