import { expect, test } from 'vitest';
import { decodeFile } from './file-text.ts';

const UTF8 = new TextEncoder();
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
function utf16(text: string, isLittle: boolean, mark = true): Uint8Array {
  const units = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))];
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}
const xml = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><L><CompanyName>Möbel Grün</CompanyName></L>`;

test.each([
  ['UTF-8', UTF8.encode(xml('utf-8')), xml('utf-8')],
  ['UTF-8 with a byte order mark', UTF8.encode(`\ufeff${xml('UTF-8')}`), xml('UTF-8')],
  ['no declaration', UTF8.encode('<L>Grün</L>'), '<L>Grün</L>'],
  ['ISO-8859-1', latin(xml('ISO-8859-1')), xml('UTF-8')],
  [
    'quotes of the other kind',
    latin("<?xml version='1.0' encoding='iso-8859-1' standalone='yes'?><L>ü</L>"),
    "<?xml version='1.0' encoding='UTF-8' standalone='yes'?><L>ü</L>",
  ],
  [
    'ISO-8859-15',
    latin('<?xml version="1.0" encoding="ISO-8859-15"?><L>\u00a4</L>'),
    '<?xml version="1.0" encoding="UTF-8"?><L>€</L>',
  ],
  ['UTF-16, little end first', utf16(xml('UTF-16'), true), xml('UTF-8')],
  ['UTF-16, big end first', utf16(xml('UTF-16'), false), xml('UTF-8')],
  ['UTF-16 without a mark', utf16(xml('UTF-16'), true, false), xml('UTF-8')],
  ['UTF-8 that says it is UTF-16', UTF8.encode(xml('utf-16')), xml('UTF-8')],
  ['JSON', UTF8.encode('{"ü":1}'), '{"ü":1}'],
])('a file is read by what it says of itself: %s', (_, bytes, text) => {
  expect(decodeFile(bytes)).toEqual({ kind: 'text', text });
});

test.each([
  [
    'bytes that are not of its encoding',
    latin(xml('UTF-8')),
    'The file isn’t UTF-8 text. Save it as UTF-8 and choose it again.',
  ],
  [
    'bytes without a declaration',
    latin('<L>Grün</L>'),
    'The file isn’t UTF-8 text. Save it as UTF-8 and choose it again.',
  ],
  [
    'an unknown encoding',
    latin(xml('EBCDIC-1')),
    'The file’s encoding EBCDIC-1 can’t be read. Save the file as UTF-8 and choose it again.',
  ],
])('a file is refused with a sentence: %s', (_, bytes, sentence) => {
  expect(decodeFile(bytes)).toEqual({ kind: 'refused', sentence });
});
