/** The server's ids are positive 32-bit integers. */
const LARGEST_ID = 2_147_483_647;

/** Null if invalid. */
export function numericIdOf(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST_ID ? id : null;
}
