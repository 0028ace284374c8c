let onTheWay = 0;
let wanted = 0;

/** Waits for parts of the page that nobody has asked for yet. One that does not come is asked for again when it is needed. */
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

/** Whether what is loaded now was asked for by nobody yet. */
export function isBringingAhead(): boolean {
  return onTheWay > 0 && wanted === 0;
}
