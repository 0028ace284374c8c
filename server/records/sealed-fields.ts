import * as v from 'valibot';
import { type SealPurpose, seal, unseal } from '../seal.ts';
import type { Secrets } from '../secrets.ts';

type Keys = Pick<Secrets, 'encryptionKey'>;

export interface SealedFields<Fields extends object> {
  seal(keys: Keys, fields: Fields): Uint8Array | null;
  /** Only for users who may see them, and for changes. Throws if the content has another shape; the error names fields, never values. */
  open(keys: Keys, sealed: Uint8Array | null): Fields;
}

/** Undefined (never JSON) if invalid. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param parser of the fields, all optional */
export function sealedFields<Fields extends object>(
  purpose: SealPurpose,
  parser: v.GenericSchema<unknown, Fields>,
): SealedFields<Fields> {
  const parse = (value: unknown): Fields => {
    const parsed = v.safeParse(parser, value);
    if (parsed.success) return parsed.output;
    const wrong = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole value');
    throw new Error(`The sealed value of ${purpose} is invalid: ${wrong.join(', ')}`);
  };
  return {
    seal: (keys, fields) => (Object.keys(fields).length === 0 ? null : seal(keys, purpose, JSON.stringify(fields))),
    open: (keys, sealed) => parse(sealed === null ? {} : valueIn(unseal(keys, purpose, sealed))),
  };
}
