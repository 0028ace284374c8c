import type { RandomSource } from '../../rules/forms/controls.ts';

/** Uniform: values that would favour small numbers are drawn again. */
export const cryptoRandom: RandomSource = (limit) => {
  const range = 2 ** 32;
  const fair = range - (range % limit);
  const drawn = new Uint32Array(1);
  let number = range;
  while (number >= fair) number = crypto.getRandomValues(drawn)[0] ?? range;
  return number % limit;
};
