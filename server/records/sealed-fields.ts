/** The secret fields of a record, as they rest: one sealed value for each record. */
import * as v from 'valibot';
import { type SealPurpose, seal, unseal } from '../seal.ts';
import type { Secrets } from '../secrets.ts';

type Keys = Pick<Secrets, 'encryptionKey'>;

export interface SealedFields<Fields extends object> {
  /** Null where there is nothing to keep. */
  seal(keys: Keys, fields: Fields): Uint8Array | null;
  /**
   * Only for who may see them, and for a change of the record; no field where nothing is kept. Throws where something else was sealed: the
   * error says which fields are wrong, without their values.
   */
  open(keys: Keys, sealed: Uint8Array | null): Fields;
}

/** The value in a text; undefined, which no JSON is, where the text is none. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param parser of the fields, of which each may be missing */
export function sealedFields<Fields extends object>(
  purpose: SealPurpose,
  parser: v.GenericSchema<unknown, Fields>,
): SealedFields<Fields> {
  const parse = (value: unknown): Fields => {
    const parsed = v.safeParse(parser, value);
    if (parsed.success) return parsed.output;
    const wrong = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole');
    throw new Error(`What is sealed as ${purpose} cannot be read: ${wrong.join(', ')}`);
  };
  return {
    seal: (keys, fields) => (Object.keys(fields).length === 0 ? null : seal(keys, purpose, JSON.stringify(fields))),
    open: (keys, sealed) => parse(sealed === null ? {} : valueIn(unseal(keys, purpose, sealed))),
  };
}
