/** User-defined names as object keys: inherited properties are not values. */

export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** True for `constructor` and the like, which can't be ids. */
export function isInheritedName(name: string): boolean {
  return Reflect.has(Object.prototype, name);
}
