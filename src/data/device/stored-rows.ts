import { type IDBPDatabase, openDB } from 'idb';

/** What becomes of a row: it stays as it is, is replaced, or goes. */
export type RowChange = { readonly kind: 'replace'; readonly row: unknown } | { readonly kind: 'remove' };

/** A database in whatever version it is; null where there is none, and none is made. */
export async function openAsItIs(name: string): Promise<IDBPDatabase | null> {
  let isMissing = false;
  try {
    return await openDB(name, undefined, {
      upgrade: (_database, _oldVersion, _newVersion, transaction) => {
        isMissing = true;
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
      // Who brings a newer version need not wait for this.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    });
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

export interface RowRemoval {
  /** Tables whose rows are looked at one by one, and what becomes of each. */
  readonly except?: ReadonlyMap<string, (row: unknown) => RowChange>;
}

/**
 * Empties a database in one transaction, without the code that knows its version and what its tables mean: what must
 * leave the device has to leave it also where that code could not be loaded.
 */
export async function removeRows(name: string, { except }: RowRemoval = {}): Promise<void> {
  const database = await openAsItIs(name);
  if (database === null) return;
  try {
    const chosen = [...database.objectStoreNames];
    if (chosen.length === 0) return;
    const transaction = database.transaction(chosen, 'readwrite', { durability: 'strict' });
    const changes = chosen.map(async (table) => {
      const store = transaction.objectStore(table);
      const changeOf = except?.get(table);
      if (changeOf === undefined) return store.clear();
      for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue()) {
        const change = changeOf(cursor.value);
        await (change.kind === 'remove' ? cursor.delete() : cursor.update(change.row));
      }
    });
    await Promise.all([...changes, transaction.done]);
  } finally {
    database.close();
  }
}
