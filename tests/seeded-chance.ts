/** Chance that goes the same way in every run: `FUZZ_SEED` chooses another way. */
import fc from 'fast-check';

export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 1);

/** How many walks through a form are tried: `FUZZ_RUNS` says another number. */
export const WALKS = Number(process.env['FUZZ_RUNS'] ?? 20_000);

fc.configureGlobal({ seed: FUZZ_SEED });

export { fc };
