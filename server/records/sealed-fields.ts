/** The secret fields of a record, as they rest: one sealed value for each record. */
import { type SealPurpose, seal, unseal } from '../seal.ts';
import type { Secrets } from '../secrets.ts';

type Keys = Pick<Secrets, 'encryptionKey'>;

export interface SealedFields<Fields extends object> {
  /** Null where there is nothing to keep. */
  seal(keys: Keys, fields: Fields): Uint8Array | null;
  /** Only for who may see them, and for a change of the record. */
  open(keys: Keys, sealed: Uint8Array | null): Fields;
}

/** @param none what is read where nothing is kept */
export function sealedFields<Fields extends object>(purpose: SealPurpose, none: Fields): SealedFields<Fields> {
  return {
    seal: (keys, fields) => (Object.keys(fields).length === 0 ? null : seal(keys, purpose, JSON.stringify(fields))),
    open: (keys, sealed) => {
      if (sealed === null) return none;
      const opened: Fields = JSON.parse(unseal(keys, purpose, sealed));
      return opened;
    },
  };
}
