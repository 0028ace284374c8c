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
