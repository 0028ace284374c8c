/** Ids on one shelf: few enough to be written again with each change, many enough that all are read in a moment. */
export const SHELF_SIZE = 512;
