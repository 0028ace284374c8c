import type { IDBPDatabase, IDBPTransaction } from 'idb';
import * as v from 'valibot';
import type { Scope } from './scope.ts';
import { SHELF_SIZE } from './shelf-columns.ts';
import { openAsItIs } from './stored-rows.ts';

/** The result of removing copies for a user's work: enough room, or still none. */
export type RoomNews = 'made' | 'inVain';

/** Can be loaded again. Commands, drafts and the session are never removed for room. */
const COPIES = ['pages', 'records', 'shelves', 'cursors', 'choices', 'logs'];

type Copies = IDBPTransaction<unknown, string[], 'readwrite'>;

/** The copies of this record's area are removed last. */
export interface RoomNeed extends Scope {
  readonly area: string;
}

interface AreaCopies extends RoomNeed {
  /** When its list was last loaded, in epoch milliseconds; 0 for never. */
  readonly listedAt: number;
}

const areaKeyParser = v.looseTuple([v.number(), v.string(), v.string()]);
const pageTimeParser = v.tuple([v.number(), v.string(), v.number()]);
const shelfKeyParser = v.tuple([v.number(), v.string(), v.string(), v.number()]);

function keysUnder(...parts: readonly (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, []]);
}

async function readListTimes(copies: Copies): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  const index = copies.objectStore('pages').index('[userId+tenantId+asOf]');
  for (let cursor = await index.openKeyCursor(); cursor !== null; cursor = await cursor.continue()) {
    const [time, area] = [v.safeParse(pageTimeParser, cursor.key), v.safeParse(areaKeyParser, cursor.primaryKey)];
    // The index is in time order: the last entry of an area is the latest.
    if (time.success && area.success) times.set(JSON.stringify(area.output.slice(0, 3)), time.output[2]);
  }
  return times;
}

async function readAreas(copies: Copies): Promise<readonly AreaCopies[]> {
  const times = await readListTimes(copies);
  const areas = new Map<string, AreaCopies>();
  for (const table of ['records', 'shelves', 'pages', 'cursors']) {
    let cursor = await copies.objectStore(table).openKeyCursor();
    while (cursor !== null) {
      const parsed = v.safeParse(areaKeyParser, cursor.key);
      if (!parsed.success) {
        cursor = await cursor.continue();
        continue;
      }
      const [userId, tenantId, area] = parsed.output;
      const key = JSON.stringify([userId, tenantId, area]);
      areas.set(key, { userId, tenantId, area, listedAt: times.get(key) ?? 0 });
      cursor = await cursor.continue([userId, tenantId, area, []]);
    }
  }
  return [...areas.values()].sort((left, right) => left.listedAt - right.listedAt);
}

/** Removes the records with the lowest ids, or all of a small area. The copy is then incomplete: the next sync reads everything. */
async function removePart(copies: Copies, { userId, tenantId, area }: AreaCopies): Promise<void> {
  const all = keysUnder(userId, tenantId, area);
  const [records, shelves] = [copies.objectStore('records'), copies.objectStore('shelves')];
  const [[firstRecord], [lowest, next]] = await Promise.all([records.getAllKeys(all, 1), shelves.getAllKeys(all, 2)]);
  const shelf = v.safeParse(shelfKeyParser, lowest);
  const isById = Array.isArray(firstRecord) && typeof firstRecord[3] === 'number';
  // A page contains records of any age.
  await Promise.all([copies.objectStore('cursors').delete(all), copies.objectStore('pages').delete(all)]);
  if (!shelf.success || !isById || next === undefined) {
    await Promise.all([records.delete(all), shelves.delete(all)]);
    return;
  }
  const number = shelf.output[3];
  const end = [userId, tenantId, area, (number + 1) * SHELF_SIZE];
  await Promise.all([
    shelves.delete([userId, tenantId, area, number]),
    records.delete(IDBKeyRange.bound([userId, tenantId, area], end, false, true)),
  ]);
}

async function removeOldest(copies: Copies, table: string, time: string): Promise<boolean> {
  let oldest: { readonly key: IDBValidKey; readonly at: number } | null = null;
  const index = copies.objectStore(table).index(`[userId+tenantId+${time}]`);
  for (let cursor = await index.openKeyCursor(); cursor !== null; cursor = await cursor.continue()) {
    const parsed = v.safeParse(pageTimeParser, cursor.key);
    const at = parsed.success ? parsed.output[2] : 0;
    if (oldest === null || at < oldest.at) oldest = { key: cursor.primaryKey, at };
  }
  if (oldest === null) return false;
  await copies.objectStore(table).delete(oldest.key);
  return true;
}

async function removeNext(copies: Copies, need: RoomNeed | null): Promise<boolean> {
  const areas = await readAreas(copies);
  const isOfScope = ({ userId, tenantId }: AreaCopies) =>
    need === null || (userId === need.userId && tenantId === need.tenantId);
  const removeFirst = async (fits: (of: AreaCopies) => boolean) => {
    const [first] = areas.filter(fits);
    if (first !== undefined) await removePart(copies, first);
    return first !== undefined;
  };
  return (
    (await removeFirst((of) => !isOfScope(of))) ||
    (await removeOldest(copies, 'logs', 'keptAt')) ||
    (await removeFirst((of) => of.area !== need?.area)) ||
    (await removeOldest(copies, 'choices', 'fetchedAt')) ||
    (await removeFirst(() => true))
  );
}

function hasCopies({ objectStoreNames }: IDBPDatabase): boolean {
  return COPIES.every((table) => objectStoreNames.contains(table));
}

/** In one transaction: other tenants, logs, areas by age of their lists, form lists, and `need`'s area last. False if nothing is left. */
export async function removeLeastUseful(name: string, need: RoomNeed | null): Promise<boolean> {
  const database = await openAsItIs(name);
  if (database === null) return false;
  try {
    if (!hasCopies(database)) return false;
    const copies = database.transaction(COPIES, 'readwrite', { durability: 'strict' });
    const [isRemoved] = await Promise.all([removeNext(copies, need), copies.done]);
    return isRemoved;
  } finally {
    database.close();
  }
}
