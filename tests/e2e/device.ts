/** What the browser stores for the portal: databases, caches, stored values. */
import type { Page } from '@playwright/test';

export interface DeviceContent {
  /** Every table of every database, as JSON. */
  readonly databases: string;
  /** Every table but that of the session. */
  readonly records: string;
  readonly caches: string;
  /** Paths that Cache Storage holds an answer for. */
  readonly cachedAddresses: readonly string[];
  readonly storage: string;
}

/** Everything that the browser stores for this site. */
export function readDevice(page: Page): Promise<DeviceContent> {
  return page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const tables: Record<string, unknown> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const rows = await settled(database.transaction(table).objectStore(table).getAll());
        if (rows.length > 0) tables[`${name}.${table}`] = rows;
      }
      database.close();
    }
    const cached: string[] = [];
    const cachedAddresses: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cachedAddresses.push(new URL(request.url).pathname);
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    const { 'portal-session.sessions': _session, ...records } = tables;
    return {
      databases: JSON.stringify(tables),
      records: JSON.stringify(records),
      caches: cached.join('\n'),
      cachedAddresses,
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    };
  });
}

/** The rows of one table, none where there is no such database yet. */
function readTable(page: Page, database: string, table: string): Promise<readonly object[]> {
  return page.evaluate(
    async ([name, store]) => {
      const settled = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      // To open it would make it.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
      const opened = await settled(indexedDB.open(name));
      const rows = await settled(opened.transaction(store).objectStore(store).getAll());
      opened.close();
      return rows;
    },
    [database, table] as const,
  );
}

/** The rows of one table of the portal's large database. */
export function readRows(
  page: Page,
  table: 'records' | 'commands' | 'cursors' | 'choices',
): Promise<readonly object[]> {
  return readTable(page, 'portal', table);
}

/** The session and the last view, as far as the device keeps them. */
export function readSessionRows(page: Page): Promise<readonly object[]> {
  return readTable(page, 'portal-session', 'sessions');
}

/** The tokens that the device keeps. */
export async function readSession(page: Page): Promise<{ accessToken: string; refreshToken: string }> {
  const [row] = await readSessionRows(page);
  const token = (name: string) => String(new Map(Object.entries(row ?? {})).get(name));
  return { accessToken: token('accessToken'), refreshToken: token('refreshToken') };
}
