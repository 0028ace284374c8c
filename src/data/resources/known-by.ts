import * as v from 'valibot';
import type { RecordId } from '../../rules/record-key.ts';

/** Reads an area's records, which the contract knows by a field of its own, such as `accountId`; here every record has an `id`. */
export function knownBy<Value extends object, Id extends RecordId>(
  parser: v.GenericSchema<unknown, Value>,
  idOf: (value: Value) => Id,
): v.GenericSchema<unknown, Value & { readonly id: Id }> {
  return v.pipe(
    parser,
    v.transform((value) => ({ ...value, id: idOf(value) })),
  );
}
