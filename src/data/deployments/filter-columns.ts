/** The place of who made a request among the values that the device filters its records by. */
export const CREATOR_COLUMN = 3;
