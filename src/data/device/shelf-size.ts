/** Ids per shelf: few enough to rewrite on each change, many enough to read all quickly. */
export const SHELF_SIZE = 512;
