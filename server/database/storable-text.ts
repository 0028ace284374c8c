/** False for NUL and lone surrogates, which no database column can hold. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
