import { sensitiveFields } from '../../contract/generated/sensitive-fields.ts';

/** A schema of the contract that has such fields; null where an area's records have none. */
export type SensitiveSchema = keyof typeof sensitiveFields | null;

export function sensitiveFieldsOf(schema: SensitiveSchema): ReadonlySet<string> {
  return new Set(schema === null ? [] : sensitiveFields[schema]);
}

/**
 * A copy of a record without the fields that the contract marks as sensitive. Everything that is written to the device goes
 * through here first; the fields are sent into memory only.
 */
export function withoutSensitive<Value extends object>(schema: SensitiveSchema, value: Value): Partial<Value> {
  const forbidden = sensitiveFieldsOf(schema);
  const kept: Partial<Value> = { ...value };
  for (const key of Object.keys(kept)) {
    if (forbidden.has(key)) Reflect.deleteProperty(kept, key);
  }
  return kept;
}
