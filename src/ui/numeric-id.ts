/** The server's ids are positive integers of 32 bits. */
const LARGEST_ID = 2_147_483_647;

/** The number of the record that an address names; null where it names none. */
export function numericIdOf(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST_ID ? id : null;
}

/**
 * The number of the record that a form's address names; null where the address has none, as of a new record. What is no number counts
 * as that of a record that there is not.
 */
export function addressedId(text: string | undefined): number | null {
  return text === undefined ? null : (numericIdOf(text) ?? LARGEST_ID);
}
