/** How far generated tests go: `npm test` takes the usual depth, `npm run test:deep` the full one (docs/testing.md). */
export const IS_DEEP = process.env['TEST_DEPTH'] === 'deep';

interface Depths {
  readonly usual: number;
  readonly deep: number;
}

/** The number of repetitions in this run. */
export function depth({ usual, deep }: Depths): number {
  return IS_DEEP ? deep : usual;
}
