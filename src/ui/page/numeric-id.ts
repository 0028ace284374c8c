/** The server's ids are positive integers of 32 bits. */
const LARGEST_ID = 2_147_483_647;

/** The number of the record that an address names; null where it names none. */
export function numericIdOf(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST_ID ? id : null;
}
