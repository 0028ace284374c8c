/** Where the content of files rests. One interface; the configuration decides what is behind it. */
import type { Configuration } from '../configuration.ts';
import type { Queries } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { databaseStorage } from './database-storage.ts';
import { objectStorage } from './object-storage.ts';
import { sealedStorage } from './sealed-storage.ts';

export interface FileStorage {
  /** Stores content under a key that nothing was stored under before. Where it fails, a part may stay until `delete`. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The content in pieces of any size; null where there is none. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Does nothing where there is no content. */
  delete(key: string): Promise<void>;
}

interface StorageSettings {
  readonly configuration: Pick<Configuration, 'fileStorage'>;
  readonly queries: Queries;
  readonly secrets: Pick<Secrets, 'encryptionKey'>;
}

/** In the database, so that every server beside it has the same files, or in a bucket; sealed in both. */
export function createFileStorage({ configuration, queries, secrets }: StorageSettings): FileStorage {
  const { fileStorage } = configuration;
  return sealedStorage(fileStorage === undefined ? databaseStorage(queries) : objectStorage(fileStorage), secrets);
}
