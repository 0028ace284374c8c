import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabase, openTestDatabase } from '../../tests/database/databases.ts';
import { multipart } from '../../tests/server/multipart.ts';
import { type ObjectStore, startObjectStore } from '../../tests/server/object-store.ts';
import { startTestPortal } from '../../tests/server/portal.ts';
import { makeZip } from '../../tests/server/zips.ts';
import type { Database } from '../database/database.ts';
import { newSecrets } from '../secrets.ts';
import { databaseStorage, sealedStorage } from './create-storage.ts';
import { objectStorage } from './object-storage.ts';
import type { FileStorage } from './storage.ts';

async function* pieces(...parts: readonly (Uint8Array | string)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function read(storage: FileStorage, key: string): Promise<Buffer | null> {
  const content = await storage.get(key);
  if (content === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** Tests for every storage. */
function testStorage(open: () => FileStorage): void {
  it('returns what was stored, whatever its pieces', async () => {
    const storage = open();
    const large = randomBytes(700_001);
    await storage.put('large', pieces(large.subarray(0, 1), large.subarray(1, 600_000), large.subarray(600_000)));
    await storage.put('small', pieces('a', '', 'bc'));
    await storage.put('empty', pieces());
    expect((await read(storage, 'large'))?.equals(large)).toBe(true);
    expect(String(await read(storage, 'small'))).toBe('abc');
    expect(await read(storage, 'empty')).toHaveLength(0);
  });

  it('has nothing before a file is stored or after it is deleted', async () => {
    const storage = open();
    expect(await storage.get('unknown')).toBeNull();
    await storage.put('gone', pieces('a'));
    await storage.put('kept', pieces('b'));
    await storage.delete('gone');
    await storage.delete('gone');
    expect(await storage.get('gone')).toBeNull();
    expect(String(await read(storage, 'kept'))).toBe('b');
  });
}

describeDatabase('files in the database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => database.queries.deleteFrom('stored_file_parts').execute());
  afterAll(() => database.close());

  testStorage(() => databaseStorage(database.queries));
  describe('sealed', () => testStorage(() => sealedStorage(databaseStorage(database.queries), newSecrets())));

  it('are stored in several parts', async () => {
    await databaseStorage(database.queries).put('a', pieces(randomBytes(600_000)));
    const rows = await database.queries
      .selectFrom('stored_file_parts')
      .select('position')
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
  });
});

describe('files in a bucket', () => {
  let store: ObjectStore;
  beforeEach(async () => {
    store = await startObjectStore();
  });
  afterEach(() => store.stop());

  testStorage(() => objectStorage(store.settings));
  describe('sealed', () => testStorage(() => sealedStorage(objectStorage(store.settings), newSecrets())));

  it('are requested with signatures, by the path of their bucket', async () => {
    const storage = objectStorage(store.settings);
    await storage.put('a key', pieces('a'));
    await read(storage, 'a key');
    await storage.delete('a key');
    expect(store.taken).toEqual(['PUT', 'GET', 'DELETE'].map((method) => `${method} /portal-files/a%20key`));
  });

  it('cannot be reached with another key', async () => {
    const storage = objectStorage({ ...store.settings, secretAccessKey: 'another' });
    await expect(storage.put('a', pieces('a'))).rejects.toThrow('answered 403 to a PUT');
    await expect(storage.get('a')).rejects.toThrow('answered 403 to a GET');
    await expect(storage.delete('a')).rejects.toThrow('answered 403 to a DELETE');
    expect(store.objects.size).toBe(0);
  });

  it('are retried after a storage error, a limited number of times', async () => {
    const storage = objectStorage(store.settings);
    store.failures.push(500, 503);
    await storage.put('a', pieces('a'));
    expect(String(await read(storage, 'a'))).toBe('a');
    store.failures.push(500, 500, 500);
    await expect(storage.put('b', pieces('b'))).rejects.toThrow('answered 500 to a PUT');
  });

  it('are not read from another place', async () => {
    store.failures.push(307);
    await expect(objectStorage(store.settings).get('a')).rejects.toThrow();
    expect(store.taken).toEqual([]);
  });

  it('are the portal’s uploads if configured', async () => {
    const portal = await startTestPortal({
      database: await openTestDatabase(),
      configuration: { fileStorage: store.settings },
    });
    const tokens = await portal.signIn('operator');
    const zip = makeZip([{ name: 'a.yml', content: 'canary-in-a-bucket', stored: true }]);
    const uploaded = await portal.call('POST', '/files/upload/deployments/stacks.zip', {
      tokens,
      ...multipart({ content: zip }),
    });
    expect(uploaded.statusCode).toBe(200);
    expect(store.objects.size).toBe(1);
    const [content] = store.objects.values();
    expect(content?.includes('canary-in-a-bucket')).toBe(false);
    expect(await portal.services.queries.selectFrom('stored_file_parts').select('position').execute()).toEqual([]);
    await portal.call('DELETE', `/files/deployments/new/${uploaded.body}`, { tokens });
    expect(store.objects.size).toBe(0);
    await portal.close();
  });
});

describe('sealed content', () => {
  const keys = newSecrets();

  /** A storage in memory. */
  function memory(): FileStorage & { readonly kept: Map<string, Buffer> } {
    const kept = new Map<string, Buffer>();
    async function put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part);
      kept.set(key, Buffer.concat(parts));
    }
    return {
      kept,
      put,
      replace: put,
      get: async (key) => {
        const content = kept.get(key);
        return content === undefined ? null : pieces(content);
      },
      delete: async (key) => {
        kept.delete(key);
      },
    };
  }

  /** Length of the header of each sealed piece, and of what sealing adds to 64 KiB. */
  const [HEADER, PIECE] = [5, 65_536 + 37];

  it.each([
    [
      'one bit differs',
      (stored: Buffer) =>
        Buffer.concat([stored.subarray(0, 100), Buffer.from([(stored[100] ?? 0) ^ 1]), stored.subarray(101)]),
    ],
    ['the end is missing', (stored: Buffer) => stored.subarray(0, stored.length - 1)],
    ['the last piece is missing', (stored: Buffer) => stored.subarray(0, 2 * (HEADER + PIECE))],
    [
      'two pieces are swapped',
      (stored: Buffer) => {
        const size = HEADER + PIECE;
        return Buffer.concat([stored.subarray(size, 2 * size), stored.subarray(0, size), stored.subarray(2 * size)]);
      },
    ],
    [
      'an early piece is marked as the last',
      (stored: Buffer) => {
        const changed = Buffer.from(stored.subarray(0, HEADER + PIECE));
        changed[4] = 1;
        return changed;
      },
    ],
    ['it has data after its end', (stored: Buffer) => Buffer.concat([stored, stored])],
    ['it is empty', () => Buffer.alloc(0)],
  ])('can’t be read if %s', async (_, change) => {
    const storage = memory();
    const sealed = sealedStorage(storage, keys);
    await sealed.put('a', pieces(randomBytes(150_000)));
    expect(await read(sealed, 'a')).toHaveLength(150_000);
    storage.kept.set('a', change(storage.kept.get('a') ?? Buffer.alloc(0)));
    await expect(read(sealed, 'a')).rejects.toThrow();
  });

  it('can’t be read as another file, nor with another key', async () => {
    const storage = memory();
    await sealedStorage(storage, keys).put('a', pieces('secret'));
    storage.kept.set('b', storage.kept.get('a') ?? Buffer.alloc(0));
    await expect(read(sealedStorage(storage, keys), 'b')).rejects.toThrow();
    await expect(read(sealedStorage(storage, newSecrets()), 'a')).rejects.toThrow();
  });
});
