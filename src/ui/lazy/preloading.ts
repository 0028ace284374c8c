import { useEffect } from 'react';
import { whenIdle } from '../../data/loading/moments.ts';

interface Preloaded {
  readonly preload: () => Promise<unknown>;
}

/** Once the screen is painted and the browser idle. @param parts must be stable @param isWanted waits until true */
export function usePartsAhead(parts: readonly Preloaded[], isWanted = true): void {
  useEffect(() => {
    if (isWanted) void whenIdle().then(() => bringAhead(parts.map(({ preload }) => preload())));
  }, [parts, isWanted]);
}

/** Marks a promise as fulfilled, so that `use` reads it without suspending. Call `use` even then (docs/decisions/0032-loading-code.md). */
export function settled<Value>(promise: Promise<Value>, value: Value): Promise<Value> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}

let onTheWay = 0;
let wanted = 0;

/** Waits for preloaded parts. A failed one is requested again when needed. */
export async function bringAhead(parts: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  onTheWay += 1;
  await Promise.allSettled(parts);
  onTheWay -= 1;
}

export async function bringWanted<Part>(part: Promise<Part>): Promise<Part> {
  wanted += 1;
  try {
    return await part;
  } finally {
    wanted -= 1;
  }
}

/** Whether all current loads are preloads. */
export function isBringingAhead(): boolean {
  return onTheWay > 0 && wanted === 0;
}
