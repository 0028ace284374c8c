import { type IDBPDatabase, openDB } from 'idb';

export type RowChange = { readonly kind: 'replace'; readonly row: unknown } | { readonly kind: 'remove' };

/** Opens any version; null where there is no database, and creates none. */
export async function openAsItIs(name: string): Promise<IDBPDatabase | null> {
  let isMissing = false;
  try {
    return await openDB(name, undefined, {
      upgrade: (_database, _oldVersion, _newVersion, transaction) => {
        isMissing = true;
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
      // A newer version needn't wait for this.
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
  /** Tables whose rows are decided one by one. */
  readonly except?: ReadonlyMap<string, (row: unknown) => RowChange>;
}

/** In one transaction, without code for the database's version: a wipe must work even where that can't be loaded. */
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
