/** File storage in the database, in parts so that no query blocks others, or in an object storage. */
import type { Configuration } from '../configuration.ts';
import type { Queries } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { objectStorage } from './object-storage.ts';
import { piecesOf } from './pieces.ts';
import { sealedStorage } from './sealed-storage.ts';
import type { FileStorage } from './storage.ts';

const PART_BYTES = 256 * 1024;

export function databaseStorage(queries: Queries): FileStorage {
  async function partAt(key: string, position: number): Promise<Uint8Array | null> {
    const row = await queries
      .selectFrom('stored_file_parts')
      .select('content')
      .where('file_key', '=', key)
      .where('position', '=', position)
      .executeTakeFirst();
    return row?.content ?? null;
  }

  async function* partsFrom(first: Uint8Array, key: string): AsyncGenerator<Uint8Array> {
    let part: Uint8Array | null = first;
    for (let position = 1; part !== null; position += 1) {
      yield part;
      part = await partAt(key, position);
    }
  }

  // No transaction: the embedded database has one connection, and the content may come slowly.
  async function put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    let position = 0;
    for await (const piece of piecesOf(content, PART_BYTES)) {
      await queries.insertInto('stored_file_parts').values({ file_key: key, position, content: piece }).execute();
      position += 1;
    }
  }

  async function remove(key: string): Promise<void> {
    await queries.deleteFrom('stored_file_parts').where('file_key', '=', key).execute();
  }

  return {
    put,
    // Atomic if `queries` is a transaction, which replacing requires.
    replace: async (key, content) => {
      await remove(key);
      await put(key, content);
    },
    get: async (key) => {
      const first = await partAt(key, 0);
      return first === null ? null : partsFrom(first, key);
    },
    delete: remove,
  };
}

interface StorageSettings {
  readonly configuration: Pick<Configuration, 'fileStorage'>;
  readonly queries: Queries;
  readonly secrets: Pick<Secrets, 'encryptionKey'>;
}

export function createFileStorage({ configuration, queries, secrets }: StorageSettings): FileStorage {
  const { fileStorage } = configuration;
  return sealedStorage(fileStorage === undefined ? databaseStorage(queries) : objectStorage(fileStorage), secrets);
}
