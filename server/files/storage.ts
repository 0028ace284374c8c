/** Where the content of files rests, whatever is behind it. */
export interface FileStorage {
  /** Stores content under a key that nothing was stored under before. Where it fails, a part may stay until `delete`. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Puts other content in the place of what is stored under the key. */
  replace(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The content in pieces of any size; null where there is none. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Does nothing where there is no content. */
  delete(key: string): Promise<void>;
}
