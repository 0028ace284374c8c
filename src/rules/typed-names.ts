/** Names that users typed, as keys of objects: what every object inherits is no value of theirs. */

/** The value under a name that a user typed; undefined where there is none. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Whether every object has something under the name, as `constructor`: no id is called so. */
export function isInheritedName(name: string): boolean {
  return Reflect.has(Object.prototype, name);
}
