/** The id of an entry that an address names, of more digits than those of records; null where it names none. */
export function entryIdOf(text: string | undefined): number | null {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  return id !== null && Number.isSafeInteger(id) ? id : null;
}
