export interface FileStorage {
  /** Only for new keys. A failed write may leave parts until `delete`. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  replace(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** In pieces of any size; null if there is none. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  delete(key: string): Promise<void>;
}
