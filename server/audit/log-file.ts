/** Files of comma-separated values (RFC 4180), as spreadsheets open them. */

/** Without a byte order mark, spreadsheets take UTF-8 for something else. */
export const FILE_BEGIN = '\uFEFF';

/** A text that begins so is a formula to a spreadsheet, or is after the blanks before it. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;

/** No cell is a formula: an apostrophe before it says that it is a text. */
function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export function fileLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}
