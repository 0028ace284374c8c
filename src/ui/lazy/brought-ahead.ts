let onTheWay = 0;
let wanted = 0;

/** Waits for parts that are loaded ahead of their use. A failed one is requested again when it is needed. */
export async function bringAhead(parts: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  onTheWay += 1;
  await Promise.allSettled(parts);
  onTheWay -= 1;
}

/** Waits for a part that is to be shown, which may be on its way ahead already. */
export async function bringWanted<Part>(part: Promise<Part>): Promise<Part> {
  wanted += 1;
  try {
    return await part;
  } finally {
    wanted -= 1;
  }
}

/** Whether the current loads are all ahead of their use. */
export function isBringingAhead(): boolean {
  return onTheWay > 0 && wanted === 0;
}
