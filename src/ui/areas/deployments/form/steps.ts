/** Where a phone is in a form that it shows one section at a time. */
export interface Place {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** The sections before and after; null at the ends. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** @param current the section's title; one that is not shown any more, as null, counts as the first */
export function placeOf(titles: readonly string[], current: string | null): Place {
  const index = current === null ? 0 : Math.max(0, titles.indexOf(current));
  return { index, count: titles.length, previous: titles[index - 1] ?? null, next: titles[index + 1] ?? null };
}

/** Whether the first step on from a section has to wait: its faults come to light with it, and are worth a look. */
export function staysFor(faultsBefore: number, faultsNow: number): boolean {
  return faultsNow > faultsBefore;
}
