/** Chance that goes the same way in every run. `FUZZ_SEED` chooses another way, `FUZZ_RUNS` another number of tries. */
import fc from 'fast-check';
import { depth } from './depth.ts';

export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 1);

/** How many times something generated is tried: `FUZZ_RUNS` says another number, to repeat a failure. */
export function tries(depths: { readonly usual: number; readonly deep: number }): number {
  return Number(process.env['FUZZ_RUNS'] ?? depth(depths));
}

/** How many walks through a form are tried. */
export const WALKS = tries({ usual: 1_000, deep: 20_000 });

fc.configureGlobal({ seed: FUZZ_SEED });

export { fc };
