/** Text width without rendering: a worker and a test have no screen. */

/** Character widths relative to the font size; generous, so that text stays inside its box. */
const NARROW = /[iljI.,:;|!'’“”()[\] ]/;
const SLIM = /[frt\-/1]/;
const WIDE = /[mwMW@—→]/;
const CAPITAL = /[A-Z0-9&_]/;

function widthOf(character: string): number {
  if (NARROW.test(character)) return 0.3;
  if (SLIM.test(character)) return 0.4;
  if (WIDE.test(character)) return 0.9;
  if (CAPITAL.test(character)) return 0.68;
  return 0.575;
}

/** Cached: a picture has tens of thousands of characters, but few different ones. */
const widths = new Map<string, number>();

function knownWidth(character: string): number {
  let width = widths.get(character);
  if (width === undefined) {
    width = widthOf(character);
    widths.set(character, width);
  }
  return width;
}

/** @param size CSS pixels; returns CSS pixels */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += knownWidth(character);
  return Math.ceil(width * size);
}

/** Wraps at `width` CSS pixels; a longer word gets its own row. */
export function textRows(text: string, size: number, width: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row === '' || textWidth(longer, size) <= width) row = longer;
    else {
      rows.push(row);
      row = word;
    }
  }
  return row === '' ? rows : [...rows, row];
}
