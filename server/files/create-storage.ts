import type { Configuration } from '../configuration.ts';
import type { Queries } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { databaseStorage } from './database-storage.ts';
import { objectStorage } from './object-storage.ts';
import { sealedStorage } from './sealed-storage.ts';
import type { FileStorage } from './storage.ts';

interface StorageSettings {
  readonly configuration: Pick<Configuration, 'fileStorage'>;
  readonly queries: Queries;
  readonly secrets: Pick<Secrets, 'encryptionKey'>;
}

/** As configured: in the database, so that every server beside it has the same files, or in a bucket; sealed in both. */
export function createFileStorage({ configuration, queries, secrets }: StorageSettings): FileStorage {
  const { fileStorage } = configuration;
  return sealedStorage(fileStorage === undefined ? databaseStorage(queries) : objectStorage(fileStorage), secrets);
}
