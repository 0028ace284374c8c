import { sensitiveFields } from '../../contract/generated/sensitive-fields.ts';

export type SensitiveSchema = keyof typeof sensitiveFields | null;

export function sensitiveFieldsOf(schema: SensitiveSchema): ReadonlySet<string> {
  return new Set(schema === null ? [] : sensitiveFields[schema]);
}

/** Everything written to the device passes through here first: sensitive fields stay in memory. */
export function withoutSensitive<Value extends object>(schema: SensitiveSchema, value: Value): Partial<Value> {
  const forbidden = sensitiveFieldsOf(schema);
  const kept: Partial<Value> = { ...value };
  for (const key of Object.keys(kept)) {
    if (forbidden.has(key)) Reflect.deleteProperty(kept, key);
  }
  return kept;
}
