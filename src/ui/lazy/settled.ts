/** Marks a promise as fulfilled, so that `use` reads it without suspending. Call `use` even then (docs/decisions/0032-loading-code.md). */
export function settled<Value>(promise: Promise<Value>, value: Value): Promise<Value> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}
