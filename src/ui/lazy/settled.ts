/** Lets `use` read it synchronously. Call `use` even with a value: a resumed component must call the same hooks. */
export function settled<Value>(promise: Promise<Value>, value: Value): Promise<Value> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}
