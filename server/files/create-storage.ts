/** File storage in the database, in parts so that no query blocks others, or in an object storage. */
import type { Configuration } from '../configuration.ts';
import type { Queries } from '../database/database.ts';
import { type SealPurpose, sealBytes, unsealBytes } from '../seal.ts';
import type { Secrets } from '../secrets.ts';
import { objectStorage } from './object-storage.ts';
import type { FileStorage } from './storage.ts';

/** Equal pieces; the last one may be smaller or empty. */
async function* piecesOf(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array = new Uint8Array();
  for await (const part of content) {
    waiting = Buffer.concat([waiting, part]);
    for (; waiting.length > size; waiting = waiting.subarray(size)) yield waiting.subarray(0, size);
  }
  yield waiting;
}

const PIECE_BYTES = 64 * 1024;
/** Before each sealed piece: its length (4 bytes), and 1 for the last piece, else 0. */
const HEADER_BYTES = 5;

type Keys = Pick<Secrets, 'encryptionKey'>;

function purposeOf(key: string, position: number, isLast: boolean): SealPurpose {
  return `files.${key} ${position} ${isLast ? 'last' : 'more'}`;
}

async function* sealPieces(keys: Keys, key: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  function frame(piece: Uint8Array, position: number, isLast: boolean): Uint8Array {
    const sealed = sealBytes(keys, purposeOf(key, position, isLast), piece);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32BE(sealed.length);
    header.writeUInt8(isLast ? 1 : 0, 4);
    return Buffer.concat([header, sealed]);
  }

  let held: Uint8Array | null = null;
  let position = 0;
  for await (const piece of piecesOf(content, PIECE_BYTES)) {
    if (held !== null) {
      yield frame(held, position, false);
      position += 1;
    }
    held = piece;
  }
  yield frame(held ?? new Uint8Array(), position, true);
}

async function* unsealPieces(keys: Keys, key: string, stored: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer = Buffer.alloc(0);
  let position = 0;
  let hasEnded = false;
  for await (const part of stored) {
    waiting = Buffer.concat([waiting, part]);
    while (waiting.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + waiting.readUInt32BE();
      if (waiting.length < end) break;
      if (hasEnded) throw new Error('a stored file has data after its end');
      hasEnded = waiting.readUInt8(4) === 1;
      yield unsealBytes(keys, purposeOf(key, position, hasEnded), waiting.subarray(HEADER_BYTES, end));
      waiting = waiting.subarray(end);
      position += 1;
    }
  }
  if (!hasEnded || waiting.length > 0) throw new Error('a stored file is incomplete');
}

export function sealedStorage(storage: FileStorage, keys: Keys): FileStorage {
  return {
    put: (key, content) => storage.put(key, sealPieces(keys, key, content)),
    replace: (key, content) => storage.replace(key, sealPieces(keys, key, content)),
    get: async (key) => {
      const stored = await storage.get(key);
      return stored === null ? null : unsealPieces(keys, key, stored);
    },
    delete: (key) => storage.delete(key),
  };
}

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
