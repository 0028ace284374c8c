/** The keys that the database's sealed values need. */
import type { DefaultMoment } from '../database/columns.ts';

export interface KeyTables {
  /** One row for each encryption key that something may be sealed with; removed when its key is taken out. */
  sealing_keys: {
    key_id: string;
    /** The same fingerprint key in every row, sealed with the row's own key: a key that opens it is the right one. */
    sealed_fingerprint_key: Uint8Array;
    /** When a server last started with it as its current key: the newest one is what everything is sealed with in the end. */
    in_use_since: DefaultMoment;
  };
}
