/**
 * Tells React what a promise has come to, so that `use` reads it at once and not only after a moment. A value that is there is to be
 * read by `use` all the same: a component that was waiting when it came is gone on with, and may not leave out what it had called before.
 */
export function settled<Value>(promise: Promise<Value>, value: Value): Promise<Value> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}
