/** Pseudo-random numbers, the same for a seed on every machine (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** Whole number, both bounds included. */
  between(minimum: number, maximum: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError('there are no values to pick from');
      return choice;
    },
  };
}
