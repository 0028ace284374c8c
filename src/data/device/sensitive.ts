import { sensitiveFields } from '../../contract/generated/sensitive-fields.ts';

/**
 * A copy of a record without the fields that the contract marks as sensitive. Everything that is written to the device goes
 * through here first; the fields are sent into memory only.
 */
export function withoutSensitive<Value extends object>(
  schema: keyof typeof sensitiveFields,
  value: Value,
): Partial<Value> {
  const forbidden: ReadonlySet<string> = new Set(sensitiveFields[schema]);
  const kept: Partial<Value> = { ...value };
  for (const key of Object.keys(kept)) {
    if (forbidden.has(key)) Reflect.deleteProperty(kept, key);
  }
  return kept;
}
